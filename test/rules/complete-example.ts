import { parseManifests } from '../../src/manifests/parse-manifests.ts';
import type { JsonObject, JsonValue } from '../../src/model/json.ts';
import { formatJson } from '../../src/util/lossless-json.ts';

/**
 * The example of a rule as a whole manifest. One that has an `apiVersion` is whole as it is. Of any other the keys say to which kind and place it
 * belongs, and the rest is what a plain object has, which no rule finds anything in.
 */
export function completeExample(text: string): string {
  const fragment = asObject(parseManifests({ path: 'example.yaml', text }).documents[0]?.value);
  const keys = Object.keys(fragment);
  if (keys.length === 0 || 'apiVersion' in fragment) return text;
  const place = PLACES.find(({ has }) => keys.some((key) => has.includes(key)));
  if (place === undefined) throw new Error(`no place for an example with the keys ${keys.join(', ')}`);
  return formatJson(merge(place.base, place.wrap(fragment)), 2);
}

interface Place {
  has: readonly string[];
  base: JsonObject;
  wrap: (fragment: JsonObject) => JsonObject;
}

const NODE_POOL: JsonObject = {
  apiVersion: 'karpenter.sh/v1',
  kind: 'NodePool',
  metadata: { name: 'general' },
  spec: { template: { spec: { nodeClassRef: { group: 'karpenter.k8s.aws', kind: 'EC2NodeClass', name: 'default' }, requirements: [], terminationGracePeriod: '24h' } } },
};

const DISCOVERY: JsonValue = [{ tags: { 'karpenter.sh/discovery': 'demo' } }];

const NODE_CLASS: JsonObject = {
  apiVersion: 'karpenter.k8s.aws/v1',
  kind: 'EC2NodeClass',
  metadata: { name: 'default' },
  spec: { amiSelectorTerms: [{ alias: 'al2023@v20261101' }], role: 'demo-node', subnetSelectorTerms: DISCOVERY, securityGroupSelectorTerms: DISCOVERY },
};

const PLACES: readonly Place[] = [
  { has: ['metadata', 'spec'], base: NODE_POOL, wrap: (fragment) => fragment },
  { has: ['amiSelectorTerms', 'amiFamily', 'userData', 'role', 'kubelet', 'metadataOptions', 'blockDeviceMappings', 'tags', 'instanceProfile'], base: NODE_CLASS, wrap: (fragment) => ({ spec: fragment }) },
  { has: ['disruption', 'weight', 'limits', 'replicas', 'template'], base: NODE_POOL, wrap: (fragment) => ({ spec: fragment }) },
  { has: ['budgets', 'consolidateAfter', 'consolidationPolicy'], base: NODE_POOL, wrap: (fragment) => ({ spec: { disruption: fragment } }) },
  {
    has: ['requirements', 'taints', 'startupTaints', 'expireAfter', 'terminationGracePeriod', 'nodeClassRef'],
    base: NODE_POOL,
    wrap: (fragment) => ({ spec: { template: { spec: fragment } } }),
  },
];

function merge(base: JsonObject, more: JsonObject): JsonObject {
  const merged: JsonObject = { ...base };
  for (const [key, value] of Object.entries(more)) {
    const old = merged[key];
    merged[key] = isObject(old) && isObject(value) ? merge(old, value) : value;
  }
  return merged;
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asObject(value: JsonValue | undefined): JsonObject {
  return isObject(value) ? value : {};
}
