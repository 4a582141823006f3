import { setTimeout as pause } from 'node:timers/promises';
import type { Clock, Logger } from '@cws/kit';

/** Between two looks while it is away; each has longer to be answered than the one before. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;
const FIRST_PATIENCE_MS = 1_000;
const LONGEST_PATIENCE_MS = 5_000;

/**
 * Whether workspace-mcp, without which nothing can be answered, is there. While it is not, this process takes no answer and
 * writes nothing about those that wait: it looks, and goes on with all of them at once when one look succeeds.
 */
export interface WorkspaceWatch {
  /** When it began to be away; undefined while it is there. */
  awaySince(): number | undefined;
  /** Somebody has asked in vain. */
  missed(): void;
  stop(): void;
}

/** Fails when nobody answers in time. */
export type Look = (patienceMs: number) => Promise<unknown>;

export interface Watching {
  readonly look: Look;
  /** It is there again after it was away. */
  readonly back: () => void;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
}

export function workspaceWatch({ look, back, clock, logger }: Watching): WorkspaceWatch {
  const stopping = new AbortController();
  let since: number | undefined;
  let looking: Promise<void> | undefined;

  const isThere = (patienceMs: number): Promise<boolean> =>
    look(patienceMs).then(
      () => true,
      () => false, // each of them is counted by those who ask for something
    );

  async function lookUntilThere(): Promise<void> {
    for (let looks = 0; !stopping.signal.aborted; looks++) {
      if (await isThere(Math.min(LONGEST_PATIENCE_MS, FIRST_PATIENCE_MS * 2 ** looks))) return found(looks);
      if (looks === 0) logger.warn({}, 'workspace-mcp does not answer: the answers that are owed wait for it');
      await rest(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** looks));
    }
  }

  /** Half of it is random, so that processes which have lost it together do not ask together. */
  const rest = (longestMs: number): Promise<void> =>
    pause(longestMs * (0.5 + Math.random() / 2), undefined, { signal: stopping.signal, ref: false }).catch(() => {});

  /** Where the first look succeeds it was one question alone that found nobody. */
  function found(looks: number): void {
    since = undefined;
    if (looks === 0) return;
    logger.info({}, 'workspace-mcp answers again');
    back();
  }

  return {
    awaySince: () => since,
    missed() {
      if (looking || stopping.signal.aborted) return;
      since = clock();
      looking = lookUntilThere().finally(() => {
        looking = undefined;
      });
    },
    stop: () => stopping.abort(),
  };
}
