import { AppError, type Call, scopedKey } from '@cws/kit';
import type { conversations } from '@cws/protos';
import type { MessageDoc, Side } from '../chat/model/message';
import type { SessionState } from '../chat/model/session';
import type { Context } from '../context';

/** The key by which a repeated send is recognised. */
export interface Dedupe {
  readonly side: Side;
  readonly key: string;
  /** The part of the key that does not name the caller; empty for a client_message_id. */
  readonly unscoped_key: string;
  /** Empty for a client_message_id, whose repeats are not compared. */
  readonly request_hash: string;
}

/** A client_message_id takes precedence over an Idempotency-Key; undefined when the request has neither. */
export function dedupeOf(request: conversations.SendMessageRequest, side: Side): Dedupe | undefined {
  if (request.client_message_id)
    return { side, key: `c:${request.client_message_id}`, unscoped_key: '', request_hash: '' };
  const { key = '', request_hash = '', unscoped_key = '' } = request.idempotency ?? {};
  return key === '' ? undefined : { side, key: `i:${key}`, unscoped_key, request_hash };
}

type Keyed = Pick<SessionState, 'former_user_ids'>;

/** The keys by which the message may be stored: after a merge also those of the former users. */
const keysOf = ({ former_user_ids = [] }: Keyed, { key, unscoped_key }: Dedupe): string[] =>
  unscoped_key === '' ? [key] : [key, ...former_user_ids.map((id) => `i:${scopedKey(id, unscoped_key)}`)];

const tailKeyOf = (state: SessionState, dedupe: Dedupe): string | undefined => {
  const keys = keysOf(state, dedupe);
  return state.tail.find((row) => row.side === dedupe.side && keys.includes(row.dedupe_key))?.dedupe_key;
};

export const isInTail = (state: SessionState, dedupe: Dedupe): boolean => tailKeyOf(state, dedupe) !== undefined;

export interface LookUp {
  readonly repeated?: MessageDoc;
  /** The look-up is valid as long as the session has this history_through. */
  readonly history_through: string;
}

/** Finds the message with the same key in the tail or the history. Error: idempotency_conflict when its request was another one. */
export async function lookUpRepeat(
  context: Pick<Context, 'tails' | 'messages'>,
  call: Call,
  state: SessionState,
  dedupe: Dedupe,
): Promise<LookUp> {
  const { history_through } = state;
  const key = tailKeyOf(state, dedupe);
  const fromTail = key && (await context.tails.findByKey(call, state._id, dedupe.side, key));
  const repeated = fromTail || (history_through === '' ? undefined : await findInHistory(context, state, dedupe));
  if (repeated && (repeated.request_hash ?? '') !== dedupe.request_hash) throw new AppError('idempotency_conflict');
  return { repeated, history_through };
}

async function findInHistory({ messages }: Pick<Context, 'messages'>, state: SessionState, dedupe: Dedupe) {
  for (const key of keysOf(state, dedupe)) {
    const row = await messages.findByKey(state._id, dedupe.side, key);
    if (row) return row;
  }
}
