import type { ImageFacts } from '../../model/report.ts';
import type { RolloutCommand, RolloutPlan } from '../../model/rollout.ts';
import { groupBy } from '../../util/group-by.ts';
import type { Block, Cell } from '../view.ts';
import { span } from '../view.ts';
import { formatAge, formatCount } from '../words.ts';
import type { ViewOptions } from './index.ts';
import { formatLength, formatPeriod } from './plan-times.ts';
import { formatWaitReason } from './plan-waits.ts';

const CELLS = 18;
/** More nodes than this are shown by pool. */
const MOST_NODES = 30;

interface Marks {
  idle: string;
  starting: string;
  leaving: string;
  /** One node at a time, up to many. */
  levels: string;
  arrow: string;
  dash: string;
}

const BLOCKS: Marks = { idle: '·', starting: '░', leaving: '█', levels: '▁▂▃▄▅▆▇█', arrow: '→', dash: '–' };
const ASCII: Marks = { idle: '.', starting: '-', leaving: '#', levels: '12345678', arrow: '->', dash: '-' };

/** When each node goes, as times and as a picture; many nodes are one row for each pool. */
export function timelineBlocks({ commands }: RolloutPlan, at: string, options: ViewOptions): Block[] {
  if (commands.length === 0) return [];
  const marks = options.ascii === true ? ASCII : BLOCKS;
  const axis = axisOf(commands, at);
  const isByPool = commands.length > MOST_NODES && !options.verbose;
  const scale = formatLength(axis.cell);
  const legend = isByPool ? `One cell is ${scale}: ${marks.levels[0] ?? ''} a node at a time, ${marks.levels.at(-1) ?? ''} the most at once.` : `One cell is ${scale}: ${marks.starting} its replacement starts, ${marks.leaving} it drains and ends.`;
  return [
    { kind: 'heading', level: 2, text: 'Timeline, UTC' },
    isByPool ? poolRows(commands, { at, axis, marks }) : nodeRows(commands, { at, axis, marks }),
    { kind: 'text', text: `${legend}${isByPool ? ' With -v each node has a row.' : ''}`, tone: 'dim' },
  ];
}

interface Axis {
  startMs: number;
  /** Milliseconds of one cell. */
  cell: number;
}

interface Chart {
  at: string;
  axis: Axis;
  marks: Marks;
}

/** As long as drift goes on: what expires a week later does not stretch it. */
function axisOf(all: readonly RolloutCommand[], at: string): Axis {
  const startMs = Date.parse(at);
  const ofDrift = all.filter(({ trigger }) => trigger === 'Drifted');
  const commands = ofDrift.length > 0 ? ofDrift : all;
  const end = commands.reduce((last, { from, to = from }) => Math.max(last, Date.parse(to)), startMs + CELLS * 1000);
  return { startMs, cell: Math.ceil((end - startMs) / CELLS / 1000) * 1000 };
}

function nodeRows(commands: readonly RolloutCommand[], chart: Chart): Block {
  return {
    kind: 'table',
    columns: [
      { title: 'WHEN' },
      { title: 'NODECLAIM', flexible: true },
      { title: 'NODE', wide: true },
      { title: 'NODEPOOL', flexible: true },
      { title: 'IMAGE', flexible: true },
      { title: 'TIMELINE' },
      { title: 'NOT BEFORE', wide: true },
      { title: 'NOT AFTER', wide: true },
      { title: 'REPLACEMENTS', flexible: true, wide: true },
      { title: 'WAITED FOR', flexible: true, wide: true },
    ],
    rows: commands.map((command) => [
      formatPeriod(command, chart.at, chart.marks.dash),
      nameOf(command),
      command.node ?? '',
      command.nodePool ?? '',
      imagesOf(command, chart.marks),
      barOf(command, chart),
      command.fromRange.earliest ?? '',
      command.toRange.latest ?? '',
      replacementsOf(command),
      command.waitedFor === undefined ? '' : `${formatAge(command.waitedFor.from, command.waitedFor.until ?? command.from)}: ${formatWaitReason(command.waitedFor.reason)}`,
    ]),
  };
}

/** Why a node goes that does not go for drift. */
export const OTHER_WORDS: Partial<Record<RolloutCommand['trigger'], string>> = { expired: 'expires', empty: 'empty', scaledDown: 'scaled down', deleted: 'deleted', notLaunched: 'never joined' };

