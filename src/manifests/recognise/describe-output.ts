import { pipeOf } from './unrendered.ts';
import type { Unrendered } from './unrendered.ts';

/** What `kubectl describe` prints looks like YAML, and is for people alone: its keys are words. */
export function recogniseDescribeOutput(text: string): Unrendered | undefined {
  const match = DESCRIBED.exec(text);
  if (match === null) return recogniseTable(text);
  const [, version = ''] = match;
  const kind = KIND.exec(text)?.[1];
  const name = NAME.exec(text)?.[1];
  const wanted = kind === undefined || name === undefined || text.match(KINDS)?.length !== 1 ? 'ec2nodeclasses,nodepools' : `${kind.toLowerCase()}.${version.split('/')[0] ?? ''} ${name}`;
  return { kind: 'template', offset: match.index, message: 'this is what kubectl describe prints for people, which leaves out what no manifest may leave out', hint: pipeOf(`kubectl get ${wanted} -o yaml`) };
}

const DESCRIBED = /^API Version: +(karpenter\.[\w.-]+\/v\w+) *\r?$/m;
const KIND = /^Kind: +([A-Za-z0-9]+) *\r?$/m;
const KINDS = /^API Version: /gm;
const NAME = /^Name: +([a-z0-9][a-z0-9.-]*) *\r?$/m;
const TABLE = /^NAME +(?:NODECLASS +NODES|READY +AGE|TYPE +CAPACITY|TYPE +ZONE)/;

function recogniseTable(text: string): Unrendered | undefined {
  if (!TABLE.test(text)) return undefined;
  return { kind: 'template', offset: 0, message: 'this is the table that kubectl get prints for people', hint: pipeOf('kubectl get ec2nodeclasses,nodepools -o yaml') };
}
