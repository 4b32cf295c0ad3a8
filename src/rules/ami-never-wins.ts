import type { DropReason, ImageCandidate } from '../model/resolution.ts';
import { nodeClassRule } from './rule.ts';
import { decidingPath, imagesText, whereOf } from './shared/resolutions.ts';
import { readTerms } from './shared/terms.ts';

type Lost = { why: 'architecture'; architecture: string } | { why: 'beaten'; winner: string; winnerTerm: number | undefined; because: string };

export const amiNeverWins = nodeClassRule<Lost & { images: string; where: string }>({
  id: 'ami-never-wins',
  title: 'A term finds images of which none is used',
  category: 'selection',
  severity: 'warning',
  needs: 'aws',
  why: 'Of all images that the terms of a class find Karpenter keeps one for each architecture: not deprecated before deprecated, then the newest, then the greater name. What loses is never launched, and nodes that run it are drifted.',
  fix: 'Remove the term, or give its images an EC2NodeClass of their own.',
  fixable: false,
  message: (data) =>
    data.why === 'architecture'
      ? `${data.images} is found${data.where} and never used: Karpenter knows no architecture "${data.architecture}"`
      : `${data.images} is found${data.where} and never used: ${data.winner}${data.winnerTerm === undefined ? '' : ` of term ${data.winnerTerm + 1}`} wins, since it ${data.because}`,
  *check(subject, { aws, release }) {
    const terms = readTerms(subject, release).filter(({ kind }) => kind !== 'alias');
    for (const resolved of aws?.resolutionsOf(subject) ?? []) {
      const { outcome, candidates } = resolved.resolution;
      if (outcome !== 'ok') continue;
      const kept = new Map(candidates.filter((candidate) => candidate.kept).map((candidate) => [candidate.image.id, candidate]));
      for (const term of terms) {
        const own = candidates.filter(({ termIndexes }) => termIndexes.includes(term.index));
        const best = own.find(({ dropped }) => dropped?.kind !== 'unknownArchitecture') ?? own[0];
        if (best?.dropped === undefined || own.some(({ image }) => kept.has(image.id))) continue;
        yield { at: decidingPath(term), data: { images: imagesText([best.image]), where: whereOf(resolved), ...lostOf(best.dropped, kept) } };
      }
    }
  },
});

function lostOf(dropped: DropReason, kept: ReadonlyMap<string, ImageCandidate>): Lost {
  if (dropped.kind === 'unknownArchitecture') return { why: 'architecture', architecture: dropped.architecture };
  const winner = dropped.kind === 'notAskedFor' ? undefined : kept.get(dropped.keptId);
  return { why: 'beaten', winner: winner === undefined ? 'another image' : imagesText([winner.image]), winnerTerm: winner?.termIndexes[0], because: BECAUSE[dropped.kind] };
}

const BECAUSE: Record<Exclude<DropReason['kind'], 'unknownArchitecture'>, string> = {
  deprecated: 'is not deprecated',
  older: 'is newer',
  smallerName: 'is as old and has the greater name',
  seenLater: 'is as old and was found first',
  seenEarlier: 'is as old and was found last',
  notAskedFor: 'is not deprecated',
};
