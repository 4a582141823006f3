import { type Exchange, succeeded } from './exchange.ts';
import type { Fault } from './strikes.ts';

/** How long the effects of a fault may last after it: until lost connections are detected and reopened. */
const AFTERMATH_MS = 5_000;

/** The first fault that was active, or still had effects, during the request. */
export function faultOf(
  faults: readonly Fault[],
  { began, ended }: Pick<Exchange, 'began' | 'ended'>,
): Fault | undefined {
  return faults.find(({ from, until }) => from <= ended && began <= until + AFTERMATH_MS);
}

const kindOf = ({ kind, target }: Fault): string => `${target.replace(/-\d+$/, '')} ${kind}`;

const outcomeOf = ({ operation, status, code }: Exchange): string => `${operation} ${status || 'broken'} ${code}`;

export const hasFailed = (made: Exchange): boolean => !succeeded(made);

/** Builds a table with a row for each kind of fault, and one for the time without any. */
export function faultTable(faults: readonly Fault[], exchanges: readonly Exchange[]): string {
  const byKind = Map.groupBy(exchanges, (made) => {
    const fault = faultOf(faults, made);
    return fault ? kindOf(fault) : 'none';
  });
  const rows = [...new Set(faults.map(kindOf)), 'none'].toSorted().map((kind) => {
    const during = byKind.get(kind) ?? [];
    const failed = during.filter(hasFailed);
    const times = faults.filter((fault) => kindOf(fault) === kind).length;
    const slowest = Math.max(0, ...during.map(({ began, ended }) => ended - began)) / 1000;
    return `| ${kind} | ${times || ''} | ${during.length} | ${failed.length} | ${slowest.toFixed(1)} s | ${grouped(failed)} |`;
  });
  return [
    '| Fault | Times | Requests under way | Failed | Slowest | What failed |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

function grouped(failed: readonly Exchange[]): string {
  const groups = Map.groupBy(failed, outcomeOf);
  return [...groups].map(([what, list]) => `${list.length} × ${what}`).join('; ');
}

/** Describes a failure in one line: its time, request, fault, and log lines. */
export function failureLine(made: Exchange, faults: readonly Fault[], causes: readonly string[]): string {
  const fault = faultOf(faults, made);
  const during = fault
    ? `${fault.kind} ${fault.target}, ${((made.began - fault.from) / 1000).toFixed(1)} s after it began`
    : 'no fault';
  const took = `${made.ended - made.began} ms`;
  const head = `${new Date(made.began).toISOString()} ${made.request_id} gateway ${made.gateway + 1} ${outcomeOf(made)}, ${took}; ${during}`;
  return [head, ...causes.map((cause) => `    ${cause}`)].join('\n');
}

export const faultLine = ({ kind, target, from, until }: Fault): string =>
  `${new Date(from).toISOString()} ${target} ${kind} for ${until - from} ms`;
