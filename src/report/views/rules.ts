import type { RuleCategory, RuleInfo, RulesReport } from '../../model/lint.ts';
import { compact, span } from '../view.ts';
import type { Block, View } from '../view.ts';
import { SEVERITY_TONE } from '../words.ts';

export function rulesView({ rules, asked }: RulesReport): View {
  if (asked === undefined) return compact([...groupsOf(rules), { kind: 'text', text: 'karpami rules ID explains a rule.', tone: 'dim' }]);
  return compact(rules.flatMap(explain));
}

/** What the rules of a category are about, in the order of the catalogue. */
export const CATEGORY_TITLES: Readonly<Record<RuleCategory, string>> = {
  selection: 'Which images are selected',
  budgets: 'When nodes may be replaced',
  pools: 'How pools and classes fit together',
  admission: 'What the API server and Karpenter make of an object',
  files: 'What a file says',
};

function groupsOf(rules: readonly RuleInfo[]): Block[] {
  const categories = [...new Set(rules.map(({ category }) => category))];
  return categories.flatMap((category): Block[] => [
    { kind: 'heading', level: 2, text: CATEGORY_TITLES[category] },
    {
      kind: 'table',
      columns: [{ title: 'RULE' }, { title: 'SEVERITY' }, { title: 'NEEDS' }, { title: '--fix' }, { title: 'FINDS', flexible: true }],
      rows: rules.filter((rule) => rule.category === category).map(({ id, severity, needs, fixable, title }) => [id, span(severity, SEVERITY_TONE[severity]), needs === 'aws' ? 'AWS' : '', fixable ? 'yes' : '', title]),
    },
  ]);
}

function explain({ id, title, severity, severityNote, needs, fixable, why, fix, example }: RuleInfo): (Block | undefined)[] {
  return [
    { kind: 'heading', level: 1, text: title },
    { kind: 'text', text: why, tone: 'plain' },
    { kind: 'text', text: fix, tone: 'plain' },
    ...(example === undefined ? [] : exampleBlocks(example)),
    {
      kind: 'fields',
      fields: [
        ['severity', severityNote === undefined ? severity : `${severity}; ${severityNote}`],
        ['change it', `--rule ${id}=off, or error, warning, info`],
        ['needs', needs === 'aws' ? 'AWS or a snapshot: --region, --context or --snapshot; without them it is skipped' : 'the files alone'],
        ['--fix', fixable ? 'repairs it where only one repair can be meant' : 'does not repair it'],
        ['accept', `# karpami:ignore ${id}: REASON, on the line or the one above; or the annotation ignore.karpami.dev/${id}: REASON`],
        ['docs', `docs/rules.md#${id}`],
      ],
    },
  ];
}

function exampleBlocks({ bad, good }: { bad: string; good: string }): Block[] {
  return [
    { kind: 'heading', level: 2, text: 'Finds' },
    { kind: 'code', text: bad },
    { kind: 'heading', level: 2, text: 'Does not find' },
    { kind: 'code', text: good },
  ];
}
