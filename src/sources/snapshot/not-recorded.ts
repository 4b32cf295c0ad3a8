import type { SourceFailure } from '../../model/source-failure.ts';

export interface Uncovered {
  /** `DescribeImages`, `list pods`, … */
  operation: string;
  /** What the snapshot does not know, such as `image ami-0123`. */
  what: string;
  region?: string;
  /** Control plane version that the question is for. */
  kubernetesVersion?: string;
}

/** The answer to a question outside a snapshot's coverage, with the command that would cover it. */
export function notRecorded({ operation, what, region, kubernetesVersion }: Uncovered): SourceFailure {
  const where = region === undefined ? '' : ` in ${region}`;
  const widening = region === undefined ? [] : ['--region', region, ...(kubernetesVersion ? ['--kubernetes-version', kubernetesVersion] : []), '-f FILES'];
  const command = ['karpami snapshot --context CONTEXT', ...widening, '--to FILE'].join(' ');
  return {
    service: 'snapshot',
    operation,
    kind: 'notRecorded',
    message: `the snapshot does not cover ${what}${where}`,
    hint: `record it with: ${command}`,
  };
}

export function failNotRecorded(uncovered: Uncovered): { ok: false; failure: SourceFailure } {
  return { ok: false, failure: notRecorded(uncovered) };
}

/** The control plane version in the name of an AMI parameter. */
export function kubernetesVersionIn(parameterName: string): string | undefined {
  return /(?:optimized-ami\/|aws-k8s-|EKS_Optimized-|\/eks\/\d\d\.\d\d\/)(\d+\.\d+)/.exec(parameterName)?.[1];
}
