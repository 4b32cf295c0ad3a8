import { poolText } from './pool-text.ts';
import { saidBy } from './said-by.ts';

const ID = 'requirement-empty-overlap';
const NONE = 'no instance type fits, and the pool launches no node';

function requirements(...items: string[]): string {
  return poolText().replace('requirements: []', `requirements: [${items.map((item) => `{${item}}`).join(', ')}]`);
}

const FAMILY = 'key: karpenter.k8s.aws/instance-family';
const CPU = 'key: karpenter.k8s.aws/instance-cpu';
const GPU = 'key: karpenter.k8s.aws/instance-gpu-name';

describe('requirement-empty-overlap', () => {
  it.each<[string, string, string]>([
    ['the same values wanted and excluded', requirements(`${FAMILY}, operator: In, values: [m5, c5]`, `${FAMILY}, operator: NotIn, values: [c5, m5]`),
      `error R[1]: no value of "karpenter.k8s.aws/instance-family" fulfils both requirements[0] (In m5, c5) and requirements[1] (NotIn c5, m5): ${NONE}`],
    ['different values', requirements('key: kubernetes.io/arch, operator: In, values: [amd64]', 'key: beta.kubernetes.io/arch, operator: In, values: [arm64]'),
      `error R[1]: no value of "kubernetes.io/arch" fulfils both requirements[0] (In amd64) and requirements[1] (In arm64): ${NONE}`],
    ['bounds without a number between them', requirements(`${CPU}, operator: Gt, values: ["4"]`, `${FAMILY}, operator: Exists`, `${CPU}, operator: Lt, values: ["5"]`),
      `error R[2]: no value of "karpenter.k8s.aws/instance-cpu" fulfils both requirements[0] (Gt 4) and requirements[2] (Lt 5): ${NONE}`],
    ['a number outside of a bound', requirements(`${CPU}, operator: In, values: ["2", "4", "8", "16"]`, `${CPU}, operator: Gt, values: ["16"]`),
      `error R[1]: no value of "karpenter.k8s.aws/instance-cpu" fulfils both requirements[0] (In 2, 4, 8, …) and requirements[1] (Gt 16): ${NONE}`],
    ['a label that not all instance types have', requirements(`${GPU}, operator: Exists`, `${GPU}, operator: DoesNotExist`),
      'warning R[1]: no value of "karpenter.k8s.aws/instance-gpu-name" fulfils both requirements[0] (Exists) and requirements[1] (DoesNotExist): Karpenter takes it for a label that must be missing'],
  ])('speaks of %s', async (_name, text, said) => {
    expect(await saidBy(ID, text)).toEqual([said.replace('R[', 'spec.template.spec.requirements[')]);
  });

  it.each<[string, string]>([
    ['values that are left', requirements(`${FAMILY}, operator: In, values: [m5, c5]`, `${FAMILY}, operator: NotIn, values: [c5]`)],
    ['bounds with one number between them', requirements(`${CPU}, operator: Gt, values: ["4"]`, `${CPU}, operator: Lt, values: ["6"]`)],
    ['a label that is excluded and must be missing', requirements(`${GPU}, operator: NotIn, values: [t4]`, `${GPU}, operator: DoesNotExist`)],
    ['two lists of exclusions', requirements(`${FAMILY}, operator: NotIn, values: [m5]`, `${FAMILY}, operator: NotIn, values: [c5]`)],
    ['one requirement', requirements(`${GPU}, operator: DoesNotExist`)],
    ['values that are put in later', requirements(`${FAMILY}, operator: In, values: [m5]`, `${FAMILY}, operator: In, values: ["\${FAMILY}"]`)],
    ['a value of a wrong type', requirements(`${CPU}, operator: In, values: ["4"]`, `${CPU}, operator: In, values: [8]`)],
  ])('says nothing of %s', async (_name, text) => {
    expect(await saidBy(ID, text)).toEqual([]);
  });
});
