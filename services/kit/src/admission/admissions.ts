import type { LoopWatch } from '../event-loop/watch-event-loop';
import type { Logger } from '../process/logger';
import type { Metrics } from '../process/metrics';
import type { LimitReason } from './adaptive-limit';
import { type Admission, admission, type RunningAdmission } from './admission';

/** The kinds of requests of a process, each bounded by itself: rpcs, HTTP requests, and calls of tools, which may take long. */
export type WorkKind = 'rpc' | 'http' | 'tools';

/** Variables of every process (docs/operations/limits.md). */
export interface AdmissionEnv {
  readonly MAX_REQUESTS_IN_FLIGHT: number;
  readonly MAX_EVENT_LOOP_DELAY_MS: number;
  readonly MAX_MEDIAN_LATENCY_MS: number;
}

export interface Admissions {
  /** The admission of a kind, which is made at the first call. */
  of(kind: WorkKind): Admission;
  /** For the line about a blocked event loop. */
  readonly inFlight: number;
}

interface AdmissionParts {
  readonly log: Pick<Logger, 'warn'>;
  readonly metrics: Pick<Metrics, 'counter' | 'gauges'>;
  readonly loop: Pick<LoopWatch, 'onLook'>;
}

const LOG_EVERY_MS = 10_000;

export function admissions(env: AdmissionEnv, { log, metrics, loop }: AdmissionParts): Admissions {
  const kinds = new Map<WorkKind, RunningAdmission>();
  const shed = metrics.counter('requests_shed_total', 'Requests refused before any work', ['kind', 'reason']);
  const warn = warnings(log);
  const read = (value: (one: Admission) => number) => () =>
    [...kinds].map(([kind, one]) => [kind, value(one)] as const);
  metrics.gauges(
    'requests_in_flight',
    'Requests that this process works on',
    'kind',
    read(({ inFlight }) => inFlight),
  );
  metrics.gauges(
    'requests_limit',
    'Requests in flight above which others are refused',
    'kind',
    read(({ limit }) => limit),
  );
  const bounds = {
    mostInFlight: env.MAX_REQUESTS_IN_FLIGHT,
    loopDelayMs: env.MAX_EVENT_LOOP_DELAY_MS,
    latencyMs: env.MAX_MEDIAN_LATENCY_MS,
  };
  function open(kind: WorkKind): RunningAdmission {
    const opened: RunningAdmission = admission(bounds, (reason) => {
      shed.inc({ kind, reason });
      warn(kind, reason, opened);
    });
    kinds.set(kind, opened);
    loop.onLook(opened.look);
    return opened;
  }
  return {
    of: (kind) => kinds.get(kind) ?? open(kind),
    get inFlight() {
      return [...kinds.values()].reduce((sum, { inFlight }) => sum + inFlight, 0);
    },
  };
}

/** A line about refusals at most every ten seconds, with the number of those since the last one. */
function warnings(log: AdmissionParts['log']) {
  let [loggedAt, refused] = [Number.NEGATIVE_INFINITY, 0];
  return (kind: WorkKind, reason: LimitReason, { inFlight, limit }: Admission): void => {
    refused += 1;
    const now = performance.now();
    if (now - loggedAt < LOG_EVERY_MS) return;
    log.warn(
      { kind, reason, in_flight: inFlight, limit, refused },
      'requests are refused: this process has as much as it can do',
    );
    [loggedAt, refused] = [now, 0];
  };
}