/** `*`: an assumption is in it; another word: it does not go for drift. */
function nameOf({ nodeClaim, trigger, unknowns }: RolloutCommand): Cell {
  const other = OTHER_WORDS[trigger];
  if (other !== undefined) return span(`${nodeClaim} (${other})`, 'warn');
  return unknowns.length > 0 ? `${nodeClaim} *` : nodeClaim;
}

function imagesOf({ actual, expected }: RolloutCommand, { arrow }: Marks): string {
  if (actual === undefined || expected === undefined || actual.id === expected.id) return '';
  const [from, to] = [versionOf(actual), versionOf(expected)];
  return from === to ? `${actual.id} ${arrow} ${expected.id}` : `${from} ${arrow} ${to}`;
}

/** The end of a name that tells the releases of one family apart; the id where there is none. */
function versionOf({ id, name = '' }: ImageFacts): string {
  return /-(v?\d[\w.]*)$/.exec(name)?.[1] ?? id;
}

function replacementsOf({ replacements }: RolloutCommand): string {
  const kinds = groupBy(replacements, ({ nodePool, instanceType = 'a node' }) => `${instanceType} of ${nodePool}`);
  return [...kinds].map(([kind, { length }]) => (length === 1 ? kind : `${length} x ${kind}`)).join(', ');
}

function barOf({ from, ready, to }: RolloutCommand, { axis, marks }: Chart): string {
  const cellOf = (instant: string): number => Math.min(Math.floor((Date.parse(instant) - axis.startMs) / axis.cell), CELLS - 1);
  if (Date.parse(from) > axis.startMs + axis.cell * CELLS) return `${marks.idle.repeat(CELLS - 1)}>`;
  const [first, turn, last] = [cellOf(from), cellOf(ready ?? from), to === undefined ? CELLS - 1 : cellOf(to)];
  return Array.from({ length: CELLS }, (_none, cell) => (cell < first || cell > last ? marks.idle : cell < turn ? marks.starting : marks.leaving)).join('');
}

function poolRows(commands: readonly RolloutCommand[], chart: Chart): Block {
  const pools = [...groupBy(commands, ({ nodePool = '' }) => nodePool)].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    kind: 'table',
    columns: [{ title: 'WHEN' }, { title: 'NODEPOOL', flexible: true }, { title: 'NODES', align: 'right' }, { title: 'TIMELINE' }],
    rows: pools.map(([name, own]) => [formatPeriod(spanOf(own), chart.at, chart.marks.dash), name, String(own.length), densityOf(own, chart)]),
  };
}

function spanOf(commands: readonly RolloutCommand[]): { from: string; to?: string | undefined } {
  const ends = commands.map(({ to }) => to);
  const known = ends.filter((to) => to !== undefined).sort();
  return { from: commands[0]?.from ?? '', to: known.length < ends.length ? undefined : known.at(-1) };
}

/** How many nodes are on their way at once. */
function densityOf(commands: readonly RolloutCommand[], { axis, marks }: Chart): string {
  const counts = Array.from({ length: CELLS }, () => 0);
  const cellOf = (instant: string): number => Math.min(Math.floor((Date.parse(instant) - axis.startMs) / axis.cell), CELLS - 1);
  for (const { from, to } of commands) {
    const last = to === undefined ? CELLS - 1 : cellOf(to);
    for (let cell = Math.max(cellOf(from), 0); cell <= last; cell += 1) counts[cell] = (counts[cell] ?? 0) + 1;
  }
  const most = Math.max(...counts, 1);
  return counts.map((count) => (count === 0 ? marks.idle : (marks.levels[Math.ceil((count / most) * marks.levels.length) - 1] ?? ''))).join('');
}

/** That an asterisk stands for, where one is shown. */
export function unknownItems({ commands }: RolloutPlan): { text: string; tone: 'dim'; detail: string[] }[] {
  const groups = groupBy(commands.flatMap(({ nodeClaim, unknowns }) => unknowns.map(({ cause }) => ({ nodeClaim, cause }))), ({ cause }) => cause);
  return [...groups].map(([cause, items]) => ({ text: `* ${UNKNOWN_WORDS[cause] ?? cause} of pods on ${formatCount(new Set(items.map(({ nodeClaim }) => nodeClaim)).size, 'node')} ${cause === 'notRecorded' ? 'are' : 'is'} not simulated: a replacement is planned`, tone: 'dim', detail: [] }));
}

const UNKNOWN_WORDS: Record<string, string> = {
  topologySpread: 'the topology spread',
  podAffinity: 'the affinity to other pods',
  volumes: 'the volumes',
  devices: 'the device claims',
  preferences: 'the preferred affinity',
  notRecorded: 'the requests',
};
