import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { decodeResources } from '../../src/manifests/decode.ts';
import { parseManifests } from '../../src/manifests/parse-manifests.ts';
import type { JsonPath } from '../../src/model/json.ts';
import type { ParsedFile, SourcePosition } from '../../src/model/manifest.ts';

const fixtures = join(import.meta.dirname, '../../fixtures/manifests/read');

function parseFixture(path: string): ParsedFile {
  return parseManifests({ path, text: readFileSync(join(fixtures, path), 'utf8') });
}

function place({ line, column }: SourcePosition): string {
  return `${line}:${column}`;
}

function problemsOf({ problems }: ParsedFile): string[] {
  return problems.map(({ kind, position, message }) => `${kind} ${place(position)} ${message}`);
}

describe('positions', () => {
  const file = parseFixture('several-documents/input.yaml');

  test.each<[string, number, JsonPath, string]>([
    ['a document', 0, [], '2:1'],
    ['a scalar', 0, ['kind'], '3:7'],
    ['a map', 0, ['metadata'], '4:1'],
    ['an empty value', 0, ['metadata', 'annotations'], '6:3'],
    ['an entry of a list', 0, ['spec', 'amiSelectorTerms', 1], '10:7'],
    ['a scalar in an entry', 0, ['spec', 'amiSelectorTerms', 0, 'alias'], '9:14'],
    ['a quoted scalar', 0, ['spec', 'amiSelectorTerms', 1, 'tags', 'team'], '11:15'],
    ['a block text', 0, ['spec', 'userData'], '13:13'],
    ['a missing field', 0, ['spec', 'amiSelectorTerms', 0, 'id'], '9:7'],
    ['a missing field of a missing field', 0, ['spec', 'kubelet', 'maxPods'], '7:1'],
    ['an entry beyond the list', 0, ['spec', 'amiSelectorTerms', 7], '8:3'],
    ['the second document', 1, [], '16:1'],
    ['a flow map', 1, ['metadata', 'labels', 'example.com/a'], '18:58'],
    ['an entry of a flow list', 1, ['spec', 'template', 'spec', 'requirements', 0, 'values', 1], '25:31'],
  ])('has %s', (_name, index, path, expected) => {
    expect(file.documents[index]?.locate(path)).toMatchObject({ path: 'several-documents/input.yaml' });
    expect(place(file.documents[index]!.locate(path))).toBe(expected);
  });

  it('follows aliases, merge keys and the last of equal keys', () => {
    const [document] = parseFixture('anchors/input.yaml').documents;
    const places = [['used', 'role'], ['used', 'size'], ['copied'], ['copied', 'size'], ['used', '<<']].map((path) => place(document!.locate(path)));
    expect(places).toEqual(['2:9', '7:9', '8:9', '3:9', '4:1']);
  });

  it('has them in JSON', () => {
    const [document] = parseFixture('json/input.json').documents;
    expect(document?.value).toMatchObject({ items: [{ 'a/b': 12345678901234567890n }] });
    const places = [[], ['kind'], ['items'], ['items', 0, 'a/b'], ['items', 0, 'c', 'd'], ['items', 1]].map((path) => place(document!.locate(path)));
    expect(places).toEqual(['1:1', '2:11', '3:3', '4:19', '4:48', '3:3']);
  });

  it('counts neither a byte order mark nor carriage returns', () => {
    const { documents } = parseManifests({ path: 'f', text: '\ufeffa: b\r\nc:\r\n  d: e\r\n---\r\nf: g\r\n' });
    expect([place(documents[0]!.locate(['a'])), place(documents[0]!.locate(['c', 'd'])), place(documents[1]!.locate(['f']))]).toEqual(['1:4', '3:6', '5:4']);
  });
});

