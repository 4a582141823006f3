import type { Passage } from '../outage/traffic.ts';
import type { StreamEvent } from './held-streams.ts';

/** A step of a rehearsal, in milliseconds since its traffic began. */
export type Step = { at: number; what: string };

export function summaryOf(
  passages: readonly Passage[],
  steps: readonly Step[],
  streams: readonly StreamEvent[],
): string {
  const failed = passages.filter(({ failure }) => failure !== undefined);
  const slowest = passages
    .filter(({ operation }) => operation !== 'slow send')
    .toSorted((one, other) => other.took - one.took)[0];
  return [
    `${passages.length} requests, ${failed.length} failed; slowest ${seconds(slowest?.took ?? 0)} (${slowest?.operation})`,
    ...failed.map(
      ({ operation, failure, began, took }) =>
        `  failed: ${operation} ${failure}, begun at ${seconds(began)}, ended at ${seconds(began + took)}`,
    ),
    ...[...steps, ...streams.map(({ at, stream, what }) => ({ at, what: `${stream}: ${what}` }))]
      .toSorted((one, other) => one.at - other.at)
      .map(({ at, what }) => `  ${seconds(at)} ${what}`),
  ].join('\n');
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
