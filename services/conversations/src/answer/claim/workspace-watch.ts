import { setTimeout as pause } from 'node:timers/promises';
import type { Clock, Logger } from '@cws/kit';

/** Between two probes while workspace-mcp is unavailable; each probe has a longer timeout than the one before. */
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 1_000;
const FIRST_TIMEOUT_MS = 1_000;
const MAX_TIMEOUT_MS = 5_000;

/**
 * Knows whether workspace-mcp is available, without which no question can be answered. While it is not, this process claims no
 * answers and writes nothing about those that wait: it sends probes, and resumes all answers when one succeeds.
 */
export interface WorkspaceWatch {
  /** Since when workspace-mcp is unavailable; undefined while it is available. */
  awaySince(): number | undefined;
  /** A request to workspace-mcp got no response. */
  reportFailure(): void;
  stop(): void;
}

/** Sends a request to workspace-mcp; fails when it gets no response in time. */
export type Probe = (timeoutMs: number) => Promise<unknown>;

export interface WatchOptions {
  readonly probe: Probe;
  /** Runs when workspace-mcp is available again. */
  readonly onReturn: () => void;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
}

export function workspaceWatch({ probe, onReturn, clock, logger }: WatchOptions): WorkspaceWatch {
  const stopping = new AbortController();
  let since: number | undefined;
  let probing: Promise<void> | undefined;

  const isAvailable = (timeoutMs: number): Promise<boolean> =>
    probe(timeoutMs).then(
      () => true,
      () => false, // the metrics of calls count the failure
    );

  async function probeUntilAvailable(): Promise<void> {
    for (let probes = 0; !stopping.signal.aborted; probes++) {
      if (await isAvailable(Math.min(MAX_TIMEOUT_MS, FIRST_TIMEOUT_MS * 2 ** probes))) return available(probes);
      if (probes === 0) logger.warn({}, 'workspace-mcp does not respond: pending answers wait for it');
      await rest(Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** probes));
    }
  }

  /** Half of the pause is random, so that processes do not probe at the same time. */
  const rest = (longestMs: number): Promise<void> =>
    pause(longestMs * (0.5 + Math.random() / 2), undefined, { signal: stopping.signal, ref: false }).catch(() => {});

  /** When the first probe succeeds only a single request had failed, and no answer was postponed for longer. */
  function available(probes: number): void {
    since = undefined;
    if (probes === 0) return;
    logger.info({}, 'workspace-mcp responds again');
    onReturn();
  }

  return {
    awaySince: () => since,
    reportFailure() {
      if (probing || stopping.signal.aborted) return;
      since = clock();
      probing = probeUntilAvailable().finally(() => {
        probing = undefined;
      });
    },
    stop: () => stopping.abort(),
  };
}
