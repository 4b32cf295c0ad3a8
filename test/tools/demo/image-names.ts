/** The version to which the class `bottlerocket` is pinned. */
export const BOTTLEROCKET_VERSION = '1.44.0';

interface Al2023Image {
  version: string;
  kubernetes?: string;
  architecture?: string;
  variant?: string;
}

export function al2023Name({ version, kubernetes = '1.33', architecture = 'x86_64', variant = 'standard' }: Al2023Image): string {
  return `amazon-eks-node-al2023-${architecture}-${variant}-${kubernetes}-${version}`;
}

interface BottlerocketImage {
  kubernetes?: string;
  /** `-nvidia` or nothing. */
  flavour?: string;
  architecture?: string;
}

export function bottlerocketName({ kubernetes = '1.33', flavour = '', architecture = 'x86_64' }: BottlerocketImage = {}): string {
  return `bottlerocket-aws-k8s-${kubernetes}${flavour}-${architecture}-v${BOTTLEROCKET_VERSION}-6d6a6f1b`;
}
