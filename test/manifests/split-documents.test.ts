import { splitDocuments } from '../../src/manifests/split-documents.ts';

describe('splitDocuments', () => {
  test.each([
    ['one document', 'a: 1\n', ['0:0 a: 1\n']],
    ['no line break at the end', 'a: 1', ['0:0 a: 1\n']],
    ['two documents', 'a: 1\n---\nb: 2\n', ['0:0 a: 1\n', '2:0 b: 2\n']],
    ['a leading mark, which belongs to the document', '---\na: 1\n--- # next\nb: 2\n', ['0:0 ---\na: 1\n', '3:0 b: 2\n']],
    ['nothing between marks', '---\n---\na: 1\n---\n', ['0:0 ---\n', '2:0 a: 1\n']],
    ['a mark that is indented', 'a: |\n  ---\n', ['0:0 a: |\n  ---\n']],
    ['carriage returns', 'a: 1\r\n---\r\nb: 2\r\n', ['0:0 a: 1\n', '2:0 b: 2\n']],
    ['one JSON value', ' {"a": 1}\n', ['json 0:1 {"a": 1}']],
    ['a row of JSON values', '{"a": 1} {"b": 2}\n[3]', ['json 0:0 {"a": 1}', 'json 0:9 {"b": 2}', 'json 1:0 [3]']],
    ['JSON, then YAML', '{"a": 1}\n---\nb: 2\n', ['json 0:0 {"a": 1}', '1:0 ---\nb: 2\n']],
    ['what only looks like JSON', '{a: 1}\n---\nb: 2\n', ['0:0 {a: 1}\n', '2:0 b: 2\n']],
    ['JSON behind a byte order mark', '\ufeff{"a": 1}\n', ['0:0 \ufeff{"a": 1}\n']],
    ['JSON, then YAML on the same line', '{"a": 1} b: 2\n', ['json 0:0 {"a": 1}', '0:9 b: 2\n']],
  ])('cuts %s', (_name, text, expected) => {
    const { chunks, problems } = splitDocuments(text);
    expect(problems).toEqual([]);
    expect(chunks.map((chunk) => `${chunk.format === 'json' ? 'json ' : ''}${place(text, chunk.originOf(0))} ${chunk.text}`)).toEqual(expected);
  });

  it('loses the document before a mark that carries a value, and goes on behind it', () => {
    const { chunks, problems } = splitDocuments('a: 1\n---\nb: 2\n--- !x {c: 3}\nd: 4\n');
    expect(chunks.map(({ text }) => text)).toEqual(['a: 1\n', 'd: 4\n']);
    expect(problems).toEqual([{ offset: 14, message: expect.stringContaining('only a comment may follow "---"') as string }]);
  });

  test.each([
    ['a third value that is broken', '{}\n{}\n  {"a": }\n', 14],
    ['too little behind the first value', '{}\nx', 3],
  ])('takes no YAML behind JSON: %s', (_name, text, offset) => {
    expect(splitDocuments(text).problems).toEqual([{ offset, message: expect.stringContaining('this JSON is broken') as string }]);
  });
});

describe('a chunk', () => {
  it('knows where each of its characters stands, carriage returns or not', () => {
    const text = 'a: 1\r\n---\r\nb:\r\n  c: 2\r\n';
    const [, chunk] = splitDocuments(text).chunks;
    expect(['b', 'c', '2'].map((word) => chunk!.originOf(chunk!.text.indexOf(word)))).toEqual([text.indexOf('b'), text.indexOf('c'), text.indexOf('2')]);
  });
});

function place(text: string, offset: number): string {
  const lines = text.slice(0, offset).split('\n');
  return `${lines.length - 1}:${lines.at(-1)!.length}`;
}
