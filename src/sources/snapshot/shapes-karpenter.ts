import type {
  AmiSelectorTerm,
  Budget,
  EC2NodeClass,
  EC2NodeClassSpec,
  EC2NodeClassStatus,
  NodeClaim,
  NodeClassRef,
  NodePool,
  RequirementSpec,
  StatusAmi,
} from '../../model/karpenter.ts';
import { flag, integer, json, listOf, mapOf, nullable, objectOf, optional, text } from './decode.ts';
import type { Decoder } from './decode.ts';
import { amounts, condition, objectMeta, taint } from './shapes-kubernetes.ts';

const requirement = objectOf<RequirementSpec>({ key: text, operator: text, values: optional(listOf(text)), minValues: optional(integer) });

const amiSelectorTerm = objectOf<AmiSelectorTerm>({
  alias: optional(text),
  id: optional(text),
  name: optional(text),
  owner: optional(text),
  ssmParameter: optional(text),
  tags: optional(mapOf(text)),
});

/** Only the typed fields are checked; all others stay as they are, since the structural hash needs them. */
const nodeClassSpec: Decoder<EC2NodeClassSpec> = (value, path) => {
  const fields = mapOf(json)(value, path);
  const typed = objectOf<{ amiSelectorTerms?: AmiSelectorTerm[]; amiFamily?: string }>({
    amiSelectorTerms: optional(listOf(amiSelectorTerm)),
    amiFamily: optional(text),
  })(value, path);
  return { ...fields, ...typed };
};

const statusAmi = objectOf<StatusAmi>({ id: text, name: optional(text), deprecated: optional(flag), requirements: listOf(requirement) });

const nodeClassStatus = objectOf<EC2NodeClassStatus>({
  amis: optional(listOf(statusAmi)),
  subnets: optional(listOf(objectOf({ id: text, zone: optional(text), zoneID: optional(text) }))),
  securityGroups: optional(listOf(objectOf({ id: text, name: optional(text) }))),
  capacityReservations: optional(listOf(json)),
  instanceProfile: optional(text),
  conditions: optional(listOf(condition)),
});

export const nodeClass = objectOf<EC2NodeClass>({
  apiVersion: optional(text),
  kind: optional(text),
  metadata: objectMeta,
  spec: optional(nodeClassSpec),
  status: optional(nodeClassStatus),
});

const nodeClassRef = objectOf<NodeClassRef>({ group: optional(text), kind: optional(text), name: optional(text), apiVersion: optional(text) });

const budget = objectOf<Budget>({
  nodes: text,
  schedule: nullable(text),
  duration: nullable(text),
  reasons: nullable(listOf(text)),
});

const claimSpec = {
  nodeClassRef: optional(nodeClassRef),
  requirements: optional(listOf(requirement)),
  taints: optional(listOf(taint)),
  startupTaints: optional(listOf(taint)),
  expireAfter: optional(text),
  terminationGracePeriod: optional(text),
};

export const nodePool = objectOf<NodePool>({
  apiVersion: optional(text),
  kind: optional(text),
  metadata: objectMeta,
  spec: optional(
    objectOf({
      disruption: optional(
        objectOf({ budgets: nullable(listOf(budget)), consolidateAfter: optional(text), consolidationPolicy: optional(text) }),
      ),
      limits: optional(mapOf(json)),
      replicas: optional(integer),
      weight: optional(integer),
      template: optional(
        objectOf({
          metadata: optional(objectOf({ labels: optional(mapOf(text)), annotations: optional(mapOf(text)) })),
          spec: optional(objectOf(claimSpec)),
        }),
      ),
    }),
  ),
  status: optional(objectOf({ conditions: optional(listOf(condition)), nodes: optional(integer) })),
});

export const nodeClaim = objectOf<NodeClaim>({
  apiVersion: optional(text),
  kind: optional(text),
  metadata: objectMeta,
  spec: optional(objectOf(claimSpec)),
  status: optional(
    objectOf({
      providerID: optional(text),
      nodeName: optional(text),
      imageID: optional(text),
      capacity: optional(amounts),
      allocatable: optional(amounts),
      lastPodEventTime: optional(text),
      conditions: optional(listOf(condition)),
    }),
  ),
});
