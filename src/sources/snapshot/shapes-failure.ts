import type { FailureKind, SourceFailure, SourceService } from '../../model/source-failure.ts';
import { keyOf, objectOf, optional, text } from './decode.ts';

const SERVICES: Record<SourceService, true> = { ec2: true, ssm: true, sts: true, aws: true, kubernetes: true, snapshot: true, file: true };

const FAILURE_KINDS: Record<FailureKind, true> = {
  denied: true,
  unauthenticated: true,
  throttled: true,
  unreachable: true,
  timeout: true,
  notFound: true,
  invalid: true,
  notRecorded: true,
  notAsked: true,
  failed: true,
};

export const failure = objectOf<SourceFailure>({
  service: keyOf(SERVICES),
  operation: text,
  kind: keyOf(FAILURE_KINDS),
  code: optional(text),
  message: text,
  hint: optional(text),
});
