import { expectedText, findExamples } from './examples.ts';

const PRINTED = { output: 'one\ntwo\nthree\nfour\n', status: 1 };

function block(...lines: string[]): string {
  return ['Text.', '', '```console', ...lines, '```', '', 'More text.'].join('\n');
}

function expected(...lines: string[]): string[] {
  const [example] = findExamples(block(...lines));
  return example === undefined ? [] : expectedText(example, PRINTED).split('\n');
}

describe('findExamples', () => {
  it('reads commands, and no other blocks', () => {
    const markdown = [block('$ karpami drift \\', '  --why "a b" -o json'), '```sh\nkarpami plan\n```', block('$ ls')].join('\n');
    expect(findExamples(markdown).map(({ args }) => args)).toEqual([['drift', '--why', 'a b', '-o', 'json']]);
  });
});

describe('expectedText', () => {
  it.each([
    ['all of it', ['$ karpami x', 'old'], ['$ karpami x', 'one', 'two', 'three', 'four']],
    ['the beginning', ['$ karpami x', 'old', 'old', '…'], ['$ karpami x', 'one', 'two', '…']],
    ['a piece of it', ['$ karpami x', '…', 'two', 'old', '…'], ['$ karpami x', '…', 'two', 'three', '…']],
    ['the end of it', ['$ karpami x', 'old', '…', 'three'], ['$ karpami x', 'one', '…', 'three', 'four']],
    ['the exit code', ['$ karpami x', 'old', '…', '$ echo $?', '0'], ['$ karpami x', 'one', '…', '$ echo $?', '1']],
    ['a command of two lines', ['$ karpami x \\', '  y', 'old', '…'], ['$ karpami x \\', '  y', 'one', '…']],
  ])('shows %s', (_what, lines, text) => {
    expect(expected(...lines)).toEqual(text);
  });

  it('does not look for a line that is gone', () => {
    expect(() => expected('$ karpami x', '…', 'five', '…')).toThrow('the output has no line "five"');
  });
});
