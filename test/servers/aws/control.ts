import type { RecordedCall } from './call-log.ts';
import type { Fault, FaultList } from './faults.ts';
import { serverWorld } from './server-world.ts';
import type { ServerWorld, ServerWorldInput } from './server-world.ts';

export interface ServerState {
  world: ServerWorld;
  faults: FaultList;
  calls: RecordedCall[];
}

/** What another process may ask of the server; `undefined` for a path that belongs to AWS. */
export function answerControl(state: ServerState, { method, path, body }: { method: string; path: string; body: string }): object | undefined {
  switch (`${method} ${path}`) {
    case 'PUT /control/faults':
      state.faults.set(JSON.parse(body) as Fault[]);
      return {};
    case 'PUT /control/world':
      state.world = serverWorld(JSON.parse(body) as ServerWorldInput);
      return {};
    case 'GET /control/calls':
      return state.calls;
    case 'DELETE /control/calls':
      state.calls.length = 0;
      return {};
    default:
      return undefined;
  }
}
