import { parseNodes, scaleNodes } from '../../../src/karpenter/disruption/budget-nodes.ts';

describe('parseNodes and scaleNodes', () => {
  test.each([
    { nodes: '15%', nodeCount: 100, value: 15 },
    { nodes: '33%', nodeCount: 10, value: 4 },
    { nodes: '1%', nodeCount: 1, value: 1 },
    { nodes: '00%', nodeCount: 7, value: 0 },
    { nodes: '+3%', nodeCount: 50, value: 2 },
    { nodes: '-1%', nodeCount: 50, value: 0 },
    { nodes: '+3', nodeCount: 50, value: 3 },
    { nodes: '4294967295', nodeCount: 50, value: -1 },
    { nodes: '9223372036854775807', nodeCount: 50, value: -1 },
    { nodes: '9223372036854775807%', nodeCount: 1000, value: -(2 ** 63) },
  ])('$nodes of $nodeCount is $value', ({ nodes, nodeCount, value }) => {
    const rule = parseNodes(nodes);
    expect(rule.kind === 'error' ? rule : scaleNodes(rule, nodeCount)).toBe(value);
  });

  test.each(['', '%', '1.5', '2.5%', '5 %', '5%%', '1e2', 'x', '9223372036854775808'])('"%s" is neither a number nor a percentage', (nodes) => {
    expect(parseNodes(nodes)).toEqual({ kind: 'error', message: `"nodes" is "${nodes}", which is neither a number nor a percentage` });
  });
});
