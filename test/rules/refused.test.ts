import { completeExample } from './complete-example.ts';
import { lintText } from './lint-text.ts';
import type { LintOptions } from './lint-text.ts';
import { nodeClassText } from './node-class-text.ts';
import { poolText } from './pool-text.ts';
import { saidBy } from './said-by.ts';

const OTHER_CLOUD = '{group: karpenter.example.com, kind: ExampleNodeClass, name: default}';

describe('refused', () => {
  test.each<{ words: string; text: string; said: string[]; options?: LintOptions }>([
    { words: 'a value out of range', text: 'weight: 500', said: ['error spec.weight: the object cannot be applied: 500 is out of range: the field takes from 1 to 100'] },
    { words: 'an integer as a text, which can be repaired', text: 'weight: "5"', said: ['error spec.weight: the object cannot be applied: the text "5" where a whole number belongs'] },
    { words: 'a value in another case', text: 'metadataOptions: {httpTokens: Required}', said: ['error spec.metadataOptions.httpTokens: the object cannot be applied: "Required" is none of the allowed values: required, optional'] },
    { words: 'a map where a list belongs', text: 'requirements: {key: a}', said: ['error spec.template.spec.requirements: the object cannot be applied: an object where a list belongs'] },
    { words: 'a value that is none of the allowed ones', text: 'startupTaints:\n- key: example.com/a\n  effect: NoScedule', said: ['error spec.template.spec.startupTaints[0].effect: the object cannot be applied: "NoScedule" is none of the allowed values: NoSchedule, PreferNoSchedule, NoExecute'] },
    { words: 'a required field that is missing', text: 'requirements:\n- key: kubernetes.io/arch', said: ['error spec.template.spec.requirements[0].operator: the object cannot be applied: "operator" is required'] },
    { words: 'a value of v1beta1', text: 'disruption: {consolidationPolicy: WhenUnderutilized, consolidateAfter: 5m}', said: ['error spec.disruption.consolidationPolicy: the object cannot be applied: "WhenUnderutilized" is none of the allowed values: WhenEmpty, WhenEmptyOrUnderutilized, Balanced'] },
    { words: 'a duration in days', text: 'disruption: {consolidateAfter: 1d}', said: ['error spec.disruption.consolidateAfter: the object cannot be applied: "1d" is refused: the field takes a duration such as "720h", "30m" or "1h30m5s", or "Never"'] },
    { words: 'a name that is none', text: 'metadata: {name: General_Pool}', said: ['error metadata.name: the object cannot be applied: "General_Pool" is refused: only lower-case letters, digits, "-" and "." are allowed, with a letter or digit at both ends of each part'] },
    { words: 'no name', text: poolText({ metadata: '{}' }), said: ['error metadata.name: the object cannot be applied: a name is required'] },
    { words: 'a name that is made by the API server', text: poolText({ metadata: '{generateName: general-}' }), said: [] },
    { words: 'neither a role nor a profile', text: 'role: null', said: ['error spec: the object cannot be applied: one of "role" and "instanceProfile" is required'] },
    { words: 'both', text: 'instanceProfile: demo', said: ['error spec: the object cannot be applied: "role" and "instanceProfile" exclude each other'] },
    { words: 'both, of which one is to be put in', text: 'instanceProfile: ${PROFILE}', said: ['error spec: the object cannot be applied: "role" and "instanceProfile" exclude each other'] },
    { words: 'two faults of one object', text: 'weight: 500\nlimits: {cpu: many}', said: ['error spec.weight: the object cannot be applied: 500 is out of range: the field takes from 1 to 100', 'error spec.limits.cpu: the object cannot be applied: "many" is refused: the field takes a quantity such as "100m", "2" or "1Gi"'] },
    { words: 'two faults of one value, told once', text: 'weight: 500.5', said: ['error spec.weight: the object cannot be applied: the number 500.5 where a whole number belongs'] },
    { words: 'a key of a label that Karpenter keeps for itself', text: 'template: {metadata: {labels: {karpenter.sh/example: ""}}}', said: ['error spec.template.metadata.labels["karpenter.sh/example"]: the object cannot be applied: the key "karpenter.sh/example" is refused: of the domain karpenter.sh only karpenter.sh/capacity-type is allowed'] },
    { words: 'a number that is still to be put in', text: 'weight: ${WEIGHT}', said: [] },
    { words: 'a field that may come with a line to be put in', text: 'requirements:\n- key: kubernetes.io/arch\n  ${OPERATOR}: In', said: [] },
    { words: 'a good one', text: poolText(), said: [] },
    { words: 'what a later release takes', text: 'requirements: [{key: karpenter.k8s.aws/instance-cpu, operator: Gte, values: ["4"]}]', said: [] },
    { words: 'what a later release takes, before it', text: 'requirements: [{key: karpenter.k8s.aws/instance-cpu, operator: Gte, values: ["4"]}]', said: ['error spec.template.spec.requirements[0].operator: the object cannot be applied: "Gte" is none of the allowed values: In, NotIn, Exists, DoesNotExist, Gt, Lt'], options: { karpenterVersion: '1.8.0' } },
    { words: 'of v1beta1 a value of a wrong type', text: poolText({ apiVersion: 'karpenter.sh/v1beta1', spec: 'weight: heavy' }), said: ['error spec.weight: the object cannot be applied: the text "heavy" where a whole number belongs'] },
    { words: 'of v1beta1 nothing else', text: poolText({ apiVersion: 'karpenter.sh/v1beta1', spec: 'disruption: {consolidationPolicy: WhenUnderutilized, expireAfter: 720h}', nodeClassRef: '{apiVersion: karpenter.k8s.aws/v1beta1, kind: EC2NodeClass, name: default}' }), said: [] },
    { words: 'a pool of another cloud is held against the definition of core', text: poolText({ spec: 'weight: 500', nodeClassRef: OTHER_CLOUD }), said: ['error spec.weight: the object cannot be applied: 500 is out of range: the field takes from 1 to 100'] },
    { words: 'a version that the release does not serve yet', text: poolText(), said: ['error apiVersion: the object cannot be applied: "karpenter.sh/v1" is refused: Karpenter 0.37.0 serves NodePool as karpenter.sh/v1beta1 only'], options: { karpenterVersion: '0.37.0' } },
    { words: 'what an overlay may bring', text: 'role: null', said: ['warning spec: the object cannot be applied as it is here: one of "role" and "instanceProfile" is required'], options: { path: 'apps/base/class.yaml' } },
    { words: 'what no overlay makes right by bringing something', text: 'weight: 500', said: ['error spec.weight: the object cannot be applied: 500 is out of range: the field takes from 1 to 100'], options: { path: 'apps/base/pool.yaml' } },
  ])('holds objects against the definition of the release: $words', async ({ text, said, options }) => {
    expect(await saidBy('refused', completeExample(text), options)).toEqual(said);
  });

  it('says what to write where that can be told', async () => {
    const [finding] = await lintText(completeExample('disruption: {consolidateAfter: 1d}'), { rule: 'refused' });
    expect(finding?.fix).toBe('Write "24h".');
  });

  test.each([
    { words: 'a number in quotes', text: 'weight: "5"', edited: '5' },
    { words: 'another case', text: 'metadataOptions: {httpTokens: Required}', edited: '"required"' },
    { words: 'a duration in days', text: 'disruption: {consolidateAfter: 1d}', edited: '"24h"' },
    { words: 'a name that is only nearest', text: 'disruption: {consolidationPolicy: WhenUnderutilized, consolidateAfter: 5m}', edited: undefined },
    { words: 'a number out of range', text: 'weight: 500', edited: undefined },
  ])('repairs only what cannot be meant otherwise: $words', async ({ text, edited }) => {
    const [finding] = await lintText(completeExample(text), { rule: 'refused' });
    expect(finding?.edit?.text).toBe(edited);
  });

  it('is silent where a special rule says it better', async () => {
    const findings = await lintText(nodeClassText('amiSelectorTerms: [{alias: AL2023@v20261101}]'));
    expect(findings.map(({ id }) => id)).toEqual(['alias-format']);
  });

  it('speaks where that rule is off', async () => {
    const findings = await lintText(nodeClassText('amiSelectorTerms: [{alias: AL2023@v20261101}]'), { input: { ruleSettings: new Map([['alias-format', 'off']]) } });
    expect(findings.map(({ id }) => id)).toEqual(['refused']);
  });
});
