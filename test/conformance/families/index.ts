import type { Family } from '../family.ts';
import { budgetMappingFamily } from './budgetmapping.ts';
import { budgetsFamily } from './budgets.ts';
import { cronFamily } from './cron.ts';
import { driftFamily } from './drift.ts';
import { ec2NodeClassHashFamily } from './ec2nodeclasshash.ts';
import { ec2NodeClassValidationFamily } from './ec2nodeclassvalidation.ts';
import { fieldPatternsFamily } from './fieldpatterns.ts';
import { hashMigrationFamily } from './hashmigration.ts';
import { kubeletValidationFamily } from './kubeletvalidation.ts';
import { nodePoolHashFamily } from './nodepoolhash.ts';
import { nodePoolValidationFamily } from './nodepoolvalidation.ts';
import { requirementsFamily } from './requirements.ts';
import { resolveFamily } from './resolve.ts';
import { rolloutsFamily } from './rollouts.ts';
import { yamlFamily } from './yaml.ts';

/** The families that karpami serves; any other counts as failed. */
export const families: readonly Family[] = [
  requirementsFamily,
  resolveFamily,
  driftFamily,
  cronFamily,
  budgetsFamily,
  budgetMappingFamily,
  ec2NodeClassHashFamily,
  nodePoolHashFamily,
  hashMigrationFamily,
  yamlFamily,
  nodePoolValidationFamily,
  ec2NodeClassValidationFamily,
  fieldPatternsFamily,
  kubeletValidationFamily,
  rolloutsFamily,
];
