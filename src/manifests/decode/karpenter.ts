import type { AmiSelectorTerm, Budget, EC2NodeClass, EC2NodeClassSpec, EC2NodeClassStatus, NodeClaim, NodeClassRef, NodePool, RequirementSpec, StatusAmi } from '../../model/karpenter.ts';
import { condition, emptyTaint, objectMeta, taint } from './kubernetes.ts';
import { anything, asObject, fields, flag, integer, listOf, mapOf, needed, orElse, text } from './readers.ts';
import type { Reader } from './readers.ts';

const amiSelectorTerm = fields<AmiSelectorTerm>({ alias: text, id: text, name: text, owner: text, ssmParameter: text, tags: mapOf(text) });

const typedSpec = fields<{ amiSelectorTerms?: AmiSelectorTerm[]; amiFamily?: string }>({
  amiSelectorTerms: listOf(amiSelectorTerm, () => ({})),
  amiFamily: text,
});

const ec2NodeClassSpec: Reader<EC2NodeClassSpec> = (value, place) => {
  const spec = asObject(value, place);
  if (spec === undefined) return undefined;
  const { amiSelectorTerms, amiFamily, ...others } = spec;
  const typed = typedSpec({ amiSelectorTerms: amiSelectorTerms ?? null, amiFamily: amiFamily ?? null }, place);
  return { ...others, ...typed };
};

const requirement = fields<RequirementSpec>({ key: orElse(text, ''), operator: orElse(text, ''), values: listOf(text), minValues: integer });

const requirements = listOf(requirement, () => ({ key: '', operator: '' }));

const statusAmi = fields<StatusAmi>({ id: orElse(text, ''), name: text, deprecated: flag, requirements: orElse(requirements, []) });

const ec2NodeClassStatus = fields<EC2NodeClassStatus>({
  amis: listOf(statusAmi),
  subnets: listOf(fields<{ id: string; zone?: string; zoneID?: string }>({ id: orElse(text, ''), zone: text, zoneID: text })),
  securityGroups: listOf(fields<{ id: string; name?: string }>({ id: orElse(text, ''), name: text })),
  capacityReservations: listOf(anything),
  instanceProfile: text,
  conditions: listOf(condition),
});

export const ec2NodeClass = fields<EC2NodeClass>({
  apiVersion: text,
  kind: text,
  metadata: needed(objectMeta, { name: '' }),
  spec: ec2NodeClassSpec,
  status: ec2NodeClassStatus,
});

const nodeClassRef = fields<NodeClassRef>({ group: text, kind: text, name: text, apiVersion: text });

/** The CRD's default for `nodes`. */
const budget = fields<Budget>({ nodes: orElse(text, '10%'), schedule: text, duration: text, reasons: listOf(text) });

type NodePoolSpec = NonNullable<NodePool['spec']>;
type NodeClaimSpec = NonNullable<NodeClaim['spec']>;

const nodeClaimSpec = fields<NodeClaimSpec>({
  nodeClassRef,
  requirements,
  taints: listOf(taint, emptyTaint),
  startupTaints: listOf(taint, emptyTaint),
  expireAfter: text,
  terminationGracePeriod: text,
});

const nodePoolSpec = fields<NodePoolSpec>({
  disruption: fields<NonNullable<NodePoolSpec['disruption']>>({ budgets: listOf(budget, () => ({ nodes: '' })), consolidateAfter: text, consolidationPolicy: text }),
  limits: mapOf(anything),
  replicas: integer,
  weight: integer,
  template: fields<NonNullable<NodePoolSpec['template']>>({
    metadata: fields<{ labels?: Record<string, string>; annotations?: Record<string, string> }>({ labels: mapOf(text), annotations: mapOf(text) }),
    spec: nodeClaimSpec,
  }),
});

export const nodePool = fields<NodePool>({
  apiVersion: text,
  kind: text,
  metadata: needed(objectMeta, { name: '' }),
  spec: nodePoolSpec,
  status: fields<NonNullable<NodePool['status']>>({ conditions: listOf(condition), nodes: integer }),
});

export const nodeClaim = fields<NodeClaim>({
  apiVersion: text,
  kind: text,
  metadata: needed(objectMeta, { name: '' }),
  spec: nodeClaimSpec,
  status: fields<NonNullable<NodeClaim['status']>>({
    providerID: text,
    nodeName: text,
    imageID: text,
    capacity: mapOf(text),
    allocatable: mapOf(text),
    lastPodEventTime: text,
    conditions: listOf(condition),
  }),
});
