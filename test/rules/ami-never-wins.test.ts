import type { Image } from '../../src/model/aws.ts';
import { nodeClassText } from './node-class-text.ts';
import { ownImage, withAws } from './aws-world.ts';
import { saidBy } from './said-by.ts';

const OLD = 'ami-0b1c2d3e4f5a67891';
const NEW = 'ami-0c1d2e3f4a5b67892';
const idTerms = (...ids: string[]): string => `amiFamily: AL2023\namiSelectorTerms:${ids.map((id) => `\n- id: ${id}`).join('')}`;
const newer: Partial<Image> = { creationDate: '2026-11-01T00:00:00.000Z' };

function said(spec: string, images: Image[], rule = 'ami-never-wins'): Promise<string[]> {
  return saidBy(rule, nodeClassText(spec), withAws({ aws: { images } }));
}

describe('ami-never-wins', () => {
  it.each<[string, Partial<Image>, Partial<Image>, string]>([
    ['an older image', {}, newer, 'is newer'],
    ['a deprecated image', { ...newer, deprecationTime: '2026-11-20T00:00:00.000Z' }, {}, 'is not deprecated'],
    ['a smaller name', {}, { name: 'example-z' }, 'is as old and has the greater name'],
    ['an image in everything alike', { name: 'example-z' }, { name: 'example-z' }, 'is as old and was found first'],
  ])('speaks of a term with %s', async (_name, loser, winner, because) => {
    const images = [ownImage({ id: NEW, ...winner }), ownImage({ id: OLD, ...loser })];
    const names = { loser: loser.name ?? `example-${OLD}`, winner: winner.name ?? `example-${NEW}` };
    expect(await said(idTerms(OLD, NEW), images)).toEqual([
      `warning spec.amiSelectorTerms[0].id: ${OLD} (${names.loser}) is found (eu-west-1, Kubernetes 1.34) and never used: ${NEW} (${names.winner}) of term 2 wins, since it ${because}`,
    ]);
  });

  it('speaks of an architecture that Karpenter does not know', async () => {
    expect(await said(idTerms(OLD, NEW), [ownImage({ id: OLD, architecture: 'i386' }), ownImage({ id: NEW })])).toEqual([
      `warning spec.amiSelectorTerms[0].id: ${OLD} (example-${OLD}) is found (eu-west-1, Kubernetes 1.34) and never used: Karpenter knows no architecture "i386"`,
    ]);
  });

  it.each<[string, string, Image[]]>([
    ['two architectures', idTerms(OLD, NEW), [ownImage({ id: OLD }), ownImage({ id: NEW, architecture: 'arm64' })]],
    ['two terms with the same image', `${idTerms(NEW)}\n- name: example-${NEW}\n  owner: self`, [ownImage({ id: NEW })]],
    ['older images of a term that wins', 'amiFamily: AL2023\namiSelectorTerms:\n- name: example-*\n  owner: self', [ownImage({ id: OLD }), ownImage({ id: NEW, ...newer })]],
    ['a term that finds nothing', idTerms(OLD, NEW), [ownImage({ id: NEW })]],
  ])('says nothing of %s', async (_name, spec, images) => {
    expect(await said(spec, images)).toEqual([]);
  });

  it('speaks instead of the rule that only counts ids', async () => {
    const third = 'ami-0d1e2f3a4b5c67893';
    const images = [ownImage({ id: OLD }), ownImage({ id: NEW, ...newer }), ownImage({ id: third })];
    expect(await said(idTerms(OLD, NEW, third), images, 'unreachable-id')).toEqual([]);
    expect(await said(idTerms(OLD, NEW, third), images)).toHaveLength(2);
  });
});
