import type { JsonObject, JsonPath } from '../../../src/model/json.ts';
import { recogniseChartValues } from '../../../src/manifests/recognise/chart-values.ts';

describe('recogniseChartValues', () => {
  test.each<[string, JsonObject, JsonPath]>([
    ['terms under no kind', { nodes: { amiSelectorTerms: [{ alias: 'al2023@latest' }] } }, ['nodes', 'amiSelectorTerms']],
    ['classes', { ec2NodeClasses: [{ name: 'a' }] }, ['ec2NodeClasses']],
    ['pools with fields of theirs', { global: {}, nodePools: [{ name: 'a', requirements: [{}] }] }, ['nodePools']],
    ['an umbrella', { aws: { karpenter: { enabled: true, instanceProfile: '' } } }, ['aws', 'karpenter']],
    ['one entry among many', { charts: [{}, { amiSelectorId: 'ami-1' }] }, ['charts', 1, 'amiSelectorId']],
  ])('tells %s', (_name, value, path) => {
    expect(recogniseChartValues(value, 'charts/nodes/values.yaml')).toMatchObject({ kind: 'template', path, hint: 'helm template charts/nodes | karpami lint -' });
  });

  test.each([
    ['a file of values for some chart', 'env/prod.yaml', 'helm template CHART -f env/prod.yaml | karpami lint -'],
    ['standard input', '<stdin>', 'helm template CHART -f FILE | karpami lint -'],
    ['a template of values', 'values.yaml.tpl', 'terraform plan -out=plan.out && terraform show -json plan.out | karpami lint -, or helm template … | karpami lint -'],
  ])('says how to render %s', (_name, path, hint) => {
    expect(recogniseChartValues({ ec2NodeClass: { a: 1 } }, path)?.hint).toBe(hint);
  });

  test.each<[string, JsonObject]>([
    ["the values of Karpenter's own chart", { settings: { clusterName: 'demo' }, controller: { resources: {} } }],
    ['an umbrella that only installs it', { karpenter: { enabled: true, settings: { clusterName: 'demo' }, tolerations: [] } }],
    ["another cloud's pools", { nodePools: [{ name: 'a', machineType: 'n2' }] }],
    ['what a chart can take, with nothing in it', { ec2NodeClasses: [], amiSelectorTerms: {}, nodeClassRef: null }],
    ['a cloud formation', { Resources: { KarpenterNodeRole: { Properties: { RoleName: 'a', InstanceProfile: 'b' } } } }],
  ])('leaves %s alone', (_name, value) => {
    expect(recogniseChartValues(value, 'values.yaml')).toBeUndefined();
  });
});
