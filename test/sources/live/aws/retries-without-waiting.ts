import type { AwsSettings } from '../../../../src/sources/live/aws/settings.ts';

/** The SDK's standard retries (throttling and transient trouble, so many attempts) with no pause between them. */
export function retriesWithoutWaiting(maxAttempts: number): AwsSettings['retryStrategy'] {
  const token = (retries: number) => ({ getRetryCount: () => retries, getRetryDelay: () => 0 });
  return {
    acquireInitialRetryToken: async () => token(0),
    refreshRetryTokenForRetry: async (last, { errorType }) => {
      const isRetryable = errorType === 'THROTTLING' || errorType === 'TRANSIENT';
      if (!isRetryable || last.getRetryCount() + 1 >= maxAttempts) throw new Error('no more attempts');
      return token(last.getRetryCount() + 1);
    },
    recordSuccess: () => undefined,
  };
}
