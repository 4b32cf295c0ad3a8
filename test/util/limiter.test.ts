import { createLimiter } from '../../src/util/limiter.ts';

function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

describe('createLimiter', () => {
  it('starts no more tasks than allowed, and the others in order', async () => {
    const limit = createLimiter(2);
    const gates = [gate(), gate(), gate(), gate()];
    const started: number[] = [];
    const results = gates.map(({ opened }, index) => limit(() => (started.push(index), opened)));
    await settle();
    expect(started).toEqual([0, 1]);
    gates[1]?.open();
    await settle();
    expect(started).toEqual([0, 1, 2]);
    for (const { open } of gates) open();
    await Promise.all(results);
    expect(started).toEqual([0, 1, 2, 3]);
  });

  it('frees the place of a failed task and passes its error on', async () => {
    const limit = createLimiter(1);
    await expect(limit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(limit(() => Promise.resolve(7))).resolves.toBe(7);
  });
});
