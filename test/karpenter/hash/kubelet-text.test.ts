import { kubeletText } from '../../../src/karpenter/hash/kubelet-text.ts';

describe('kubeletText', () => {
  test.each([
    ['nothing', undefined, 'null'],
    ['an empty map', {}, 'null'],
    ['a number', { maxPods: 110 }, '{"maxPods":110}'],
    ['keys in no order', { b: 1, a: { d: [2, 1], c: null } }, '{"a":{"c":null,"d":[2,1]},"b":1}'],
    ['keys that look like numbers', { b: 1, 10: 2, 9: 3 }, '{"10":2,"9":3,"b":1}'],
    ['keys beyond U+FFFF, which come last by their bytes', { '\u{1f600}': 1, '\uffee': 2 }, '{"\uffee":2,"\u{1f600}":1}'],
    ['characters that Go escapes', { '<': '>&\u2028\u2029' }, '{"\\u003c":"\\u003e\\u0026\\u2028\\u2029"}'],
    ['control characters', { x: 'a\tb\nc\u0001d\u007f"\\/' }, '{"x":"a\\tb\\nc\\u0001d\u007f\\"\\\\/"}'],
    ['half a character', { x: 'a\ud800b' }, '{"x":"a\ufffdb"}'],
    ['a long integer', { x: 9007199254740993n }, '{"x":9007199254740993}'],
    ['an integer beyond 64 bits', { x: 9223372036854775808n }, '{"x":9223372036854776000}'],
    ['small and large doubles', { a: 1e-7, b: 1e21, c: 1e20, d: 0.9 }, '{"a":1e-7,"b":1e+21,"c":100000000000000000000,"d":0.9}'],
  ])('of %s', (_name, kubelet, text) => {
    expect(kubeletText(kubelet)).toBe(text);
  });
});
