import type { JsonValue } from '../../../model/json.ts';
import { has, hasAny, itemsOf, member, membersOf, textOf } from '../members.ts';
import { quote } from '../refusal.ts';
import { AMI_TERM_RULES } from './ami-terms.ts';
import { KUBELET_RULES } from './kubelet.ts';
import { checkNotEmpty } from './not-empty.ts';
import { SELECTOR_TERM_RULES } from './selector-terms.ts';
import type { Rule, RuleContext, Violation } from './rule.ts';
import { violationIf } from './rule.ts';

function checkFamilyOfAlias(self: JsonValue, { release }: RuleContext): readonly Violation[] {
  const family = textOf(member(self, 'amiFamily'));
  if (!has(self, 'amiFamily') || family === 'Custom') return [];
  const terms = itemsOf(member(self, 'amiSelectorTerms'));
  const wanted = release.aliasFamilies.filter((name) => terms.some((term) => textOf(member(term, 'alias')).split('@')[0] === name.toLowerCase()));
  return wanted
    .filter((name) => name !== family)
    .map((name) => ({ at: ['amiFamily'], message: `${quote(family)} does not go with the alias: it must be ${name}, Custom or left out`, suggestion: name }));
}

function checkFamilyPresent(self: JsonValue): readonly Violation[] {
  const hasAlias = itemsOf(member(self, 'amiSelectorTerms')).some((term) => has(term, 'alias'));
  return hasAlias || has(self, 'amiFamily') ? [] : [{ at: ['amiFamily'], message: '"amiFamily" is required where no term has an alias' }];
}

function checkOneProfile(self: JsonValue): readonly Violation[] {
  const hasBoth = has(self, 'role') && has(self, 'instanceProfile');
  const message = hasBoth ? '"role" and "instanceProfile" exclude each other' : 'one of "role" and "instanceProfile" is required';
  return violationIf(has(self, 'role') === has(self, 'instanceProfile'), message);
}

function checkKindOfProfile(self: JsonValue, { old }: RuleContext): readonly Violation[] {
  const isKept = ['role', 'instanceProfile'].some((field) => has(old, field) && has(self, field));
  return violationIf(!isKept, 'a class cannot change between "role" and "instanceProfile": delete it and create it anew');
}

function checkRoleKept(self: JsonValue, { old }: RuleContext): readonly Violation[] {
  return violationIf(self !== old, `the role cannot be changed from ${quote(textOf(old))}: delete the class and create it anew`);
}

const RESERVED_TAGS = ['eks:eks-cluster-name', 'karpenter.sh/nodepool', 'karpenter.sh/nodeclaim', 'karpenter.k8s.aws/ec2nodeclass'];
const RESERVED_PREFIX = 'kubernetes.io/cluster';

function checkTagKeys(self: JsonValue): readonly Violation[] {
  return Object.keys(membersOf(self)).flatMap((key) => {
    if (key === '') return [{ at: [key], message: 'the key of a tag may not be empty' }];
    const isReserved = RESERVED_TAGS.includes(key) || key.startsWith(RESERVED_PREFIX);
    return isReserved ? [{ at: [key], message: `the tag ${quote(key)} is reserved: Karpenter sets it itself` }] : [];
  });
}

function checkOneRootVolume(self: JsonValue): readonly Violation[] {
  const roots = itemsOf(self).flatMap((mapping, index) => (member(mapping, 'rootVolume') === true ? [index] : []));
  return roots.slice(1).map((index) => ({ at: [index, 'rootVolume'], message: 'only one volume may be the root volume' }));
}

function checkVolumeRate(self: JsonValue): readonly Violation[] {
  const lacksSnapshot = has(self, 'volumeInitializationRate') && textOf(member(self, 'snapshotID')) === '';
  return violationIf(lacksSnapshot, '"volumeInitializationRate" needs a "snapshotID"');
}

