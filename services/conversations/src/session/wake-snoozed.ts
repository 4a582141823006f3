import { ownCall, serviceCaller } from '@cws/kit';
import type { Context } from '../context';
import { unchanged } from '../message/decision';
import type { SessionState } from './session';
import { updated, withStatus } from './update-session';

const LEASE_MS = 10_000;
const AT_ONCE = 100;

const SELF = serviceCaller('conversations');

/** Wakes the sessions whose snooze is over, those that are longest due first; false when there is none, or another process is at it. */
export async function wakeSnoozed(context: Context): Promise<boolean> {
  if ((await context.sessions.dueSnoozed(context.clock(), 1)).length === 0) return false;
  const woken = await context.leases.under('wake-snoozed', LEASE_MS, () => wakeDue(context));
  return woken === AT_ONCE;
}

async function wakeDue(context: Context): Promise<number> {
  const due = await context.sessions.dueSnoozed(context.clock(), AT_ONCE);
  for (const id of due) await wake(context, id);
  return due.length;
}

/** A session that is no longer due, since somebody was quicker, stays as it is. */
function wake({ log, clock }: Context, id: string): Promise<void> {
  const at = new Date(clock());
  return log.change(ownCall(SELF, `snooze ${id}`), id, (state) =>
    isDue(state, at)
      ? updated(state, withStatus(state, state.assignee_id ? 'open' : 'pending', at), at, undefined)
      : unchanged(state, undefined),
  );
}

const isDue = ({ status, snoozed_until }: SessionState, at: Date): boolean =>
  status === 'snoozed' && snoozed_until !== null && snoozed_until <= at;
