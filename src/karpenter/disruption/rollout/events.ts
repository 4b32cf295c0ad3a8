/** What happened, at a time in milliseconds after the start. Nodes are named by their Node where it was there at the start, else by their NodeClaim. */
export interface RolloutEvent {
  at: number;
  kind: 'disrupt' | 'created' | 'ready' | 'draining' | 'expired' | 'instanceTerminating' | 'terminated' | 'rollback' | 'drifted' | 'undrifted' | 'error' | 'provisionError';
  nodes: string[];
  nodePool?: string;
  reason?: string;
  method?: string;
  /** NodeClaims that a command ordered and waits for. */
  replacements?: string[];
  by?: string;
  error?: string;
}
