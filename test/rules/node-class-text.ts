export interface ClassText {
  apiVersion?: string;
  kind?: string;
  name?: string;
}

/** A manifest that the API server takes, with these lines in its `spec`. */
export function nodeClassText(spec: string, { apiVersion = 'karpenter.k8s.aws/v1', kind = 'EC2NodeClass', name = 'default' }: ClassText = {}): string {
  const lines = spec.split('\n').map((line) => `  ${line}`);
  const role = /^role:/m.test(spec) ? [] : ['  role: example-node'];
  const network = ['  subnetSelectorTerms: [{tags: {"karpenter.sh/discovery": demo}}]', '  securityGroupSelectorTerms: [{tags: {"karpenter.sh/discovery": demo}}]'];
  return [`apiVersion: ${apiVersion}`, `kind: ${kind}`, `metadata: {name: ${name}}`, 'spec:', ...lines, ...role, ...network, ''].join('\n');
}
