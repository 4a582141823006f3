import { AppError } from '../errors/app-error';

/** Shares out the work of one kind that a process does at a time, owner by owner. */
export interface WorkSlots {
  /**
   * Runs the work when it is its owner's turn. An owner has one piece of work at a time. The owners that wait are served in turn, the
   * one that was served longest ago first. Errors: rate_limited when the owner's own work was in the way, upstream_unavailable when that
   * of others was.
   */
  run<T>(owner: string, work: () => Promise<T>): Promise<T>;
}

export interface WorkSlotsOptions {
  /** Pieces of work that run at the same time. */
  readonly maxRunning: number;
  /** Pieces of work of one owner that wait, and those of all. */
  readonly maxWaitingOfOwner?: number;
  readonly maxWaiting?: number;
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
const MAX_WAITING_OF_OWNER = 8;
/** Where so many wait, there are far more owners than any fair order could serve in time. */
const MAX_WAITING = 256;
/** Owners whose last turns are remembered. */
const MAX_REMEMBERED = 1_000;

export function workSlots({ maxRunning, waitMs = WAIT_MS, ...options }: WorkSlotsOptions): WorkSlots {
  const running = new Set<string>();
  const waiting = new Set<Waiting>();
  const turns = lastTurns();

  const hasRoom = (owner: string): boolean => running.size < maxRunning && !running.has(owner);
  const begin = (owner: string): void => {
    running.add(owner);
    turns.take(owner);
  };
  function beginNext(): void {
    const ready = [...waiting].filter(({ owner }) => hasRoom(owner));
    const [next] = ready.sort((one, other) => turns.of(one.owner) - turns.of(other.owner));
    next?.begin();
  }
  const refusal = (owner: string): AppError => refusalOf(running.has(owner) || countOf(waiting, owner) > 0, options);

  function turnOf(owner: string): Promise<void> {
    if (isFull(waiting, owner, options)) throw refusal(owner);
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
          begin(owner);
          resolve();
        },
      };
      waiting.add(entry);
    });
  }

  return {
    async run(owner, work) {
      if (hasRoom(owner)) begin(owner);
      else await turnOf(owner);
      try {
        return await work();
      } finally {
        running.delete(owner);
        beginNext();
      }
    },
  };
}

type Limits = Pick<WorkSlotsOptions, 'maxWaiting' | 'maxWaitingOfOwner'>;

const isFull = (
  waiting: ReadonlySet<Waiting>,
  owner: string,
  { maxWaiting = MAX_WAITING, maxWaitingOfOwner = MAX_WAITING_OF_OWNER }: Limits,
): boolean => waiting.size >= maxWaiting || countOf(waiting, owner) >= maxWaitingOfOwner;

const countOf = (waiting: ReadonlySet<Waiting>, owner: string): number =>
  [...waiting].filter((entry) => entry.owner === owner).length;

function refusalOf(isByOwner: boolean, { retryAfter = 1, ownerIsBusy: message }: Omit<WorkSlotsOptions, 'maxRunning'>) {
  if (!isByOwner) return new AppError('upstream_unavailable', { retryAfter });
  return new AppError('rate_limited', { retryAfter, ...(message !== undefined && { message }) });
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
      if (last.size > MAX_REMEMBERED) last.delete(oldest!);
    },
  };
}
