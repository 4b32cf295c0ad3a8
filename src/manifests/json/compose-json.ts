import { nextJsonToken } from '../../util/lossless-json.ts';
import type { MappingNode, ScalarNode, SequenceNode, YamlNode } from '../yaml/node.ts';

/** The nodes of a valid JSON text, for positions only: scalars are kept as they are written. */
export function composeJson(text: string): YamlNode {
  const open: (MappingNode | SequenceNode)[] = [];
  let key: ScalarNode | undefined;
  let root: YamlNode | undefined;
  for (let found = nextJsonToken(text, 0); found !== undefined; found = nextJsonToken(text, found.start + found.text.length)) {
    const { text: token, start: index } = found;
    const parent = open.at(-1);
    if (token === '}' || token === ']') open.pop();
    else if (parent?.kind === 'mapping' && key === undefined) key = keyNode(token, index);
    else {
      const node = startNode(token, index);
      root ??= node;
      if (parent?.kind === 'mapping' && key !== undefined) parent.pairs.push({ key, value: node });
      else if (parent?.kind === 'sequence') parent.items.push(node);
      if (node.kind === 'mapping' || node.kind === 'sequence') open.push(node);
      key = undefined;
    }
  }
  return root ?? startNode('', 0);
}

function startNode(token: string, start: number): MappingNode | SequenceNode | ScalarNode {
  const end = start + token.length;
  if (token === '{') return { kind: 'mapping', start, end, pairs: [] };
  if (token === '[') return { kind: 'sequence', start, end, items: [] };
  return { kind: 'scalar', start, end, value: token, tag: '', isImplicit: false };
}

function keyNode(token: string, start: number): ScalarNode {
  return { kind: 'scalar', start, end: start + token.length, value: String(JSON.parse(token)), tag: '', isImplicit: false };
}
