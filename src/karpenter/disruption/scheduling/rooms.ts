import type { Taint } from '../../../model/kubernetes.ts';
import { isCompatible } from '../../requirements/requirements.ts';
import type { Requirements } from '../../requirements/requirements.ts';
import type { PodShape } from './pod-shape.ts';
import { fits } from './resources.ts';
import type { Resources } from './resources.ts';
import { toleratesAll } from './tolerations.ts';

/** What nodes have in common that decides which pods they take. */
export interface RoomKind {
  key: string;
  /** Rooms of rank 0 are taken before those of rank 1. */
  rank: 0 | 1;
  /** Of labels. */
  requirements: Requirements;
  taints: readonly Taint[];
}

/** What a node has left for pods. */
export interface Room {
  name: string;
  kind: RoomKind;
  available: Resources;
}

interface Block {
  /** By name. */
  rooms: Room[];
  /** At least the most of each resource that one of them has. */
  most: Record<string, number>;
  /** Something was taken since `most` was worked out. */
  isLoose: boolean;
}

interface Group {
  kind: RoomKind;
  blocks: Block[];
  /** Rooms that came or got larger, in that order. */
  grown: Room[];
  generation: number;
}

/** What is known of a group for pods of one shape. */
interface Finding {
  group: Group;
  /** Nothing fits but perhaps what has grown since, from this position on. */
  exhaustedAt?: number;
  generation: number;
}

/** Rooms by kind, with what was found before, so that a pod that fits nowhere is not held against all of them again. */
export interface Rooms {
  groups: Map<string, Group>;
  findings: Map<number, { list: Finding[]; groupCount: number }>;
  /** Rooms that were looked at: the work done. */
  looks: number;
}

const BLOCK = 48;
const LONGEST_LOG = 1024;
const LONGEST_TAIL = 64;

export function createRooms(): Rooms {
  return { groups: new Map(), findings: new Map(), looks: 0 };
}

function groupOf({ groups }: Rooms, kind: RoomKind): Group {
  const known = groups.get(kind.key);
  if (known !== undefined) return known;
  const group: Group = { kind, blocks: [], grown: [], generation: 0 };
  groups.set(kind.key, group);
  return group;
}

export function addRoom(rooms: Rooms, room: Room): void {
  const group = groupOf(rooms, room.kind);
  const block = blockFor(group, room.name);
  block.rooms.splice(positionOf(block.rooms, room.name), 0, room);
  raise(block, room.available);
  note(group, room);
  if (block.rooms.length > 2 * BLOCK) split(group, block);
}

export function removeRoom(rooms: Rooms, room: Room): void {
  const group = groupOf(rooms, room.kind);
  const block = blockFor(group, room.name);
  const index = positionOf(block.rooms, room.name);
  if (block.rooms[index] !== room) return;
  block.rooms.splice(index, 1);
  block.isLoose = true;
  if (block.rooms.length === 0) group.blocks.splice(group.blocks.indexOf(block), 1);
  // It may stand in the log still.
  room.available = NOTHING;
}

/** No pod fits into it. */
export const NOTHING: Resources = { pods: -1 };

export function resizeRoom(rooms: Rooms, room: Room, available: Resources): void {
  const before = room.available;
  room.available = available;
  const group = groupOf(rooms, room.kind);
  const block = blockFor(group, room.name);
  block.isLoose = true;
  if (!hasMore(available, before)) return;
  raise(block, available);
  note(group, room);
}

function hasMore(now: Resources, before: Resources): boolean {
  for (const name in now) if ((now[name] ?? 0) > (before[name] ?? 0)) return true;
  for (const name in before) if ((before[name] ?? 0) < 0 && (now[name] ?? 0) >= 0) return true;
  return false;
}

function note(group: Group, room: Room): void {
  if (group.grown.length >= LONGEST_LOG) {
    group.grown.length = 0;
    group.generation += 1;
  }
  group.grown.push(room);
}

function raise({ most }: Block, available: Resources): void {
  for (const name in available) if ((most[name] ?? 0) < (available[name] ?? 0)) most[name] = available[name] ?? 0;
}

/** The last block that does not begin after the name. */
function blockFor(group: Group, name: string): Block {
  const { blocks } = group;
  let [low, high] = [0, blocks.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((blocks[middle]?.rooms[0]?.name ?? '') <= name) low = middle;
    else high = middle - 1;
  }
  const found = blocks[low];
  if (found !== undefined) return found;
  const first: Block = { rooms: [], most: {}, isLoose: false };
  blocks.push(first);
  return first;
}

function positionOf(sorted: readonly Room[], name: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.name ?? '') < name) low = middle + 1;
    else high = middle;
  }
  return low;
}

