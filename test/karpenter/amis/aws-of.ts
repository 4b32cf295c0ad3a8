import { askImages, askParameters, concludeResolution } from '../../../src/karpenter/amis/resolve.ts';
import type { ImagePlan } from '../../../src/karpenter/amis/resolve.ts';
import type { Image, Parameter } from '../../../src/model/aws.ts';
import type { AmiSelectorTerm, EC2NodeClass, EC2NodeClassStatus } from '../../../src/model/karpenter.ts';
import type { Resolution } from '../../../src/model/resolution.ts';
import type { Answer, FailureKind } from '../../../src/model/source-failure.ts';
import { matchImages } from '../../../src/sources/memory/image-filters.ts';
import { release } from '../release-of.ts';

export const ACCOUNT = '111122223333';
export const NOW = new Date('2026-06-15T12:00:00Z');

/** An available x86_64 image of the own account. */
export function image(id: string, facts: Partial<Image> = {}): Image {
  return { id, name: `name-${id}`, ownerId: ACCOUNT, architecture: 'x86_64', creationDate: '2026-05-01T10:00:00.000Z', state: 'available', tags: {}, ...facts };
}

export function nodeClass(terms: AmiSelectorTerm[], spec: EC2NodeClass['spec'] = {}): EC2NodeClass {
  return { apiVersion: 'karpenter.k8s.aws/v1', kind: 'EC2NodeClass', metadata: { name: 'default' }, spec: { ...spec, amiSelectorTerms: terms } };
}

export function v1beta1Class(amiFamily: string, terms: AmiSelectorTerm[] = []): EC2NodeClass {
  return { ...nodeClass(terms, { amiFamily }), apiVersion: 'karpenter.k8s.aws/v1beta1' };
}

export interface World {
  nodeClass: EC2NodeClass;
  kubernetesVersion?: string;
  karpenter?: string;
  images?: Image[];
  /** A failure kind stands for a parameter that cannot be read. */
  parameters?: Record<string, string | { fails: FailureKind; code?: string }>;
  /** Index of the image query that fails. */
  failingQuery?: number;
  previousStatus?: EC2NodeClassStatus;
}

export function planImages({ nodeClass: object, kubernetesVersion = '1.31', karpenter = '1.15.2', parameters = {} }: World): ImagePlan {
  const plan = askParameters({ nodeClass: object, kubernetesVersion, release: release(karpenter) });
  return askImages(plan, new Map(plan.parameters.map(({ name }) => [name, answer(name, parameters[name])])));
}

export function resolve(world: World): Resolution {
  const plan = planImages(world);
  const answers = plan.queries.map((query, index): Answer<Image[]> => {
    if (index === world.failingQuery) return { ok: false, failure: { service: 'ec2', operation: 'DescribeImages', kind: 'denied', message: 'denied' } };
    return { ok: true, value: matchImages(world.images ?? [], query, { accountId: ACCOUNT }) };
  });
  return concludeResolution(plan, answers, { now: NOW, previousStatus: world.previousStatus, accountId: ACCOUNT });
}

function answer(name: string, value: string | { fails: FailureKind; code?: string } | undefined): Answer<Parameter> {
  if (typeof value === 'string') return { ok: true, value: { name, value } };
  const { fails, code } = value ?? { fails: 'notFound' as const };
  return { ok: false, failure: { service: 'ssm', operation: 'GetParameter', kind: fails, ...(code && { code }), message: `${fails} ${name}` } };
}
