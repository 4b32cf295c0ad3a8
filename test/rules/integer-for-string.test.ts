import { budgetText, classOf } from './budget-text.ts';
import { lintText } from './lint-text.ts';
import { poolText } from './pool-text.ts';
import { saidBy } from './said-by.ts';

const ID = 'integer-for-string';

describe('integer-for-string', () => {
  it.each<[string, string, string]>([
    ['a number of nodes', budgetText(['{nodes: 5}']), 'spec.disruption.budgets[0].nodes: 5 is a number, and "nodes" takes a text: the API server refuses the object'],
    ['no nodes', budgetText(['{nodes: 0}']), 'spec.disruption.budgets[0].nodes: 0 is a number, and "nodes" takes a text: the API server refuses the object'],
    ['a number of nodes in v1beta1', budgetText(['{nodes: 5}'], { apiVersion: 'karpenter.sh/v1beta1' }), 'spec.disruption.budgets[0].nodes: 5 is a number, and "nodes" takes a text: the API server refuses the object'],
    ['a value of a requirement', poolText().replace('[]', '[{key: karpenter.k8s.aws/instance-cpu, operator: Gt, values: [4]}]'),
      'spec.template.spec.requirements[0].values[0]: 4 is a number, and "values" takes a text: the API server refuses the object'],
    ['an owner', classOf('name: example, owner: 111122223333', ['amiFamily: AL2023']), 'spec.amiSelectorTerms[0].owner: 111122223333 is a number, and "owner" takes a text: the API server refuses the object'],
    ['a tag that is a word for true', classOf('alias: al2023@v20261101', ['tags: {spot: yes}']), 'spec.tags.spot: true is no text, and "spot" takes a text: the API server refuses the object'],
    ['a tag that looks like a version', classOf('alias: al2023@v20261101', ['tags: {version: 1.30}']), 'spec.tags.version: 1.3 is a number, and "version" takes a text: the API server refuses the object'],
  ])('speaks of %s', async (_name, text, said) => {
    expect(await saidBy(ID, text)).toEqual([`error ${said}`]);
  });

  it('speaks of the name and of all labels and annotations of the object', async () => {
    expect(await saidBy(ID, poolText({ metadata: '{name: 1.30, labels: {a: 5, b: "5"}, annotations: {c: on}}' }))).toEqual([
      'error metadata.name: 1.3 is a number, and "name" takes a text: the API server refuses the object',
      'error metadata.labels.a: 5 is a number, and "a" takes a text: the API server refuses the object',
      'error metadata.annotations.c: true is no text, and "c" takes a text: the API server refuses the object',
    ]);
  });

  it('says it instead of the rule for refusals', async () => {
    const ids = (await lintText(`${budgetText(['{nodes: 5}'])}---\n${classOf('alias: al2023@v20261101', ['tags: {count: 5}'])}`)).map(({ id }) => id);
    expect(ids.filter((id) => [ID, 'refused'].includes(id))).toEqual([ID, ID]);
  });

  it.each<[string, string]>([
    ['a percentage without quotes', budgetText(['{nodes: 10%}'])],
    ['a number in quotes', budgetText(['{nodes: "5"}'])],
    ['a number where one belongs', poolText({ spec: 'weight: 10' })],
    ['a quantity without quotes', poolText({ spec: 'limits: {cpu: 100}' })],
    ['a text where a number belongs', poolText({ spec: 'weight: "10"' })],
    ['a list where a text belongs', budgetText(['{nodes: ["5"]}'])],
    ['a placeholder', budgetText(['{nodes: "${NODES}"}'])],
  ])('says nothing of %s', async (_name, text) => {
    expect(await saidBy(ID, text)).toEqual([]);
  });
});
