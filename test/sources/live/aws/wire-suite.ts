import { openOverWire } from './live-over-wire.ts';
import type { Wire } from './live-over-wire.ts';

/** `openOverWire` for a test file: everything is closed after each test. */
export function wireSuite(): typeof openOverWire {
  const opened: Wire[] = [];
  afterEach(async () => {
    for (const wire of opened.splice(0).reverse()) await wire.close();
  });
  return async (world, choice) => {
    const wire = await openOverWire(world, choice);
    opened.push(wire);
    return wire;
  };
}

/** Actions that the server saw, in order. */
export function actionsOf({ server }: Wire): string[] {
  return server.calls.map(({ action }) => action);
}
