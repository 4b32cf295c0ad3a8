import type { ReleaseFeatures } from '../karpenter/releases.ts';
import { validateKubelet } from '../karpenter/validation/kubelet/validate-kubelet.ts';
import { validateNodePoolAtRuntime } from '../karpenter/validation/runtime-node-pool.ts';
import { validateNodeClass } from '../karpenter/validation/validate-node-class.ts';
import { validateNodePool } from '../karpenter/validation/validate-node-pool.ts';
import type { Admission } from '../karpenter/validation/validate-object.ts';
import type { JsonPath, JsonValue } from '../model/json.ts';
import type { ObjectMeta } from '../model/kubernetes.ts';
import type { Finding } from '../model/report.ts';
import { formatJson } from '../util/lossless-json.ts';
import type { FromFile, ReadManifests } from './read-manifests.ts';

type File = FromFile<{ metadata: ObjectMeta }>;

/**
 * What would come of applying the files: what the API server refuses or drops, and what the controller says at run time. Warnings: the answer
 * to what was asked holds for the files as they are meant.
 */
export function admissionFindings({ nodeClasses, nodePools }: Pick<ReadManifests, 'nodeClasses' | 'nodePools'>, release: ReleaseFeatures): Finding[] {
  return [
    ...nodeClasses.flatMap((file) => [...admitted(file, 'EC2NodeClass', validateNodeClass(file.raw, { release })), ...kubeletFindings(file, release)]),
    ...nodePools.flatMap((file) => [...admitted(file, 'NodePool', validateNodePool(file.raw, { release })), ...runtimeFindings(file, release)]),
  ];
}

function admitted(file: File, kind: string, admission: Admission): Finding[] {
  if (admission.kind === 'unchecked') return [];
  const subject = `${kind} ${file.object.metadata.name}`;
  const refused = admission.refusals.map((refusal) => findingAt(file, refusal.path, { id: 'refused', subject, message: `the API server refuses ${refusal.field || 'it'}: ${refusal.message}`, fix: writeInstead(refusal.suggestion) }));
  const dropped = admission.dropped.map((field) => findingAt(file, field.path, { id: 'dropped-field', subject, message: `${field.field} ${field.message}`, fix: field.suggestion === undefined ? undefined : `write ${field.suggestion}` }));
  const unreadable = admission.undecodable;
  if (unreadable === undefined) return [...refused, ...dropped];
  return [...refused, ...dropped, findingAt(file, unreadable.path, { id: 'undecodable', subject, message: `stored, but the controller cannot read it: ${unreadable.message}` })];
}

function writeInstead(suggestion: JsonValue | undefined): string | undefined {
  return suggestion === undefined ? undefined : `write ${formatJson(suggestion)}`;
}

function kubeletFindings(file: File, release: ReleaseFeatures): Finding[] {
  const verdict = validateKubelet(file.raw, { release });
  if (verdict.kind !== 'condition' || verdict.status === 'True') return [];
  const subject = `EC2NodeClass ${file.object.metadata.name}`;
  return verdict.problems.map(({ path, message }) => findingAt(file, path, { id: 'not-ready', subject, message: `the controller refuses it with ${verdict.reason}, and launches no node with the class: ${message}` }));
}

function runtimeFindings(file: File, release: ReleaseFeatures): Finding[] {
  const answer = validateNodePoolAtRuntime(file.raw, release);
  if (answer.kind !== 'read') return [];
  const subject = `NodePool ${file.object.metadata.name}`;
  return answer.problems.map(({ path, message }) => findingAt(file, path, { id: 'not-ready', subject, message: `the controller does not use the pool: ${message}` }));
}

function findingAt({ locate }: File, path: JsonPath, finding: Omit<Finding, 'severity' | 'at'>): Finding {
  return { ...finding, severity: 'warning', at: locate(path) };
}
