import { LABEL_ARCH, LABEL_INSTANCE_TYPE, LABEL_OS } from '../karpenter/labels.ts';
import { hasValue, operatorOf } from '../karpenter/requirements/requirement.ts';
import type { JsonPath } from '../model/json.ts';
import { nodePoolRule } from './rule.ts';
import type { RuleContext } from './rule.ts';
import { architectureOfFamily, architecturesOfClass, systemOfClass } from './shared/architectures.ts';
import { areTermsKnown } from './shared/floating-class.ts';
import { requirementsByKey } from './shared/requirements.ts';
import type { PoolRequirement } from './shared/requirements.ts';
import { listWords } from './shared/words.ts';
import type { NodeClassSubject, NodePoolSubject } from './subjects.ts';

interface Data {
  /** What the pool asks for. */
  wanted: readonly string[];
  /** What says so. */
  key: string;
  other: { nodeClass: string; has: readonly string[]; isSystem: boolean } | { key: string; has: readonly string[] };
}

export const archNoOverlap = nodePoolRule<Data>({
  id: 'arch-no-overlap',
  title: 'No image of the class runs on what the pool asks for',
  category: 'pools',
  severity: 'error',
  needs: 'manifest',
  why: 'Karpenter takes an instance type only where an image of the class is for its architecture. A pool whose requirements leave none launches no node, and pods stay pending.',
  fix: 'Let the class select images for the architecture, or the pool ask for another one.',
  example: {
    bad: 'apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata:\n  name: default\nspec:\n  amiSelectorTerms:\n  - name: amazon-eks-node-al2023-x86_64-standard-1.34-*\n---\napiVersion: karpenter.sh/v1\nkind: NodePool\nspec:\n  template:\n    spec:\n      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}\n      requirements:\n      - key: kubernetes.io/arch\n        operator: In\n        values: [arm64]',
    good: 'apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata:\n  name: default\nspec:\n  amiSelectorTerms:\n  - name: amazon-eks-node-al2023-arm64-standard-1.34-*\n---\napiVersion: karpenter.sh/v1\nkind: NodePool\nspec:\n  template:\n    spec:\n      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}\n      requirements:\n      - key: kubernetes.io/arch\n        operator: In\n        values: [arm64]',
  },
  fixable: false,
  message({ wanted, key, other }) {
    const asked = `"${key}" leaves ${listWords(wanted, 'or')} only`;
    if ('key' in other) return `${asked}, and "${other.key}" leaves ${listWords(other.has, 'or')} only: no instance type fits, and the pool launches no node`;
    return `${asked}, and ${other.isSystem ? 'nodes' : 'images'} of EC2NodeClass "${other.nodeClass}" are ${other.isSystem ? '' : 'for '}${listWords(other.has, 'or')}: the pool launches no node`;
  },
  *check(pool, context) {
    if (pool.provider !== 'aws') return;
    const byKey = requirementsByKey(pool, context);
    const sources = SOURCES.flatMap(({ key, architectureOf }) => toSource(byKey.get(key), { key, architectureOf }));
    const [first] = sources;
    const clash = first && sources.find(({ allowed }) => !allowed.some((architecture) => first.allowed.includes(architecture)));
    if (first !== undefined && clash !== undefined) yield { at: clash.path, data: { wanted: clash.allowed, key: clash.key, other: { key: first.key, has: first.allowed } } };
    else yield* againstClasses(pool, sources, context);
    yield* systemAgainstClasses(pool, byKey.get(LABEL_OS), context);
  },
});

interface SourceRule {
  key: string;
  /** Of a value of the key; `undefined` where it does not tell. */
  architectureOf: (value: string) => string | undefined;
}

const SOURCES: readonly SourceRule[] = [
  { key: LABEL_ARCH, architectureOf: (value) => value },
  { key: 'karpenter.k8s.aws/instance-family', architectureOf: architectureOfFamily },
  { key: LABEL_INSTANCE_TYPE, architectureOf: (value) => architectureOfFamily(value.split('.')[0] ?? '') },
];

/** A requirement that leaves some architectures only. */
interface Source {
  key: string;
  path: JsonPath;
  allowed: string[];
}

const ARCHITECTURES = ['amd64', 'arm64'];

function toSource(requirements: readonly PoolRequirement[] = [], { key, architectureOf }: SourceRule): Source[] {
  if (requirements.some(({ requirement }) => requirement.values.size === 0)) return [];
  return requirements.flatMap(({ path, requirement }) => {
    const isList = operatorOf(requirement) === 'In';
    if (!isList && key !== LABEL_ARCH) return [];
    const values = isList ? [...requirement.values].map(architectureOf) : ARCHITECTURES.filter((architecture) => hasValue(requirement, architecture));
    if (values.includes(undefined)) return [];
    const allowed = ARCHITECTURES.filter((architecture) => values.includes(architecture));
    return allowed.length === 0 || allowed.length === ARCHITECTURES.length ? [] : [{ key, path: [...path, 'values'], allowed }];
  });
}

function* againstClasses(pool: NodePoolSubject, [source]: readonly Source[], context: RuleContext): Generator<{ at: JsonPath; data: Data }> {
  if (source === undefined) return;
  const found = clashingClass(pool, context, (nodeClass) => {
    const has = architecturesOfClass(nodeClass, context.release);
    return has === undefined || has.some((architecture) => source.allowed.includes(architecture)) ? undefined : has;
  });
  if (found !== undefined) yield { at: source.path, data: { wanted: source.allowed, key: source.key, other: { ...found, isSystem: false } } };
}

function* systemAgainstClasses(pool: NodePoolSubject, requirements: readonly PoolRequirement[] = [], context: RuleContext): Generator<{ at: JsonPath; data: Data }> {
  for (const { path, requirement } of requirements) {
    const found = clashingClass(pool, context, (nodeClass) => {
      const system = systemOfClass(nodeClass, context.release);
      return system === undefined || requirement.values.size === 0 || hasValue(requirement, system) ? undefined : [system];
    });
    const wanted = ['linux', 'windows'].filter((system) => hasValue(requirement, system));
    if (found !== undefined && wanted.length > 0) yield { at: [...path, 'values'], data: { wanted, key: LABEL_OS, other: { ...found, isSystem: true } } };
  }
}

/** The class where none of those that may be meant fits. */
function clashingClass(pool: NodePoolSubject, context: RuleContext, clashOf: (nodeClass: NodeClassSubject) => string[] | undefined): { nodeClass: string; has: string[] } | undefined {
  const clashes = context.input.classesOf(pool).map((nodeClass) => {
    const has = areTermsKnown(nodeClass, context) ? clashOf(nodeClass) : undefined;
    return has && { nodeClass: nodeClass.name, has };
  });
  return clashes.includes(undefined) ? undefined : clashes[0];
}
