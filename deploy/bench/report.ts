import { cpus, release, totalmem } from 'node:os';

export type Side = 'service' | 'bare' | 'plain' | 'oidc-provider';

/** An operation of the service, the operation and side that it is compared with, and the bound. */
export type Ratio = [operation: string, against: string, side: Side, bound: string];

/** The CPU time of one block in microseconds per request, by process, and the milliseconds that each request took. */
export type Block = {
  operation: string;
  side: Side;
  perRequest: Record<string, number>;
  times: readonly number[];
};

/** Processes that are shown and not counted. */
export const COUNTED_OUT = ['mongod', 'redis', 'mail'];

export const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

const counted = (block: Block): number =>
  Object.entries(block.perRequest).reduce((sum, [name, value]) => (COUNTED_OUT.includes(name) ? sum : sum + value), 0);

const sum = (blocks: Block[]): number => median(blocks.map(counted));

export function machine(): string {
  return `${cpus().length} × ${cpus()[0]!.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}, Node ${process.version}`;
}

/**
 * Builds a table with a row per operation and side: CPU per request in total and by process, MongoDB and Redis
 * separately, and the time that the client waited.
 */
export function table(blocks: Block[]): string {
  const groups = Map.groupBy(blocks, ({ operation, side }) => `${operation} | ${side}`);
  const rows = [...groups].map(
    ([name, group]) =>
      `| ${name} | ${Math.round(sum(group))} | ${spread(group)} | ${byProcess(group, false)} | ${byProcess(group, true)} | ${waits(group)} |`,
  );
  return [
    '| Operation | Side | µs a request | min–max | by process | not counted | p50, p95 (ms) |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

function spread(group: Block[]): string {
  const totals = group.map(counted);
  return `${Math.round(Math.min(...totals))}–${Math.round(Math.max(...totals))}`;
}

/** The time that half of the requests of all blocks took at most, and that 95 % did. */
function waits(group: Block[]): string {
  const times = group.flatMap((block) => block.times).toSorted((a, b) => a - b);
  if (times.length === 0) return '';
  return [0.5, 0.95].map((share) => times[Math.floor(times.length * share)]!.toFixed(2)).join(', ');
}

function byProcess(group: Block[], countedOut: boolean): string {
  const names = Object.keys(group[0]!.perRequest).filter((name) => COUNTED_OUT.includes(name) === countedOut);
  const shown = names.map((name) => ({ name, value: median(group.map(({ perRequest }) => perRequest[name]!)) }));
  return shown
    .filter(({ value }) => value >= 1)
    .map(({ name, value }) => `${name} ${Math.round(value)}`)
    .join(', ');
}

/** Compares medians of the same run; the range is that of the ratios of blocks of the same round. */
export function ratios(blocks: Block[], pairs: Ratio[]): string {
  if (pairs.length === 0) return '';
  const of = (operation: string, side: Side) =>
    blocks.filter((block) => block.operation === operation && block.side === side);
  const rows = pairs.map(([operation, against, side, bound]) => {
    const [own, other] = [of(operation, 'service'), of(against, side)];
    const rounds = own.map((block, round) => counted(block) / counted(other[round]!));
    const range = `${Math.min(...rounds).toFixed(2)}–${Math.max(...rounds).toFixed(2)}`;
    return `| ${operation} | ${side} | ${(sum(own) / sum(other)).toFixed(2)} | ${range} | ${bound} |`;
  });
  return ['| Operation | against | ratio | min–max | bound |', '|---|---|---|---|---|', ...rows].join('\n');
}

/**
 * Builds a table with a row per operation: the medians of two systems, and the ratio of the first to the second, block by
 * block, as median and range. The CPU of the databases is compared in a column of its own.
 */
export function comparison(ours: Block[], theirs: Block[]): string {
  const pairs = Map.groupBy(
    ours.map((block, n) => ({ block, other: theirs[n]! })),
    ({ block }) => `${block.operation} | ${block.side}`,
  );
  const rows = [...pairs].map(([name, group]) => {
    const cpu = group.map(({ block, other }) => counted(block) / counted(other));
    const databases = group.map(({ block, other }) => database(block) / database(other));
    const [own, foreign] = [group.map(({ block }) => block), group.map(({ other }) => other)];
    const medians = [own, foreign].map(sum);
    const processes = `${byProcess(own, false)}; other: ${byProcess(foreign, false)}`;
    return `| ${name} | ${medians.map(Math.round).join(' | ')} | ${ratioOf(cpu)} | ${ratioOf(databases)} | ${processes} |`;
  });
  return [
    '| Operation | Side | this, µs | other, µs | this / other, median (min–max) | mongod | by process |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

const database = ({ perRequest }: Block): number => perRequest['mongod'] ?? Number.NaN;

function ratioOf(values: number[]): string {
  const known = values.filter(Number.isFinite);
  if (known.length === 0) return '–';
  const [low, middle, high] = [Math.min(...known), median(known), Math.max(...known)].map((value) => value.toFixed(2));
  return `${middle} (${low}–${high})`;
}
