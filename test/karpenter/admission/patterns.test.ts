import {
  ACCOUNT_ID,
  AMI_ID,
  BUDGET_DURATION,
  BUDGET_NODES,
  DURATION_OR_NEVER,
  EVICTION_THRESHOLD,
  GRACE_PERIOD,
  GROUP,
  LABEL_KEY,
  LABEL_VALUE,
  LOOSE_DURATION_OR_NEVER,
  PLACEMENT_GROUP_ID,
  QUANTITY,
  SCHEDULE,
  VOLUME_SIZE,
} from '../../../src/karpenter/admission/patterns.ts';
import type { Pattern } from '../../../src/karpenter/admission/patterns.ts';

interface Sample {
  words: string;
  pattern: Pattern;
  matching: string[];
  refused: string[];
}

describe('what the definitions let pass', () => {
  test.each<Sample>([
    { words: 'nodes of a budget', pattern: BUDGET_NODES, matching: ['0', '010', '00%', '100%', '9'.repeat(40)], refused: ['101%', '-1', '1.5', '', '10 %', '5\n', '٣'] },
    { words: 'duration of a budget', pattern: BUDGET_DURATION, matching: ['1h', '90m', '1h30m', '8h0s', '1h0m0s', '0m'], refused: ['30s', '30m1h', '1.5h', '1d', '1h30', '1h30s', ''] },
    { words: 'schedule', pattern: SCHEDULE, matching: ['0 9 * * 1-5', '@daily', '@dailyx', '0 9 * * sat-sun'], refused: ['@Daily', '* * * *', '@every 1h'] },
    { words: 'duration or Never', pattern: DURATION_OR_NEVER, matching: ['30s', '1h30m5s', '1s1s', 'Never'], refused: ['never', '-1s', '1hr', 'FooNever', '1h\n'] },
    { words: 'duration or Never before 1.4', pattern: LOOSE_DURATION_OR_NEVER, matching: ['1hr', 'FooNever', '30s'], refused: ['never', '-1s', 'hr'] },
    { words: 'grace period', pattern: GRACE_PERIOD, matching: ['48h', '30m1h'], refused: ['Never', '2d', ''] },
    { words: 'quantity', pattern: QUANTITY, matching: ['1', '.5', '1.', '+1Gi', '-5', '1e3', '1E-.5', '100m', '1E'], refused: ['', 'Gi', '1 Gi', '1GB', '0x1', '1e', '1KI'] },
    { words: 'eviction threshold', pattern: EVICTION_THRESHOLD, matching: ['', '5%', '99.99%', '100.00%', '500Mi'], refused: ['101%', '5.123%', '%', '5 %', '100.1%'] },
    { words: 'volume size', pattern: VOLUME_SIZE, matching: ['1Gi', '59000Gi', '64000G', '58Ti', '57Ti', 'Ti', 'T', '64T'], refused: ['0Gi', '59001Gi', '64001G', '18Ti', '59Ti', '65T', 'Gi', '1.5Ti', '500Mi', '100'] },
    { words: 'label value', pattern: LABEL_VALUE, matching: ['', 'a', 'A.b_c-1'], refused: ['-a', 'a-', 'a b', 'a/b', 'é'] },
    { words: 'label key', pattern: LABEL_KEY, matching: ['team', 'example.com/Team', 'a.b/c', 'a'.repeat(70)], refused: ['', '/a', 'a/', 'a/b/c', 'Example.com/a', 'a b'] },
    { words: 'API group', pattern: GROUP, matching: ['', 'karpenter.k8s.aws', 'a\nb'], refused: ['karpenter.k8s.aws/v1', '/'] },
    { words: 'image id', pattern: AMI_ID, matching: ['ami-0', 'xami-1!'], refused: ['ami-', 'ami-A', 'AMI-0', ''] },
    { words: 'placement group id', pattern: PLACEMENT_GROUP_ID, matching: ['pg-0a'], refused: ['xpg-0', 'pg-0!', 'pg-'] },
    { words: 'account id', pattern: ACCOUNT_ID, matching: ['111122223333'], refused: ['1111', '1111222233334', 'self'] },
  ])('$words', ({ pattern, matching, refused }) => {
    expect(matching.filter((text) => !pattern.matches(text))).toEqual([]);
    expect(refused.filter((text) => pattern.matches(text))).toEqual([]);
  });
});

describe('what was probably meant', () => {
  test.each<{ pattern: Pattern; text: string; suggestion: string | undefined }>([
    { pattern: BUDGET_NODES, text: '10 %', suggestion: '10%' },
    { pattern: BUDGET_NODES, text: '"5"', suggestion: '5' },
    { pattern: BUDGET_NODES, text: '150%', suggestion: '100%' },
    { pattern: BUDGET_NODES, text: '-1', suggestion: undefined },
    { pattern: BUDGET_DURATION, text: '1d', suggestion: '24h' },
    { pattern: BUDGET_DURATION, text: '30s', suggestion: undefined },
    { pattern: BUDGET_DURATION, text: '120s', suggestion: '2m' },
    { pattern: SCHEDULE, text: '@Daily', suggestion: '@daily' },
    { pattern: DURATION_OR_NEVER, text: 'never', suggestion: 'Never' },
    { pattern: GRACE_PERIOD, text: 'Never', suggestion: undefined },
    { pattern: GRACE_PERIOD, text: '2 days', suggestion: '48h' },
    { pattern: QUANTITY, text: '500MiB', suggestion: '500Mi' },
    { pattern: EVICTION_THRESHOLD, text: '5 %', suggestion: '5%' },
    { pattern: VOLUME_SIZE, text: '100GB', suggestion: '100Gi' },
    { pattern: VOLUME_SIZE, text: '100', suggestion: '100Gi' },
    { pattern: VOLUME_SIZE, text: '18Ti', suggestion: '18432Gi' },
    { pattern: VOLUME_SIZE, text: '2048Mi', suggestion: '2Gi' },
    { pattern: VOLUME_SIZE, text: '500Mi', suggestion: undefined },
    { pattern: VOLUME_SIZE, text: '99999Gi', suggestion: undefined },
    { pattern: LABEL_KEY, text: 'EXAMPLE.com/team a', suggestion: 'example.com/team-a' },
    { pattern: GROUP, text: 'karpenter.k8s.aws/v1', suggestion: 'karpenter.k8s.aws' },
    { pattern: AMI_ID, text: ' AMI-0A ', suggestion: 'ami-0a' },
    { pattern: ACCOUNT_ID, text: '1111-2222-3333', suggestion: '111122223333' },
  ])('"$text" → $suggestion', ({ pattern, text, suggestion }) => {
    expect(pattern.suggest(text)).toBe(suggestion);
  });
});
