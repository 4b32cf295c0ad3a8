import { matchesSchedulePattern } from '../disruption/cron/schedule-pattern.ts';
import { suggestSchedule } from '../disruption/cron/suggest-schedule.ts';
import { suggestDuration } from '../suggest-duration.ts';
import { suggestQuantity } from '../suggest-quantity.ts';
import { matchesVolumeSize, suggestVolumeSize } from './volume-size.ts';

/**
 * What a definition's regular expression lets pass. The API server's dialect is RE2: `\s` and `\d` are ASCII, a dot is anything but a line feed,
 * and without anchors a part of the text is enough.
 */
export interface Pattern {
  matches(text: string): boolean;
  /** What the field takes, to follow `the field takes`. */
  wanted: string;
  /** The nearest text that matches, or `undefined`. */
  suggest(text: string): string | undefined;
}

type Suggest = (text: string) => string | undefined;

const keep: Suggest = (text) => text;

function pattern(matches: (text: string) => boolean, wanted: string, suggest: Suggest = keep): Pattern {
  const isBetter = (candidate: string | undefined, text: string): candidate is string => candidate !== undefined && candidate !== text && matches(candidate);
  return {
    matches,
    wanted,
    suggest: (text) => {
      const trimmed = text.trim().replace(/^(["'`])(.*)\1$/s, '$2');
      return [trimmed, suggest(trimmed), trimmed.toLowerCase()].find((candidate) => isBetter(candidate, text));
    },
  };
}

function regular(expression: RegExp, wanted: string, suggest?: Suggest): Pattern {
  return pattern((text) => expression.test(text), wanted, suggest);
}

const HOURS_AND_MINUTES = 'a duration in hours and minutes such as "8h", "30m" or "1h30m"';
const DURATION = 'a duration such as "720h", "30m" or "1h30m5s"';

export const BUDGET_NODES = regular(/^(?:100%|\d\d?%|\d+)$/, 'a number of nodes or a percentage up to 100 % as a text, such as "1" or "10%"', (text) =>
  /^\d+\s*%$/.test(text) && parseInt(text, 10) > 100 ? '100%' : text.replace(/\s+%$/, '%'),
);
export const SCHEDULE = pattern(matchesSchedulePattern, 'five fields of a cron schedule or a descriptor, such as "0 9 * * mon-fri" or "@daily"', suggestSchedule);
export const BUDGET_DURATION = regular(/^\d+(?:h|m|h\d+m)(?:0s)?$/, HOURS_AND_MINUTES, suggestDuration);
export const DURATION_OR_NEVER = regular(/^(?:Never|(?:\d+[smh])+)$/, `${DURATION}, or "Never"`, suggestDuration);
/** Before 1.4 only the beginning was held to the form of a duration, or only the end to `Never`. */
export const LOOSE_DURATION_OR_NEVER = regular(/^\d+[smh]|Never$/, `${DURATION}, or "Never"`, suggestDuration);
export const GRACE_PERIOD = regular(/^(?:\d+[smh])+$/, DURATION, suggestDuration);

const NUMBER = String.raw`(?:\d+(?:\.\d*)?|\.\d+)`;
const QUANTITY_TEXT = String.raw`[+-]?${NUMBER}(?:[KMGTPE]i|[numkMGTPE]|[eE][+-]?${NUMBER})?`;
const PERCENTAGE_TEXT = String.raw`(?:\d\d?(?:\.\d\d?)?|100(?:\.00?)?)%`;

export const QUANTITY = regular(new RegExp(`^${QUANTITY_TEXT}$`), 'a quantity such as "100m", "2" or "1Gi"', suggestQuantity);
/** Empty is let pass too. */
export const EVICTION_THRESHOLD = regular(
  new RegExp(`^(?:${PERCENTAGE_TEXT}|${QUANTITY_TEXT})?$`),
  'a percentage or a quantity such as "5%" or "500Mi"',
  (text) => suggestQuantity(text) ?? text.replace(/\s+%$/, '%'),
);
export const VOLUME_SIZE = pattern(matchesVolumeSize, 'a size in whole Gi, G, Ti or T such as "100Gi"', suggestVolumeSize);

const LABEL_NAME = String.raw`[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?`;
const DOMAIN_PART = '[a-z0-9](?:[-a-z0-9]*[a-z0-9])?';

export const LABEL_VALUE = regular(
  new RegExp(`^(?:${LABEL_NAME})?$`),
  'a label value: letters, digits, "-", "_" and ".", with a letter or digit at both ends',
  joinWords,
);
export const LABEL_KEY = regular(
  new RegExp(String.raw`^(?:${DOMAIN_PART}(?:\.${DOMAIN_PART})*/)?${LABEL_NAME}$`),
  'a label key such as "team" or "example.com/team", the domain in lower case',
  (text) => joinWords(text).replace(/^[^/]*\//, (domain) => domain.toLowerCase()),
);
export const GROUP = regular(/^[^/]*$/, 'the API group alone, without a version, such as "karpenter.k8s.aws"', (text) => text.replace(/\/.*$/s, ''));

export const AMI_ID = regular(/ami-[0-9a-z]/, 'an image id such as "ami-0123456789abcdef0"');
export const SUBNET_ID = regular(/subnet-[0-9a-z]/, 'a subnet id such as "subnet-0123456789abcdef0"');
export const SECURITY_GROUP_ID = regular(/sg-[0-9a-z]/, 'a security group id such as "sg-0123456789abcdef0"');
export const CAPACITY_RESERVATION_ID = regular(/^cr-[0-9a-z]+$/, 'a capacity reservation id such as "cr-0123456789abcdef0"');
export const PLACEMENT_GROUP_ID = regular(/^pg-[0-9a-z]+$/, 'a placement group id such as "pg-0123456789abcdef0"');
export const ACCOUNT_ID = regular(/^[0-9]{12}$/, 'an account id of twelve digits such as "111122223333"', (text) => text.replace(/[\s-]/g, ''));

function joinWords(text: string): string {
  return text.replace(/\s+/g, '-');
}
