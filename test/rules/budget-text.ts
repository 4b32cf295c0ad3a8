import { poolText } from './pool-text.ts';
import type { PoolText } from './pool-text.ts';

/** A pool with these entries of `budgets`, each in the notation of YAML with braces. */
export function budgetText(entries: readonly string[], { spec = '', ...of }: PoolText = {}): string {
  const list = entries.length === 0 ? ['  budgets: []'] : ['  budgets:', ...entries.map((entry) => `  - ${entry}`)];
  return poolText({ ...of, spec: [...(spec === '' ? [] : [spec]), 'disruption:', '  consolidateAfter: 1m', ...list].join('\n') });
}

/** The same beside the class that it refers to. */
export function budgetTextWithClass(entries: readonly string[], alias = 'al2023@latest', of: PoolText = {}): string {
  return `${budgetText(entries, of)}---\n${classOf(`alias: ${alias}`)}`;
}

/** A class named `default` with one term. */
export function classOf(term: string, more: readonly string[] = []): string {
  const lines = ['apiVersion: karpenter.k8s.aws/v1', 'kind: EC2NodeClass', 'metadata: {name: default}', 'spec:', '  role: example-node', '  amiSelectorTerms:', `  - {${term}}`];
  const network = ['  subnetSelectorTerms: [{tags: {"karpenter.sh/discovery": demo}}]', '  securityGroupSelectorTerms: [{tags: {"karpenter.sh/discovery": demo}}]'];
  return [...lines, ...more.map((line) => `  ${line}`), ...network, ''].join('\n');
}
