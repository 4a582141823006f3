import { AppError } from '../errors/app-error';

/** Shares out the work of one kind that a process does at a time, owner by owner. */
export interface WorkSlots {
  /**
   * Runs the work when it is its owner's turn. The owners that wait are served in turn, the one that was served longest ago first. Errors:
   * rate_limited when the owner's own work was in the way, upstream_unavailable when that of others was.
   */
  run<T>(owner: string, work: () => Promise<T>): Promise<T>;
}

export interface WorkSlotsOptions {
  /** Pieces of work that run at the same time. */
  readonly most: number;
  /** Those of one owner among them; 1 by default. */
  readonly mostOfOwner?: number;
  /** Pieces of work of one owner that wait, and those of all. */
  readonly mostWaitingOfOwner?: number;
  readonly mostWaiting?: number;
  /** The time for which a piece of work waits; 10 s by default. */
  readonly waitMs?: number;
  /** The message of rate_limited. */
  readonly ownerIsBusy?: string;
  /** The seconds after which a caller may try again. */
  readonly retryAfter?: number;
}

/** A piece of work that is not begun. */
interface Waiting {
  readonly owner: string;
  begin(): void;
}

const WAIT_MS = 10_000;
const MOST_WAITING_OF_OWNER = 8;
/** Where so many wait, there are far more owners than any fair order could serve in time. */
const MOST_WAITING = 256;
/** Owners whose last turns are remembered. */
const MOST_REMEMBERED = 1_000;

export function workSlots({
  most,
  mostOfOwner = 1,
  mostWaitingOfOwner = MOST_WAITING_OF_OWNER,
  mostWaiting = MOST_WAITING,
  waitMs = WAIT_MS,
  ownerIsBusy,
  retryAfter = 1,
}: WorkSlotsOptions): WorkSlots {
  const running = new Map<string, number>();
  const turns = lastTurns();
  const waiting = new Set<Waiting>();
  let all = 0;

  const hasRoom = (owner: string): boolean => all < most && (running.get(owner) ?? 0) < mostOfOwner;
  function count(owner: string, by: 1 | -1): void {
    const now = (running.get(owner) ?? 0) + by;
    if (now === 0) running.delete(owner);
    else running.set(owner, now);
    all += by;
  }
  const waitingOf = (owner: string): number => [...waiting].filter((other) => other.owner === owner).length;
  function refusal(owner: string): AppError {
    if (!running.has(owner) && waitingOf(owner) === 0) return new AppError('upstream_unavailable', { retryAfter });
    return new AppError('rate_limited', { retryAfter, ...(ownerIsBusy !== undefined && { message: ownerIsBusy }) });
  }
  function beginNext(): void {
    const ready = [...waiting].filter(({ owner }) => hasRoom(owner));
    const [next] = ready.sort((one, other) => turns.of(one.owner) - turns.of(other.owner));
    next?.begin();
  }
  const take = (owner: string): void => {
    count(owner, 1);
    turns.take(owner);
  };
  function turnOf(owner: string): Promise<void> {
    if (waitingOf(owner) >= mostWaitingOfOwner || waiting.size >= mostWaiting) throw refusal(owner);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(entry);
        reject(refusal(owner));
      }, waitMs);
      const entry: Waiting = {
        owner,
        begin() {
          clearTimeout(timer);
          waiting.delete(entry);
          take(owner);
          resolve();
        },
      };
      waiting.add(entry);
    });
  }
  return {
    async run(owner, work) {
      if (hasRoom(owner)) take(owner);
      else await turnOf(owner);
      try {
        return await work();
      } finally {
        count(owner, -1);
        beginNext();
      }
    },
  };
}

/** The order in which owners were last served; one that was never served comes first. */
function lastTurns() {
  const last = new Map<string, number>();
  let turn = 0;
  return {
    of: (owner: string): number => last.get(owner) ?? 0,
    take(owner: string): void {
      last.delete(owner);
      last.set(owner, ++turn);
      const [oldest] = last.keys();
      if (last.size > MOST_REMEMBERED) last.delete(oldest!);
    },
  };
}
