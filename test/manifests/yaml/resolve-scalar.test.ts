import { resolveImplicit } from '../../../src/manifests/yaml/resolve-scalar.ts';

describe('resolveImplicit', () => {
  test.each<[string, string, unknown]>([
    ...['y', 'Yes', 'YES', 'true', 'True', 'on', 'ON'].map((text): [string, string, unknown] => [text, 'bool', true]),
    ...['n', 'No', 'FALSE', 'off', 'Off'].map((text): [string, string, unknown] => [text, 'bool', false]),
    ...['', '~', 'null', 'NULL'].map((text): [string, string, unknown] => [text, 'null', null]),
    ['010', 'int', 8],
    ['0o10', 'int', 8],
    ['-010', 'int', -8],
    ['08', 'float', 8],
    ['0x1F', 'int', 31],
    ['0B11', 'int', 3],
    ['0b-11', 'int', -3],
    ['+5', 'int', 5],
    ['-0', 'int', 0],
    ['1_000', 'int', 1000],
    ['9007199254740993', 'int', 9007199254740993n],
    ['18446744073709551615', 'int', 18446744073709551615n],
    ['18446744073709551616', 'float', 18446744073709552000],
    ['+9223372036854775808', 'float', 9223372036854775808],
    ['-9223372036854775808', 'int', -9223372036854775808n],
    ['0x10000000000000000', 'str', '0x10000000000000000'],
    ['1.', 'float', 1],
    ['.5', 'float', 0.5],
    ['+.5e1', 'float', 5],
    ['.1_0', 'float', 0.1],
    ['.1_', 'str', '.1_'],
    ['1e3', 'float', 1000],
    ['1e999', 'str', '1e999'],
    ['-0.0', 'float', -0],
    ['.inf', 'float', Infinity],
    ['-.INF', 'float', -Infinity],
    ['.NaN', 'float', NaN],
    ...['yEs', 'nUll', 'nan', '0x', '0b2', '1e', 'e3', '1.2.3', '12:30:45', '2026-01-01', '10%', 'v1.2', '_1', '+', '.', '-', '<<', '=', 'al2023@latest'].map((text): [string, string, unknown] => [text, 'str', text]),
  ])('takes %j for %s', (text, type, value) => {
    const resolved = resolveImplicit(text);
    expect(resolved.type).toBe(type);
    expect(Object.is(resolved.value, value)).toBe(true);
  });
});
