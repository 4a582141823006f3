import { type Logger, ownCall, serviceCaller } from '@cws/kit';
import type { Context } from '../context';
import { type Decision, unchanged, withEvent } from '../message/decision';
import { otherSide, type Side } from '../message/message';
import { later } from '../message/receipts';
import type { SessionState } from '../session/session';
import type { Change, Changes } from './change';

/** Raises how far messages have come to the other side's connections (docs/decisions §3, delivered, read). */
export interface Receipts {
  /** Connections of that side have been written these changes. */
  delivered(read: Changes, side: Side): void;
  stop(): void;
}

/** Of a session and side: one write at once, then at most one a second. */
const EVERY_MS = 1_000;

interface Waiting {
  readonly timer: NodeJS.Timeout;
  upTo: string;
}

export function receipts({ log, clock }: Pick<Context, 'log' | 'clock'>, logger: Logger): Receipts {
  const waiting = new Map<string, Waiting>();
  const own = serviceCaller('conversations');

  async function raise(session_id: string, side: Side, upTo: string): Promise<void> {
    try {
      const call = ownCall(own, `delivered ${session_id}`);
      await log.change(call, session_id, (state) => raised(state, side, upTo, new Date(clock())));
    } catch (error) {
      logger.warn({ err: error, session_id }, 'a delivery was not noted; the next one notes it too');
    }
  }

  function write(session_id: string, side: Side, upTo: string): void {
    const key = `${session_id} ${side}`;
    const timer = setTimeout(() => next(key, session_id, side), EVERY_MS);
    timer.unref();
    waiting.set(key, { timer, upTo: '' });
    void raise(session_id, side, upTo);
  }

  function next(key: string, session_id: string, side: Side): void {
    const upTo = waiting.get(key)?.upTo ?? '';
    waiting.delete(key);
    if (upTo !== '') write(session_id, side, upTo);
  }

  return {
    delivered({ session, changes }, side) {
      const upTo = newestOf(otherSide(side), changes);
      if (upTo <= session.watermarks[side].delivered) return;
      const soon = waiting.get(`${session._id} ${side}`);
      if (soon) soon.upTo = later(soon.upTo, upTo);
      else write(session._id, side, upTo);
    },
    stop() {
      for (const { timer } of waiting.values()) clearTimeout(timer);
    },
  };
}

function newestOf(side: Side, changes: readonly Change[]): string {
  const ids = changes.flatMap((change) =>
    'message' in change && counts(change.message, side) ? [change.message._id] : [],
  );
  return ids.reduce(later, '');
}

const counts = (row: Extract<Change, { message: unknown }>['message'], side: Side): boolean =>
  row.side === side && !row.is_private && !row.deleted_at;

/** The state with the mark that high; marks only rise. */
function raised(state: SessionState, side: Side, upTo: string, at: Date): Decision<void> {
  const marks = state.watermarks[side];
  if (upTo <= marks.delivered) return unchanged(state, undefined);
  const watermarks = { ...state.watermarks, [side]: { ...marks, delivered: upTo } };
  return withEvent({ next: { ...state, watermarks }, result: undefined }, { type: 'message.receipt', side }, at);
}
