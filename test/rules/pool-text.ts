export interface PoolText {
  apiVersion?: string;
  kind?: string;
  /** More lines in its `spec`. */
  spec?: string;
  /** In the notation of YAML with braces. */
  metadata?: string;
  nodeClassRef?: string;
}

/** A manifest that the API server takes, unless something of it is given. */
export function poolText({ apiVersion = 'karpenter.sh/v1', kind = 'NodePool', spec = '', metadata = '{name: general}', nodeClassRef = AWS }: PoolText = {}): string {
  const lines = spec === '' ? [] : spec.split('\n').map((line) => `  ${line}`);
  const template = ['  template:', '    spec:', `      nodeClassRef: ${nodeClassRef}`, '      requirements: []'];
  return [`apiVersion: ${apiVersion}`, `kind: ${kind}`, `metadata: ${metadata}`, 'spec:', ...lines, ...template, ''].join('\n');
}

const AWS = '{group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}';
