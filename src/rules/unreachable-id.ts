import type { JsonPath } from '../model/json.ts';
import { nodeClassRule } from './rule.ts';
import { readTerms } from './shared/terms.ts';

export const unreachableId = nodeClassRule<{ count: number } | { id: string; first: number }>({
  id: 'unreachable-id',
  title: 'Not all ids can be used',
  category: 'selection',
  severity: 'warning',
  severityNote: 'info for an id that stands twice',
  needs: 'manifest',
  why: 'Of all images that the terms find Karpenter keeps the newest for each architecture: at most one for amd64 and one for arm64. Nodes that run one of the others are drifted, and adding a newer id replaces every node of its architecture.',
  fix: 'Keep one id for each architecture; images for other purposes, such as GPU nodes, need an EC2NodeClass of their own. Ids of several regions belong into the overlays of these regions.',
  example: {
    bad: 'amiSelectorTerms:\n- id: ami-0a1b2c3d4e5f67890\n- id: ami-0b1c2d3e4f5a67891\n- id: ami-0c1d2e3f4a5b67892',
    good: 'amiSelectorTerms:\n- id: ami-0a1b2c3d4e5f67890 # amd64\n- id: ami-0b1c2d3e4f5a67891 # arm64',
  },
  fixable: false,
  message: (data) =>
    'count' in data
      ? `of these ${data.count} ids a cluster uses two at most: Karpenter keeps the newest image for amd64 and the newest for arm64`
      : `"${data.id}" is in term ${data.first + 1} already`,
  *check(subject, { release, isUnknown }) {
    const ids = readTerms(subject, release).flatMap(({ term, kind, path, index }) => (kind === 'id' && term.id !== undefined && !isUnknown(term.id) ? [{ id: term.id, index, at: [...path, 'id'] satisfies JsonPath }] : []));
    const firstById = new Map<string, number>();
    for (const { id, index, at } of ids) {
      const first = firstById.get(id);
      if (first === undefined) firstById.set(id, index);
      else yield { at, data: { id, first }, severity: 'info' };
    }
    const third = ids.find(({ id }) => id === [...firstById.keys()][MOST_USED]);
    // With AWS at hand it is told which ones lose.
    if (third !== undefined) yield { at: third.at, data: { count: firstById.size }, unlessFoundBy: ['ami-never-wins'] };
  },
});

const MOST_USED = 2;
