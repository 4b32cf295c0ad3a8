import type { Deadline } from './deadline.ts';

/** The question that failed, as far as the words about it need it. */
export interface AskedQuestion {
  service: 'ec2' | 'ssm';
  /** `DescribeImages`, … */
  operation: string;
  region: string;
  profile?: string;
  deadline: Deadline;
  connectionTimeoutMs: number;
  requestTimeoutMs: number;
  /** The endpoint's host, once a request got as far as having one. */
  host?: string;
  /** ARN that the missing permission is about, where it is one that the published policy does not cover. */
  resource?: string;
}
