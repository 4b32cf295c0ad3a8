import type { SimNode, SimPod, World } from './world.ts';

const SECOND = 1000;
const BATCH_IDLE = SECOND;
const BATCH_MAX = 10 * SECOND;
const TRIGGER_PERIOD = 10 * SECOND;

/** `provisioning/controller.go PodController`: once more every ten seconds. */
export function triggerForPod(world: World, pod: SimPod): void {
  repeat(world, pod, () => world.pods.get(pod.key) === pod && pod.isUnschedulable && !pod.isDaemon && pod.owner !== 'Node' && pod.gracefulEndAt === undefined);
}

/** `provisioning/controller.go NodeController`: as long as the Node has the taint. */
export function triggerForNode(world: World, node: SimNode): void {
  repeat(world, node, () => world.nodes.get(node.name) === node && node.taints.some(({ key }) => key === 'karpenter.sh/disrupted'));
}

/** A change of the subject comes at once, in the place of the next periodic look. */
function repeat(world: World, subject: object, isWanted: () => boolean): void {
  const token = {};
  world.triggers.set(subject, token);
  const tick = (): void => {
    if (world.triggers.get(subject) !== token) return;
    if (!isWanted()) {
      world.triggers.delete(subject);
      return;
    }
    trigger(world, subject);
    world.agenda.poll(world.now + TRIGGER_PERIOD, 'triggers', tick);
  };
  world.agenda.plan(world.now, 'triggers', tick);
}

/** `provisioning/batcher.go`: a window that each new trigger prolongs. */
function trigger(world: World, subject: object): void {
  const { batch, now } = world;
  if (batch.subjects.has(subject)) return;
  batch.subjects.add(subject);
  batch.maxAt ??= now + BATCH_MAX;
  batch.endsAt = Math.min(now + BATCH_IDLE, batch.maxAt);
  world.agenda.poll(batch.endsAt, 'provisioner', () => closeBatch(world));
}

function closeBatch(world: World): void {
  const { batch } = world;
  if (batch.maxAt === undefined || batch.endsAt > world.now) return;
  batch.subjects.clear();
  batch.maxAt = undefined;
  world.provision();
}