describe('what is wrong', () => {
  it('is named with its place, and reading goes on', () => {
    const file = parseFixture('broken-in-the-middle/input.yaml');
    expect(file.documents.map(({ index, value }) => [index, value])).toEqual([
      [0, { kind: 'First' }],
      [1, { kind: 'Fifth' }],
    ]);
    expect(problemsOf(file)).toEqual([expect.stringMatching(/^syntax 4:11 .*":"/), expect.stringMatching(/^syntax 7:1 .*"---"/)]);
  });

  it('includes what Kubernetes passes over in silence', () => {
    const file = parseFixture('ends-early/input.yaml');
    expect(file.documents.map(({ value }) => value)).toEqual([{ kind: 'Indented' }, { kind: 'Ended' }, { kind: 'Ended' }]);
    expect(problemsOf(file)).toEqual([expect.stringMatching(/^unread 2:1 /), expect.stringMatching(/^unread 10:1 /)]);
  });

  test.each([
    ['an empty file', '', 'empty 1:1'],
    ['a file of comments', '# a\n---\n# b\n', 'empty 1:1'],
    ['a template', 'kind: NodePool\nb: {{ .Values.b }}\n', 'template 2:4'],
    ["a template that is none of Karpenter's", 'a: 1\nb: {{ .Values.b }}\n', 'notManifest 2:4'],
    ['an end that is missing', 'a: {b: 1\n\n\n', 'syntax 1:9'],
    ['broken JSON', '{"a": 1}\n{"b": 2}\n{"c" 3}\n', 'syntax 3:6'],
  ])('is told of %s', (_name, text, expected) => {
    expect(problemsOf(parseManifests({ path: 'f', text }))).toEqual([expect.stringContaining(expected)]);
  });

  it('is a document of YAML that would take all memory; the next one is read, and so is JSON', () => {
    const pad = 'x'.repeat(16_000_000);
    const pool = 'apiVersion: karpenter.sh/v1\nkind: NodePool\nmetadata: {name: demo}\n';
    const file = parseManifests({ path: 'big.yaml', text: `# big\n${pool}pad: ${pad}\n---\n${pool}` });
    expect(problemsOf(file)).toEqual(['syntax 1:1 this document is larger than 16 MB, which is too much for one of YAML']);
    expect(file.documents).toHaveLength(1);
    expect(parseManifests({ path: 'big.json', text: JSON.stringify({ apiVersion: 'karpenter.sh/v1', pad }) })).toMatchObject({ problems: [], documents: [{}] });
  });

  it('says what to do with a template', () => {
    expect(parseManifests({ path: 'f', text: '{{ .Values.x }}' }).problems[0]?.hint).toBe('helm template CHART | karpami lint -');
    expect(parseManifests({ path: 'a.yaml.tpl', text: 'a: 1\n__POLICY__\n' }).problems[0]?.hint).toContain('render it first');
  });
});

describe('any text', () => {
  const words = fc.constantFrom(
    '\n', '\n  ', '\n- ', ': ', '- ', '? ', '[', ']', '{', '}', ',', '"', "'", '#', '|\n', '>-\n', '&a ', '*a', '!!int ', '!x ', '<<: ', '---\n', '...\n', '%YAML 1.1\n',
    'kind: ', 'apiVersion: karpenter.sh/v1\n', 'NodePool\n', 'metadata:\n', 'spec:\n  ', 'List\nitems:\n- ', 'a', '1', '~', '\t', '\r\n', '\u2028', '\ufeff', '\0', '{{', '\\', '\ud800', '😀',
  );
  const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.array(words, { maxLength: 30 }).map((parts) => parts.join('')), fc.json({ maxDepth: 3 }));

  it('is read without an exception, and every place is inside it', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const parsed = parseManifests({ path: 'f', text });
        const decoded = decodeResources(parsed);
        const places = [...parsed.problems, ...decoded.problems].map(({ position }) => position);
        places.push(...parsed.documents.flatMap(({ value, locate }) => pathsOf(value).map(locate)), ...decoded.ignored.map(({ locate }) => locate([])));
        expect(places.filter((at) => !isInside(at, text))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
});

function isInside({ line, column }: SourcePosition, text: string): boolean {
  const length = text.split('\n')[line - 1]?.length;
  return length !== undefined && column >= 1 && column <= length + 1;
}

function pathsOf(value: unknown, path: JsonPath = []): JsonPath[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, member]) => pathsOf(member, [...path, Array.isArray(value) ? Number(key) : key]))];
}
