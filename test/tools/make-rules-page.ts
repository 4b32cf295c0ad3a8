// Writes docs/rules.md from the catalogue of rules.
// usage: node test/tools/run-ts.mjs test/tools/make-rules-page.ts
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RULES } from '../../src/rules/index.ts';
import { rulesPage } from '../docs/rules-page.ts';

writeFileSync(join(process.env['KARPAMI_ROOT'] ?? '.', 'docs/rules.md'), rulesPage(RULES.map(({ info }) => info)));
