import { budgetText } from './budget-text.ts';
import { saidBy } from './said-by.ts';

const ID = 'budget-percent-of-small-pool';

describe('budget-percent-of-small-pool', () => {
  it.each<[string, string, string, string]>([
    ['three replicas', 'replicas: 3', '{nodes: 10%}', '"10%" of at most 3 nodes is rounded up to 1: 33% of the pool at a time'],
    ['a limit of nodes', 'limits: {nodes: 5}', '{nodes: 10%}', '"10%" of at most 5 nodes is rounded up to 1: 20% of the pool at a time'],
    ['a limit as a text', 'limits: {nodes: "2", cpu: 100}', '{nodes: 20%}', '"20%" of at most 2 nodes is rounded up to 1: 50% of the pool at a time'],
    ['one node', 'replicas: 1', '{nodes: 1%}', '"1%" of at most 1 node is rounded up to 1: 100% of the pool at a time'],
  ])('speaks of %s', async (_name, spec, entry, said) => {
    expect(await saidBy(ID, budgetText([entry], { spec }))).toEqual([`info spec.disruption.budgets[0].nodes: ${said}`]);
  });

  it.each<[string, string, string]>([
    ['nine nodes', 'replicas: 9', '{nodes: 10%}'],
    ['a pool without a limit of nodes', 'limits: {cpu: 16}', '{nodes: 10%}'],
    ['0 %', 'replicas: 3', '{nodes: 0%}'],
    ['a number', 'replicas: 3', '{nodes: "1"}'],
    ['all of few', 'replicas: 3', '{nodes: 100%}'],
    ['no nodes', 'replicas: 0', '{nodes: 10%}'],
    ['a limit that is put in later', 'limits: {nodes: "${NODES}"}', '{nodes: 10%}'],
  ])('says nothing of %s', async (_name, spec, entry) => {
    expect(await saidBy(ID, budgetText([entry], { spec }))).toEqual([]);
  });
});
