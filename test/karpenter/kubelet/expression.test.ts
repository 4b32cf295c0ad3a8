import { compileExpression, evaluateFor } from '../../../src/karpenter/kubelet/expression.ts';

const M5_LARGE = { instanceType: 'm5.large', vcpus: 4, memoryMiB: 16384, defaultEnis: 4, ipsPerEni: 15, maxPods: 58 };

function evaluate(text: string): string {
  const compiled = compileExpression(text);
  if (!compiled.ok) return compiled.trouble.kind;
  const result = evaluateFor(compiled.node, M5_LARGE);
  return result.ok ? String(result.value) : 'fails';
}

describe('expressions, answered as cel-go answers them', () => {
  it.each([
    ['vcpus * 10', '40'],
    ['max_pods * 11 + 255', '893'],
    ['(default_enis - 1) * (ips_per_eni - 1) + 2', '44'],
    ['memory_mib / 1000 % 10', '6'],
    ['-vcpus', '-4'],
    ['- - 5', '5'],
    ['0x10 + 1', '17'],
    ['vcpus > 8 ? 200 : 100', '100'],
    ['true ? 1 : false ? 2 : 3', '1'],
    ["instance_type == 'm5.large' ? 10 : -1", '10'],
    ['instance_type.startsWith("m5") && !instance_type.endsWith(".xlarge") ? 1 : 2', '1'],
    ['instance_type in ["m5.large", "m5.xlarge"] ? 1 : 2', '1'],
    ['instance_type + "x" == "m5.largex" ? 1 : 2', '1'],
    ["size('é') + 'ab'.size()", '3'],
    ["'\\x41\\u00e9\\101' == 'AéA' ? 1 : 2", '1'],
    ["r'\\d' == '\\\\d' ? 1 : 2", '1'],
    ['min(max_pods, 29)', '29'],
    ['max(1, 2.5) + 0.0', '2'],
    ['1.9', '1'],
    ['-1.9', '-1'],
    ['double(vcpus) * 1.5', '6'],
    ['int(double(vcpus) / 3.0)', '1'],
    ['int("42") + int(4.9)', '46'],
    ['string(vcpus) == "4" ? 1 : 2', '1'],
    ['1/0 == 0 || true ? 1 : 2', '1'],
    ['false && 1/0 == 0 ? 1 : 2', '2'],
    ['-9223372036854775808', '-9223372036854775808'],
    ['vcpus // cores', '4'],
    ['\tvcpus\n* 2', '8'],
  ])('%s is %s', (text, expected) => {
    expect(evaluate(text)).toBe(expected);
  });

  it.each([
    'vcpus / 0',
    'vcpus % 0',
    '9223372036854775807 + vcpus',
    '-9223372036854775808 / -1',
    '(-9223372036854775807 - 1) % -1',
    '1.0 / 0.0',
    '0.0 / 0.0',
    'int(1e19)',
    'int("four")',
    'double("four") + 1.0',
    '1/0 == 0 && true ? 1 : 2',
  ])('%s fails', (text) => {
    expect(evaluate(text)).toBe('fails');
  });

  it.each([
    '',
    'vcpus *',
    '* vcpus',
    '(vcpus',
    'vcpus)',
    'vcpus vcpus',
    'cores * 10',
    '500MiB',
    'vcpus * 1.5',
    'vcpus < 1.5',
    'instance_type',
    'vcpus > 8',
    'true ? 1 : 2.0',
    '1 ? 2 : 3',
    '-"a"',
    '!1',
    'max(1)',
    'max(1, 2,)',
    'vcpus.size()',
    'instance_type.foo',
    'foo(1)',
    "'m5.foo('",
    '"a\nb".size()',
    "'\\q'.size()",
    '9223372036854775808',
    'vcpus in ["a"] ? 1 : 2',
    'if',
    'vcpus = 2',
    'null',
  ])('%s is invalid', (text) => {
    expect(evaluate(text)).toBe('invalid');
  });

  it.each(['1u', "b'a'", '"""a"""', '[1, 2][0]', '{"a": 1}', 'instance_type.matches("m5.*") ? 1 : 2', '[1].exists(x, x > 0) ? 1 : 2', 'size([1])', '[] == [1] ? 1 : 2', `${'1+'.repeat(300)}1`])(
    '%s is not supported',
    (text) => {
      expect(evaluate(text)).toBe('unsupported');
    },
  );
});
