import type { SourceFailure } from '../../../src/model/source-failure.ts';
import { memoryCluster } from '../../../src/sources/memory/cluster.ts';
import { describeClusterSource } from '../contract/cluster.ts';

describeClusterSource('memory', async ({ failures = {}, ...state }) => {
  const asFailures = Object.entries(failures).map(([of, kind]): [string, SourceFailure] => [
    of,
    { service: 'kubernetes', operation: `list ${of}`, kind, message: 'made up' },
  ]);
  return { source: memoryCluster({ ...state, failures: Object.fromEntries(asFailures) }) };
});

it('is a healthy cluster when nothing is given', async () => {
  expect(await memoryCluster().read(['nodes'])).toEqual({ name: 'memory', serverVersion: { major: '1', minor: '34' }, nodes: [], failures: {} });
});
