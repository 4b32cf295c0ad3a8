export type FaultKind =
  | 'denied'
  | 'throttled'
  | 'expiredToken'
  | 'invalidToken'
  | 'wrongRegion'
  | 'optInRequired'
  | 'serverError'
  | 'badGateway'
  | 'slow'
  | 'silent'
  | 'reset'
  | 'code';

/** Trouble on demand. Without `action` it meets every action, without `names` every parameter. */
export interface Fault {
  kind: FaultKind;
  /** `DescribeImages`, `GetParameters`, … */
  action?: string;
  /** SSM parameter names; a batch that holds one of them meets the fault as a whole, as AWS has it. */
  names?: string[];
  /** How many requests it meets; all when absent. */
  times?: number;
  /** For `slow`. */
  delayMs?: number;
  /** For `code`. */
  code?: string;
  message?: string;
  status?: number;
}

export interface FaultList {
  set(faults: readonly Fault[]): void;
  /** The first fault that a request meets, with one of its times used up. */
  take(request: { action: string; names: readonly string[] }): Fault | undefined;
}

export function createFaultList(): FaultList {
  let faults: Fault[] = [];
  return {
    set: (next) => {
      faults = next.map((fault) => ({ ...fault }));
    },
    take: (request) => {
      const fault = faults.find((candidate) => isMet(candidate, request));
      if (fault?.times !== undefined) fault.times -= 1;
      return fault;
    },
  };
}

function isMet({ action, names, times }: Fault, request: { action: string; names: readonly string[] }): boolean {
  if (times !== undefined && times <= 0) return false;
  if (action !== undefined && action !== request.action) return false;
  return names === undefined || names.some((name) => request.names.includes(name));
}
