import { AppError, type Call } from '@cws/kit';
import type { conversations } from '@cws/protos';
import type { Context } from '../context';
import { assertOwn } from '../session/access';
import type { SessionState } from '../session/session';
import type { MessageDoc, Side } from './message';

/** What makes a send recognisable when it comes again. */
export interface Dedupe {
  readonly side: Side;
  readonly key: string;
  /** Empty for a client_message_id, which vouches for itself. */
  readonly request_hash: string;
}

/** A client_message_id wins over an Idempotency-Key; undefined when the client sent neither. */
export function dedupeOf(request: conversations.SendMessageRequest, side: Side): Dedupe | undefined {
  if (request.client_message_id) return { side, key: `c:${request.client_message_id}`, request_hash: '' };
  const { key = '', request_hash = '' } = request.idempotency ?? {};
  return key === '' ? undefined : { side, key: `i:${key}`, request_hash };
}

export const isInTail = ({ tail }: SessionState, { side, key }: Dedupe): boolean =>
  tail.some((row) => row.dedupe_key === key && row.side === side);

export interface LookUp {
  readonly repeated?: MessageDoc;
  readonly session: SessionState;
  /** The look-up holds for as long as no message has moved to the history since. */
  readonly history_through: string;
}

/** The message that was stored under the same key, wherever it is; idempotency_conflict when it was another request. */
export async function lookUpRepeat(context: Context, call: Call, sessionId: string, dedupe: Dedupe): Promise<LookUp> {
  const state = await context.log.peek(sessionId);
  assertOwn(call.caller, state);
  const { history_through } = state;
  const { side, key } = dedupe;
  const fromTail = isInTail(state, dedupe) ? await context.sessions.findInTail(call, sessionId, side, key) : undefined;
  const fromHistory = () => context.messages.findByKey(sessionId, side, key);
  const repeated = fromTail ?? (history_through === '' ? undefined : ((await fromHistory()) ?? undefined));
  if (repeated && (repeated.request_hash ?? '') !== dedupe.request_hash) throw new AppError('idempotency_conflict');
  return { repeated, session: state, history_through };
}
