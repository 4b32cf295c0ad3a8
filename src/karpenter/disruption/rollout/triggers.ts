import type { SimNode, SimPod, World } from './world.ts';

const SECOND = 1000;
const BATCH_IDLE = SECOND;
const BATCH_MAX = 10 * SECOND;
const TRIGGER_PERIOD = 10 * SECOND;
/** Up to so many are told apart in a batch. */
const MOST_APART = 16;

/** `provisioning/controller.go PodController`: once more every ten seconds. */
export function triggerForPod(world: World, pod: SimPod): void {
  repeat(world, pod, () => world.pods.get(pod.key) === pod && pod.isUnschedulable && !pod.isDaemon && pod.owner !== 'Node' && pod.gracefulEndAt === undefined);
}

/** `provisioning/controller.go NodeController`: as long as the Node has the taint. */
export function triggerForNode(world: World, node: SimNode): void {
  repeat(world, node, () => world.nodes.get(node.name) === node && node.taints.some(({ key }) => key === 'karpenter.sh/disrupted'));
}

/** Something that triggers the provisioner as long as it is wanted. */
export interface Trigger {
  subject: object;
  isWanted: () => boolean;
}

/** A change of the subject comes at once, in the place of the next periodic look. */
function repeat(world: World, subject: object, isWanted: () => boolean): void {
  const one: Trigger = { subject, isWanted };
  world.triggers.set(subject, one);
  world.agenda.plan(world.now, 'triggers', () => {
    if (look(world, one)) joinBeat(world, one);
  });
}

/** Returns whether it is to be looked at again. */
function look(world: World, one: Trigger): boolean {
  if (world.triggers.get(one.subject) !== one) return false;
  if (one.isWanted()) {
    trigger(world, one.subject);
    return true;
  }
  world.triggers.delete(one.subject);
  return false;
}

/** What is looked at at the same instants is looked at together. */
function joinBeat(world: World, one: Trigger): void {
  const phase = world.now % TRIGGER_PERIOD;
  const known = world.beats.get(phase);
  if (known !== undefined) {
    known.add(one);
    return;
  }
  const beat = new Set([one]);
  world.beats.set(phase, beat);
  const next = (): void => world.agenda.poll(world.now + TRIGGER_PERIOD, 'triggers', sound);
  const sound = (): void => {
    if (beat.size > MOST_APART) lookAtMany(world, beat);
    else for (const each of beat) if (!look(world, each)) beat.delete(each);
    if (beat.size > 0) next();
    else world.beats.delete(phase);
  };
  next();
}

/** One of many that is wanted is enough to trigger the provisioner. */
function lookAtMany(world: World, beat: Set<Trigger>): void {
  for (const each of beat) {
    if (world.triggers.get(each.subject) === each && each.isWanted()) {
      trigger(world, beat);
      return;
    }
    if (world.triggers.get(each.subject) === each) world.triggers.delete(each.subject);
    beat.delete(each);
  }
}

/** `provisioning/batcher.go`: a window that each new trigger prolongs. */
function trigger(world: World, subject: object): void {
  const { batch, now } = world;
  if (batch.subjects.has(subject)) return;
  batch.subjects.add(subject);
  const isOpen = batch.maxAt !== undefined;
  batch.maxAt ??= now + BATCH_MAX;
  const endsAt = Math.min(now + BATCH_IDLE, batch.maxAt);
  if (isOpen && endsAt === batch.endsAt) return;
  batch.endsAt = endsAt;
  world.agenda.poll(batch.endsAt, 'provisioner', () => closeBatch(world));
}

function closeBatch(world: World): void {
  const { batch } = world;
  if (batch.maxAt === undefined || batch.endsAt > world.now) return;
  batch.subjects.clear();
  batch.maxAt = undefined;
  world.provision();
}
