import { type Logger, ownCall } from '@cws/kit';
import { SELF } from '../access/self';
import type { Change, Changes } from '../chat/model/change';
import { type Decision, unchanged, withEvent } from '../chat/model/decision';
import { otherSide, type Side } from '../chat/model/message';
import { later } from '../chat/model/receipts';
import type { SessionState } from '../chat/model/session';
import type { Context } from '../context';

/** Notes up to which message each side's connections have received the other side's (contract: messages-read). */
export interface Receipts {
  /** These changes were written to connections of that side. */
  delivered(read: Changes, side: Side): void;
  stop(): void;
}

/** For a session and side one write is made at once, and then at most one a second over all processes. */
const EVERY_MS = 1_000;

/** The newest delivery that is not noted yet; empty when there is none. */
interface Waiting {
  timer?: NodeJS.Timeout;
  upTo: string;
}

export function receipts({ messageLog, clock }: Pick<Context, 'messageLog' | 'clock'>, logger: Logger): Receipts {
  const waiting = new Map<string, Waiting>();
  let stopped = false;

  async function raise(session_id: string, side: Side, upTo: string): Promise<Raised> {
    try {
      const call = ownCall(SELF, `delivered ${session_id}`);
      return await messageLog.change(call, session_id, (state) => raised(state, side, upTo, new Date(clock())));
    } catch (error) {
      logger.warn({ err: error, session_id }, 'a delivery could not be noted; the next one includes it');
      return NOTED;
    }
  }

  async function write(session_id: string, side: Side, next: Waiting): Promise<void> {
    const { upTo } = next;
    next.upTo = '';
    const { left, waitMs } = await raise(session_id, side, upTo);
    next.upTo = later(next.upTo, left);
    if (stopped) return;
    next.timer = setTimeout(() => {
      if (next.upTo === '') waiting.delete(`${session_id} ${side}`);
      else void write(session_id, side, next);
    }, waitMs);
    next.timer.unref();
  }

  return {
    delivered({ session, changes }, side) {
      const upTo = newestOf(otherSide(side), changes);
      if (upTo <= session.watermarks[side].delivered) return;
      const key = `${session._id} ${side}`;
      const soon = waiting.get(key);
      const next = soon ?? { upTo: '' };
      next.upTo = later(next.upTo, upTo);
      waiting.set(key, next);
      if (!soon) void write(session._id, side, next);
    },
    stop() {
      stopped = true;
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

interface Raised {
  /** The delivery that it was too early to note; empty when there is none. */
  readonly left: string;
  /** The time until the next one may be noted. */
  readonly waitMs: number;
}
const NOTED: Raised = { left: '', waitMs: EVERY_MS };

/** Raises the mark, unless another process has done so within the last second. */
function raised(state: SessionState, side: Side, upTo: string, at: Date): Decision<Raised> {
  const marks = state.watermarks[side];
  if (upTo <= marks.delivered) return unchanged(state, NOTED);
  const waitMs = (state.delivered_at?.[side]?.getTime() ?? 0) + EVERY_MS - at.getTime();
  // The clocks of two machines differ a little; a larger difference is ignored.
  if (waitMs > 0 && waitMs <= 2 * EVERY_MS) return unchanged(state, { left: upTo, waitMs });
  const watermarks = { ...state.watermarks, [side]: { ...marks, delivered: upTo } };
  const delivered_at = { ...state.delivered_at, [side]: at };
  const next = { ...state, watermarks, delivered_at };
  return withEvent({ next, result: NOTED }, { type: 'message.receipt', side }, at);
}
