import { formatFloatKey } from '../../../src/manifests/yaml/float-key.ts';

describe('formatFloatKey', () => {
  test.each([
    [1.5, '1.5'],
    [0, '0'],
    [-0, '-0'],
    [-2, '-2'],
    [0.1, '0.1'],
    [0.0001, '0.0001'],
    [0.00001, '1e-05'],
    [100000.5, '100000.5'],
    [1e6, '1e+06'],
    [1234567.5, '1.2345675e+06'],
    [16777217, '1.6777216e+07'],
    [3325387.25, '3.3253872e+06'],
    [1e21, '1e+21'],
    [3.4e39, '.inf'],
    [-Infinity, '-.inf'],
    [NaN, '.nan'],
  ])('writes %d as %s', (value, text) => {
    expect(formatFloatKey(value)).toBe(text);
  });
});
