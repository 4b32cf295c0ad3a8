import fc from 'fast-check';
import { scanJsonValue } from '../../../src/manifests/json/scan-json.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('scanJsonValue', () => {
  test.each([
    ['{"a": [1, -0.5e+3, "\\u00e9\\"]"], "b": {}} x', 41],
    ['[] []', 2],
    ['"a" "b"', 3],
    ['010', 1],
    ['true', 4],
    ['12 ', 2],
  ])('finds the end of %j', (text, end) => {
    expect(scanJsonValue(text, 0)).toEqual({ ok: true, end });
  });

  test.each([
    ['{"a": 1,}', 8, 'a name in double quotes is expected here'],
    ['{a: 1}', 1, 'a name in double quotes is expected here'],
    ['{"a" 1}', 5, '":" is expected here'],
    ['[1, ]', 4, 'a value is expected here'],
    ['[1 2]', 3, '"," or "]" is expected here'],
    ["['a']", 1, 'a value is expected here'],
    ['["\t"]', 1, 'a value is expected here'],
    ['["\\x"]', 1, 'a value is expected here'],
    ['[1.]', 1, 'a value is expected here'],
    ['[1e]', 1, 'a value is expected here'],
    ['[-]', 1, 'a value is expected here'],
    ['{"a": [1', 8, 'it ends too early'],
    ['[}', 1, 'a value is expected here'],
    ['['.repeat(2000), 1000, 'it is nested more than 1000 levels deep'],
  ])('refuses %j', (text, offset, message) => {
    expect(scanJsonValue(text, 0)).toEqual({ ok: false, offset, message });
  });

  it('takes what JSON.parse takes', () => {
    const pieces = fc.array(fc.constantFrom('{', '}', '[', ']', ',', ':', '"a"', '"', '1', '0', '-', '.', 'e', 'true', 'null', ' ', '\\', '\n'), { maxLength: 8 });
    fc.assert(
      fc.property(fc.oneof(fc.json(), pieces.map((parts) => parts.join(''))), (text) => {
        const start = text.search(/\S|$/);
        const scan = scanJsonValue(text, start);
        expect(scan.ok && text.slice(scan.end).trim() === '').toBe(isJson(text));
      }),
      { numRuns: 2000 },
    );
  });
});
