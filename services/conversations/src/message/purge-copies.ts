import { type Call, ownCall, serviceCaller } from '@cws/kit';
import { type Decision, unchanged } from '../chat/model/decision';
import type { SessionState } from '../chat/model/session';
import { type Copies, copiesOf, sweepHistory } from '../chat/store/copy-store';
import { findRow } from '../chat/store/row-store';
import type { Context } from '../context';
import { CONTENT_FIELDS, withPurged } from './purged-rows';

type Stores = Pick<Context, 'sessions' | 'tails' | 'messages' | 'due' | 'messageLog' | 'clock'>;

/**
 * Purges the messages that this one is a copy of, and the copies of all of these, and then removes the mark of the unfinished
 * purge. May be repeated, and run in parallel.
 */
export async function finishPurge(context: Stores, call: Call, session_id: string, id: string): Promise<void> {
  const session = await context.sessions.find(session_id);
  if (!session) return;
  // The search is repeated until it finds nothing, so that it finds branches that were made meanwhile.
  for (let left = true; left; ) left = await purgeOnce(context, call, session.conversation_id, id);
  await context.messageLog.change(call, session_id, (state) => withoutMark(state, id));
}

const SELF = serviceCaller('conversations');
const TIMEOUT_MS = 60_000;
/** A request that began a purge has ended by then. */
const ABANDONED_MS = 15_000;

/** Finishes a purge that another process has left unfinished; false when there is none. */
export async function finishAbandonedPurges(context: Stores): Promise<boolean> {
  const session = await context.due.purgingSince(new Date(context.clock() - ABANDONED_MS));
  if (!session) return false;
  const call = ownCall(SELF, `purge ${session._id}`, TIMEOUT_MS);
  for (const { message_id } of session.purging ?? []) await finishPurge(context, call, session._id, message_id);
  return true;
}

/** False when there was nothing to purge. */
async function purgeOnce(context: Stores, call: Call, conversation_id: string, id: string): Promise<boolean> {
  const copies = await copiesOf(context, conversation_id, id);
  for (const session_id of copies.sessions) await purgeIn(context, call, session_id, copies);
  if (copies.sessions.length > 0) return true;
  await sweepHistory(context, copies, CONTENT_FIELDS);
  return false;
}

const purgeIn = (context: Stores, call: Call, session_id: string, copies: Copies): Promise<void> =>
  context.messageLog.revise(call, session_id, async (state) =>
    withPurged(context, state, await rowsIn(context, state, copies), copies.family, new Date(context.clock())),
  );

async function rowsIn(context: Stores, state: SessionState, { family }: Copies) {
  const rows = await Promise.all([...family].map((id) => findRow(context, state, id)));
  return rows.filter((row) => row !== null);
}

function withoutMark(state: SessionState, id: string): Decision<void> {
  const { purging = [] } = state;
  const left = purging.filter(({ message_id }) => message_id !== id);
  if (left.length === purging.length) return unchanged(state, undefined);
  return { next: { ...state, purging: left.length > 0 ? left : undefined }, result: undefined };
}
