import { findProject } from '../../config/find-config.ts';
import type { ConfigQuestion, Project } from '../../config/find-config.ts';
import { RULES } from '../../rules/index.ts';
import type { FileSource } from '../../sources/ports.ts';

/** Where files belong and what is configured for them. Throws KarpamiError `usage`, see `findProject`. */
export function openProject(files: FileSource, question: Omit<ConfigQuestion, 'ruleIds'>): Promise<Project> {
  return findProject(files, { ...question, ruleIds: RULES.map(({ info }) => info.id) });
}
