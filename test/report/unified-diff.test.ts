import { renderDiff } from '../../src/report/unified-diff.ts';

const TWELVE = Array.from({ length: 12 }, (_, index) => `line ${index + 1}\n`);

function diffOf(before: string, after: string, path = 'a.yaml'): string {
  return renderDiff([{ path, before, after }]);
}

/** The lines with these numbers, changed. */
function change(numbers: number[], lines = TWELVE): string {
  return lines.map((line, index) => (numbers.includes(index + 1) ? line.toUpperCase() : line)).join('');
}

describe('renderDiff', () => {
  it('shows what git shows', () => {
    expect(diffOf(TWELVE.join(''), change([5, 6]))).toBe(`diff --git a/a.yaml b/a.yaml
--- a/a.yaml
+++ b/a.yaml
@@ -2,8 +2,8 @@
 line 2
 line 3
 line 4
-line 5
-line 6
+LINE 5
+LINE 6
 line 7
 line 8
 line 9
`);
  });

  test.each([
    ['at the edges', [1, 12], ['@@ -1,4 +1,4 @@', '@@ -9,4 +9,4 @@']],
    ['with their context in touch', [3, 9], ['@@ -1,12 +1,12 @@']],
    ['apart', [2, 10], ['@@ -1,5 +1,5 @@', '@@ -7,6 +7,6 @@']],
  ])('makes hunks of changes %s', (_name, numbers, expected) => {
    expect(diffOf(TWELVE.join(''), change(numbers)).match(/^@@.*$/gm)).toEqual(expected);
  });

  it('keeps carriage returns and blanks at the end, and says where the last line break is missing', () => {
    expect(diffOf('a \r\nb', 'a \r\nc').split('\n').slice(3)).toEqual(['@@ -1,2 +1,2 @@', ' a \r', '-b', '\\ No newline at end of file', '+c', '\\ No newline at end of file', '']);
  });

  test.each([
    ['a single line', 'a\n', 'b\n', 'x', '@@ -1 +1 @@'],
    ['an absolute path', 'a\n', 'b\n', '/srv/x', 'diff --git a/srv/x b/srv/x'],
    ['a path from here', 'a\n', 'b\n', './x', '--- a/x'],
    ['a path with a line break', 'a\n', 'b\n', 'x\ny', '+++ b/x\\ny'],
  ])('writes %s', (_name, before, after, path, expected) => {
    expect(diffOf(before, after, path).split('\n')).toContain(expected);
  });

  it('is empty where nothing changes', () => {
    expect(renderDiff([])).toBe('');
  });
});