function split(group: Group, block: Block): void {
  const second: Block = { rooms: block.rooms.splice(BLOCK), most: {}, isLoose: true };
  tighten(second);
  block.isLoose = true;
  group.blocks.splice(group.blocks.indexOf(block) + 1, 0, second);
}

function tighten(block: Block): void {
  block.most = {};
  block.isLoose = false;
  for (const { available } of block.rooms) raise(block, available);
}

/** The first by rank and name that takes the pod. */
export function firstRoom(rooms: Rooms, shape: PodShape): Room | undefined {
  for (const rank of [0, 1]) {
    let best: Room | undefined;
    for (const finding of findingsOf(rooms, shape)) {
      if (finding.group.kind.rank !== rank) continue;
      const found = searchGroup(rooms, finding, { shape, scan: scanForFirst, isBetter: isBefore });
      if (found !== undefined && (best === undefined || isBefore(found, best))) best = found;
    }
    if (best !== undefined) return best;
  }
  return undefined;
}

/** The one with the most cpu that takes the pod, the first name among equals. */
export function roomiest(rooms: Rooms, shape: PodShape): Room | undefined {
  let best: Room | undefined;
  for (const finding of findingsOf(rooms, shape)) {
    const found = searchGroup(rooms, finding, { shape, scan: scanForMost, isBetter: isRoomier });
    if (found !== undefined && (best === undefined || isRoomier(found, best))) best = found;
  }
  return best;
}

function isBefore(a: Room, b: Room): boolean {
  return a.name < b.name;
}

/** Whether a takes a pod before b where the most cpu counts. */
export function isRoomier(a: Room, b: Room): boolean {
  const [left, right] = [a.available['cpu'] ?? 0, b.available['cpu'] ?? 0];
  return left > right || (left === right && a.name < b.name);
}

/** The groups whose labels and taints suit the shape. */
function findingsOf({ groups, findings }: Rooms, shape: PodShape): readonly Finding[] {
  const known = findings.get(shape.id);
  if (known?.groupCount === groups.size) return known.list;
  const list = known?.list ?? [];
  for (const group of [...groups.values()].slice(known?.groupCount ?? 0)) {
    if (toleratesAll(shape.tolerations, group.kind.taints) && isCompatible(group.kind.requirements, shape.requirements)) list.push({ group, generation: group.generation });
  }
  findings.set(shape.id, { list, groupCount: groups.size });
  return list;
}

interface Search {
  shape: PodShape;
  scan: (rooms: Rooms, group: Group, requests: Resources) => Room | undefined;
  isBetter: (a: Room, b: Room) => boolean;
}

function searchGroup(rooms: Rooms, finding: Finding, { shape: { requests }, scan, isBetter }: Search): Room | undefined {
  const { group } = finding;
  const from = finding.generation === group.generation ? finding.exhaustedAt : undefined;
  const isKnown = from !== undefined && group.grown.length - from <= LONGEST_TAIL;
  const found = isKnown ? searchTail(rooms, group.grown, { from, requests, isBetter }) : scan(rooms, group, requests);
  if (found !== undefined && isKnown) return found;
  finding.generation = group.generation;
  finding.exhaustedAt = found === undefined ? group.grown.length : undefined;
  return found;
}

function searchTail(rooms: Rooms, grown: readonly Room[], { from, requests, isBetter }: { from: number; requests: Resources; isBetter: Search['isBetter'] }): Room | undefined {
  let best: Room | undefined;
  for (let index = from; index < grown.length; index += 1) {
    const room = grown[index];
    rooms.looks += 1;
    if (room !== undefined && fits(requests, room.available) && (best === undefined || isBetter(room, best))) best = room;
  }
  return best;
}

function scanForFirst(rooms: Rooms, { blocks }: Group, requests: Resources): Room | undefined {
  for (const block of blocks) {
    if (!admits(block, requests)) continue;
    for (const room of block.rooms) {
      rooms.looks += 1;
      if (fits(requests, room.available)) return room;
    }
    if (block.isLoose) tighten(block);
  }
  return undefined;
}

function scanForMost(rooms: Rooms, { blocks }: Group, requests: Resources): Room | undefined {
  let best: Room | undefined;
  for (const block of blocks) {
    if (!admits(block, requests) || (best !== undefined && (block.most['cpu'] ?? 0) < (best.available['cpu'] ?? 0))) continue;
    if (block.isLoose) tighten(block);
    for (const room of block.rooms) {
      rooms.looks += 1;
      if ((best === undefined || isRoomier(room, best)) && fits(requests, room.available)) best = room;
    }
  }
  return best;
}

function admits({ most }: Block, requests: Resources): boolean {
  for (const name in requests) if ((requests[name] ?? 0) > (most[name] ?? 0)) return false;
  return true;
}
