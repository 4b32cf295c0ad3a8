/** What finding the version needs of a Deployment. */
export interface Deployment {
  name: string;
  namespace: string;
  labels: Record<string, string>;
  containers: { name: string; image: string }[];
}

interface RawDeployment {
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
  spec?: { template?: { spec?: { containers?: { name: string; image?: string }[] } } };
}

export function projectDeployment({ metadata, spec }: RawDeployment): Deployment {
  const containers = spec?.template?.spec?.containers ?? [];
  return {
    name: metadata.name,
    namespace: metadata.namespace ?? '',
    labels: metadata.labels ?? {},
    containers: containers.map(({ name, image }) => ({ name, image: image ?? '' })),
  };
}

export interface KarpenterVersion {
  version: string;
  source: string;
}

/**
 * The strongest sign that any of the Deployments gives: the tag of the controller's image, else the chart's labels. An image of another
 * registry or with a digest alone hides the tag.
 */
export function findKarpenterVersion(deployments: readonly Deployment[]): KarpenterVersion | undefined {
  for (const sign of [imageVersion, labelVersion, chartVersion]) {
    for (const deployment of deployments) {
      const found = sign(deployment);
      if (found) return { version: found.version, source: `${found.source} of deployment ${deployment.namespace}/${deployment.name}` };
    }
  }
  return undefined;
}

const CONTROLLER_IMAGE = /\/controller:v?(?<version>\d+\.\d+\.\d+[^@]*)/;
const VERSION = /^v?(?<version>\d+\.\d+\.\d+.*)$/;
const CHART = /^karpenter-v?(?<version>\d+\.\d+\.\d+.*)$/;

function imageVersion({ containers }: Deployment): KarpenterVersion | undefined {
  for (const { image } of containers) {
    const version = CONTROLLER_IMAGE.exec(image)?.groups?.version;
    if (version) return { version, source: `image ${image.replace(/@.*$/, '')}` };
  }
  return undefined;
}

function labelVersion({ labels }: Deployment): KarpenterVersion | undefined {
  return fromLabel(labels, 'app.kubernetes.io/version', VERSION);
}

function chartVersion({ labels }: Deployment): KarpenterVersion | undefined {
  return fromLabel(labels, 'helm.sh/chart', CHART);
}

function fromLabel(labels: Record<string, string>, key: string, pattern: RegExp): KarpenterVersion | undefined {
  const version = pattern.exec(labels[key] ?? '')?.groups?.version;
  return version ? { version, source: `label ${key}` } : undefined;
}
