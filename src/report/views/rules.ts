import type { RulesReport } from '../../model/lint.ts';
import { compact } from '../view.ts';
import type { View } from '../view.ts';

export function rulesView({ rules }: RulesReport): View {
  return compact([{ kind: 'table', columns: [{ title: 'RULE' }, { title: 'SEVERITY' }, { title: 'TITLE', flexible: true }], rows: rules.map(({ id, severity, title }) => [id, severity, title]) }]);
}
