import { parseGoFloat } from '../../../../src/karpenter/validation/kubelet/go-float.ts';

describe('parseGoFloat', () => {
  test.each<{ text: string; value: number | undefined }>([
    { text: '5', value: 5 },
    { text: '+5', value: 5 },
    { text: '-0', value: -0 },
    { text: '.5', value: 0.5 },
    { text: '5.', value: 5 },
    { text: '1e1', value: 10 },
    { text: '1E-2', value: 0.01 },
    { text: '1_0', value: 10 },
    { text: '1e1_0', value: 1e10 },
    { text: 'NaN', value: NaN },
    { text: 'Inf', value: Infinity },
    { text: '-infinity', value: -Infinity },
    { text: '0x1p3', value: 8 },
    { text: '0x_1.8P1', value: 3 },
    { text: '-0x.8p1', value: -1 },
    { text: `0x1${'0'.repeat(300)}p-1200`, value: 1 },
    { text: '', value: undefined },
    { text: '.', value: undefined },
    { text: ' 5', value: undefined },
    { text: '5 ', value: undefined },
    { text: '1__0', value: undefined },
    { text: '_1', value: undefined },
    { text: '1_.5', value: undefined },
    { text: '1e', value: undefined },
    { text: '1e400', value: undefined },
    { text: '0x1', value: undefined },
    { text: '0x_.8p1', value: undefined },
    { text: '+NaN', value: undefined },
    { text: '٣', value: undefined },
  ])('"$text" is $value', ({ text, value }) => {
    expect(parseGoFloat(text)).toBe(value);
  });
});
