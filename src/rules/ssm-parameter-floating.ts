import { movingSegment, termPinKind } from '../karpenter/amis/pin-kind.ts';
import { nodeClassRule } from './rule.ts';
import { FLOATING_SEVERITY, productionClause, productionOf } from './shared/production.ts';
import type { Production } from './shared/production.ts';
import { readTerms } from './shared/terms.ts';

export const ssmParameterFloating = nodeClassRule<Production & { parameter: string; segment: string | undefined }>({
  id: 'ssm-parameter-floating',
  title: 'The image behind the SSM parameter can change',
  category: 'selection',
  severity: 'info',
  severityNote: "error in production, warning where it may be production; always info for parameters of one's own, and only in production",
  needs: 'manifest',
  why: 'Karpenter reads the parameter again every five minutes. When another image is put in, every node of the class is drifted and replaced, although no manifest has changed.',
  fix: 'Name a path that has the version of the image in it, or the version of a parameter of your own, such as /example/node-ami:3.',
  example: {
    bad: 'amiSelectorTerms:\n- ssmParameter: /aws/service/bottlerocket/aws-k8s-1.34/x86_64/latest/image_id',
    good: 'amiSelectorTerms:\n- ssmParameter: /aws/service/bottlerocket/aws-k8s-1.34/x86_64/1.44.0/image_id',
  },
  fixable: false,
  message: ({ parameter, segment, ...production }) =>
    segment === undefined
      ? `"${parameter}" holds whatever image its owner puts in: a change that no manifest shows${productionClause(production)}`
      : `"${segment}" in "${parameter}" moves with every image that is published${productionClause(production)}`,
  *check(subject, { release, isUnknown }) {
    const { environment } = subject;
    for (const { term, kind, path } of readTerms(subject, release)) {
      const parameter = term.ssmParameter ?? '';
      if (kind !== 'ssmParameter' || termPinKind(term, release).kind !== 'floating') continue;
      const segment = movingSegment(parameter);
      // Promotion by a parameter is a practice; in production it is worth knowing.
      if (segment === undefined && environment.production === 'no') continue;
      yield {
        at: [...path, 'ssmParameter'],
        data: { parameter, segment, ...productionOf(environment) },
        severity: segment === undefined ? 'info' : FLOATING_SEVERITY[environment.production],
        // A selector behind a colon might pin it; anything else that is put in does not.
        seesPlaceholders: segment !== undefined && !isUnknown(segment) && !parameter.includes(':'),
      };
    }
  },
});
