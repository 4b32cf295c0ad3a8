import type { RuleInfo } from '../../src/model/lint.ts';
import { CATEGORY_TITLES } from '../../src/report/views/rules.ts';

const INTRO = `# karpami rules

Lists the rules of [karpami lint](lint.md); with an id, explains one of them: what it finds, what happens in production, and what to write
instead. This page has the same of all rules. It is made from them by \`npm run docs:rules\`.

\`\`\`sh
karpami rules
karpami rules alias-latest
\`\`\`

## Flags

| flag | what it does |
| --- | --- |
| \`-o, --output FORMAT[=FILE]\` | \`table\` (the default), \`wide\`, \`json\`, \`yaml\`, \`csv\` or \`markdown\`; repeatable, see [the JSON report](json.md) |

The command ends with 0, and with 2 where there is no such rule.

## Severity

An *error* is what the exit code of karpami lint counts, unless \`--fail-on\` says otherwise. \`--rule ID=warning\` or \`--rule ID=off\` changes a
rule for one run, \`karpami.yaml\` for all of them; how a single finding is accepted, [karpami lint](lint.md) says. A rule that *needs AWS* is skipped, and that is said, unless
\`--region\`, \`--context\` or \`--snapshot\` names what to ask.`;

/** `docs/rules.md`: a table and an explanation of every rule. */
export function rulesPage(rules: readonly RuleInfo[]): string {
  const categories = [...new Set(rules.map(({ category }) => category))];
  const overview = categories.map((category) => `## ${CATEGORY_TITLES[category]}\n\n${tableOf(rules.filter((rule) => rule.category === category))}`);
  return `${[INTRO, ...overview, '## The rules', ...rules.map(sectionOf)].join('\n\n')}\n`;
}

function tableOf(rules: readonly RuleInfo[]): string {
  const rows = rules.map(({ id, severity, needs, fixable, title }) => `| [\`${id}\`](#${id}) | ${severity} | ${needs === 'aws' ? 'AWS' : ''} | ${fixable ? 'yes' : ''} | ${escape(title)} |`);
  return ['| rule | severity | needs | `--fix` | finds |', '| --- | --- | --- | --- | --- |', ...rows].join('\n');
}

function sectionOf({ id, title, severity, severityNote, needs, fixable, why, fix, example }: RuleInfo): string {
  const facts = [`*${severity}*${severityNote === undefined ? '' : `; ${severityNote}`}`, needs === 'aws' ? 'needs AWS' : undefined, fixable ? '`--fix` repairs it where only one repair can be meant' : undefined];
  return [
    `### ${id}`,
    `**${escape(title)}** (${facts.filter((fact) => fact !== undefined).join('; ')})`,
    escape(why),
    escape(fix),
    ...(example === undefined ? [] : [`Finds:\n\n${fenced(example.bad)}`, `Does not find:\n\n${fenced(example.good)}`]),
  ].join('\n\n');
}

function fenced(text: string): string {
  return `\`\`\`yaml\n${text}\n\`\`\``;
}

function escape(text: string): string {
  return text.replace(/[*<|`]/g, '\\$&');
}