function checkPrimaryInterface(self: JsonValue): readonly Violation[] {
  const interfaces = itemsOf(self).map(readInterface);
  const hasPrimary = interfaces.some(({ card, device, type }) => card === 0 && device === 0 && type === 'interface');
  return violationIf(interfaces.length > 0 && !hasPrimary, 'one interface must be of type "interface" with card 0 and device 0');
}

interface NetworkInterface {
  card: number;
  device: number;
  type: string;
}

function readInterface(item: JsonValue): NetworkInterface {
  return { card: Number(member(item, 'networkCardIndex')), device: Number(member(item, 'deviceIndex')), type: textOf(member(item, 'interfaceType')) };
}

function checkInterfacesDiffer(self: JsonValue): readonly Violation[] {
  const interfaces = itemsOf(self).map(readInterface);
  return interfaces.flatMap(({ card, device, type }, index) => {
    const earlier = interfaces.slice(0, index).filter((other) => other.card === card);
    if (earlier.some((other) => other.device === device)) return [{ at: [index], message: `card ${card}, device ${device} is taken by an interface before` }];
    const isSecondEfa = type === 'efa-only' && earlier.some((other) => other.type === type);
    return isSecondEfa ? [{ at: [index], message: `card ${card} has an interface of type "efa-only" already` }] : [];
  });
}

const TRACKING = ['tcpEstablishedTimeout', 'udpStreamTimeout', 'udpTimeout'];

function checkTracking(self: JsonValue): readonly Violation[] {
  return violationIf(!hasAny(self, ...TRACKING), `one of ${TRACKING.join(', ')} is needed`);
}

function checkPlacementGroup(self: JsonValue): readonly Violation[] {
  const hasBoth = has(self, 'name') && has(self, 'id');
  return violationIf(has(self, 'name') === has(self, 'id'), hasBoth ? '"name" and "id" exclude each other' : 'one of "name" and "id" is required');
}

/** The cross-field rules of the EC2NodeClass definition, v1: `pkg/apis/v1/ec2nodeclass.go`, markers `XValidation`. */
export const EC2_NODE_CLASS_RULES: readonly Rule[] = [
  ...AMI_TERM_RULES,
  ...SELECTOR_TERM_RULES,
  ...KUBELET_RULES,
  { id: 'role-or-instance-profile', place: 'spec', check: checkOneProfile },
  { id: 'profile-kind-kept', place: 'spec', before: '1.7.0', isTransition: true, check: checkKindOfProfile },
  { id: 'ami-family-of-alias', place: 'spec', check: checkFamilyOfAlias },
  { id: 'ami-family-present', place: 'spec', check: checkFamilyPresent },
  { id: 'role-not-empty', place: 'spec.role', check: checkNotEmpty },
  { id: 'role-kept', place: 'spec.role', before: '1.7.0', isTransition: true, check: checkRoleKept },
  { id: 'instance-profile-not-empty', place: 'spec.instanceProfile', check: checkNotEmpty },
  { id: 'tag-keys', place: 'spec.tags', check: checkTagKeys },
  { id: 'one-root-volume', place: 'spec.blockDeviceMappings', check: checkOneRootVolume },
  {
    id: 'volume-source',
    place: 'spec.blockDeviceMappings[].ebs',
    check: (self) => violationIf(!hasAny(self, 'snapshotID', 'volumeSize'), 'one of "snapshotID" and "volumeSize" is required'),
  },
  { id: 'volume-rate-needs-snapshot', place: 'spec.blockDeviceMappings[].ebs', check: checkVolumeRate },
  { id: 'primary-network-interface', place: 'spec.networkInterfaces', check: checkPrimaryInterface },
  { id: 'network-interfaces-differ', place: 'spec.networkInterfaces', check: checkInterfacesDiffer },
  { id: 'connection-tracking-set', place: 'spec.connectionTracking', check: checkTracking },
  { id: 'placement-group-name-or-id', place: 'spec.placementGroupSelector', check: checkPlacementGroup },
];
