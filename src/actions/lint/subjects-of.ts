import type { Environment } from '../../model/lint.ts';
import type { IgnoredObject, Resource } from '../../model/manifest.ts';
import type { AnySubject, FileSubject, NodePoolSubject, OldSubject } from '../../rules/subjects.ts';
import type { ReadFile } from './read-files.ts';

/** Where an object of a file belongs. */
export type EnvironmentOf = (file: ReadFile, object: Resource | IgnoredObject) => Environment;

/** What rules look at in a file. */
export function subjectsOf(file: ReadFile, environmentOf: EnvironmentOf): FileSubject {
  const read = file.resources.flatMap((resource): AnySubject[] => {
    const { apiVersion, name, raw, origin, locate, rangeOf, document, invalidPaths } = resource;
    const common = { apiVersion, name, raw, ...(origin !== undefined && { origin }), locate, rangeOf, document, invalidPaths, file: file.path, environment: environmentOf(file, resource) };
    if (resource.kind === 'EC2NodeClass') return [{ ...common, kind: resource.kind, object: resource.value }];
    if (resource.kind === 'NodePool') return [{ ...common, kind: resource.kind, object: resource.value, provider: providerOf(resource.value) }];
    return [];
  });
  const old = file.ignored.filter(({ reason }) => reason === 'oldApi').map((object): OldSubject => ({ ...object, isOld: true, file: file.path, environment: environmentOf(file, object) }));
  return {
    file: file.path,
    duplicateKeys: file.resources.flatMap((resource) => resource.duplicateKeys()),
    problems: file.problems.filter(({ kind }) => kind === 'unread'),
    subjects: [...read, ...old].sort((a, b) => a.locate([]).line - b.locate([]).line),
  };
}

function providerOf({ spec }: NodePoolSubject['object']): NodePoolSubject['provider'] {
  const { group, kind } = spec?.template?.spec?.nodeClassRef ?? {};
  if (group === 'eks.amazonaws.com') return 'autoMode';
  const isOurs = (group === undefined || group === 'karpenter.k8s.aws') && (kind === undefined || kind === 'EC2NodeClass');
  return isOurs ? 'aws' : 'other';
}
