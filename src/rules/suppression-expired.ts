import { suppressionRule } from './rule.ts';

export const suppressionExpired = suppressionRule<{ rule: string; until: string; isDate: boolean }>({
  id: 'suppression-expired',
  title: 'A suppression has run out',
  category: 'files',
  severity: 'warning',
  needs: 'manifest',
  why: 'Somebody accepted the finding up to this day. From that day on, in UTC, it counts again.',
  fix: 'Repair what it covers and take the suppression out, or give it a later date. A date is written as until=2027-03-01.',
  example: {
    bad: 'apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata:\n  name: default\n  annotations:\n    ignore.karpami.dev/alias-latest: the pipeline that pins it is not there yet until=2026-03-01',
    good: 'apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata:\n  name: default\n  annotations:\n    ignore.karpami.dev/alias-latest: the pipeline that pins it is not there yet until=2099-03-01',
  },
  fixable: false,
  message: ({ rule, until, isDate }) => (isDate ? `the suppression of ${rule} ran out on ${until}: what it covers counts again` : `"until=${until}" is no date, so the suppression of ${rule} does not hold`),
  *check({ state, rule, until = '', at }) {
    if (state === 'expired' || state === 'badDate') yield { at: [], position: at, data: { rule, until, isDate: state === 'expired' } };
  },
});
