import type { Call } from '@cws/kit';
import type { Context } from '../context';
import type { SessionState } from '../session/session';
import { type Copies, copiesOf } from './copies';
import { unchanged } from './decision';
import { withPurged } from './purged-rows';
import { findRow } from './rows';

type Stores = Pick<Context, 'sessions' | 'messages' | 'log' | 'clock'>;

/** Purges what the message is a copy of and all that are copies of it, however far, then takes the mark off. May be repeated. */
export async function finishPurge(context: Stores, call: Call, session_id: string, id: string): Promise<void> {
  const session = await context.sessions.find(session_id);
  if (!session) return;
  // Until nothing is found: a branch that was being made meanwhile is met by the next look.
  for (let left = true; left; ) left = await purgeOnce(context, call, session.conversation_id, id);
  await context.log.change(call, session_id, (state) => {
    const purging = (state.purging ?? []).filter((other) => other !== id);
    if (purging.length === state.purging?.length) return unchanged(state, undefined);
    return { next: { ...state, purging: purging.length > 0 ? purging : undefined }, result: undefined };
  });
}

/** False when there was nothing to purge. */
async function purgeOnce(context: Stores, call: Call, conversation_id: string, id: string): Promise<boolean> {
  const copies = await copiesOf(context, conversation_id, id);
  for (const session_id of copies.sessions) await purgeIn(context, call, session_id, copies);
  return copies.sessions.length > 0;
}

const purgeIn = (context: Stores, call: Call, session_id: string, copies: Copies): Promise<void> =>
  context.log.revise(call, session_id, async (state) =>
    withPurged(context, state, await rowsIn(context, state, copies), copies.family, new Date(context.clock())),
  );

async function rowsIn(context: Stores, state: SessionState, { family }: Copies) {
  const rows = await Promise.all([...family].map((id) => findRow(context, state, id)));
  return rows.filter((row) => row !== null);
}
