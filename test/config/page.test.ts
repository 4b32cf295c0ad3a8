import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../src/config/read-config.ts';
import { RULES } from '../../src/rules/index.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/configuration.md'), 'utf8');
const ruleIds = RULES.map(({ info }) => info.id);

describe('docs/configuration.md', () => {
  it('shows a configuration that is right', async () => {
    const [, text = ''] = /^```yaml\n(# yaml-language-server.*?)^```/ms.exec(page) ?? [];
    const config = await readConfig({ path: 'karpami.yaml', folder: '/work', text }, ruleIds);
    expect(config.environments.map(({ name, production }) => [name, production])).toEqual([['prod', true], ['staging', false]]);
    expect(config.rules.get('pin-too-old')).toEqual({ severity: 'off', environments: new Map() });
  });

  it('names rules that there are in its suppressions', () => {
    const named = [...page.matchAll(/(?:ignore\.karpami\.dev\/|karpami:ignore )([a-z0-9-]+)/g)].map(([, id]) => id ?? '');
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((id) => !ruleIds.includes(id))).toEqual([]);
  });

  it('describes every key', () => {
    const schema = JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/karpami.schema.json'), 'utf8')) as { properties: object };
    expect(Object.keys(schema.properties).filter((key) => !page.includes(`\n| \`${key}\` |`))).toEqual([]);
  });
});
