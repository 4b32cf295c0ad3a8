/** The pair of annotations in which one kind of owner and its NodeClaims carry a hash. */
export interface HashAnnotations {
  hash: string;
  version: string;
}

export const EC2_NODE_CLASS_ANNOTATIONS: HashAnnotations = {
  hash: 'karpenter.k8s.aws/ec2nodeclass-hash',
  version: 'karpenter.k8s.aws/ec2nodeclass-hash-version',
};

export const NODE_POOL_ANNOTATIONS: HashAnnotations = {
  hash: 'karpenter.sh/nodepool-hash',
  version: 'karpenter.sh/nodepool-hash-version',
};

export type Annotations = Readonly<Record<string, string>>;
