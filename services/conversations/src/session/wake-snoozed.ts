import { ownCall, serviceCaller } from '@cws/kit';
import { unchanged } from '../chat/model/decision';
import type { SessionState } from '../chat/model/session';
import { updated, withStatus } from '../chat/model/update-session';
import type { Context } from '../context';

const LEASE_MS = 10_000;
const AT_ONCE = 400;

const SELF = serviceCaller('conversations');

/**
 * Wakes sessions whose snooze is over, those that are longest due first. Each sixteenth of them has a lease of its own, so that
 * several processes share the work and one that hangs delays only its share. False when there are no more.
 */
export async function wakeSnoozed(context: Pick<Context, 'clock' | 'due' | 'leases' | 'messageLog'>): Promise<boolean> {
  const due = await context.due.snoozed(context.clock(), AT_ONCE);
  const shares = [...Map.groupBy(due, shareOf)];
  const from = Math.floor(Math.random() * shares.length);
  let woken = 0;
  for (const [share, ids] of [...shares.slice(from), ...shares.slice(0, from)])
    woken += (await context.leases.under(`wake-snoozed ${share}`, LEASE_MS, () => wakeAll(context, ids))) ?? 0;
  return due.length === AT_ONCE && woken > 0;
}

/** Ids are random up to their last digit. */
const shareOf = (id: string): string => id.at(-1)!;

async function wakeAll(context: Pick<Context, 'clock' | 'messageLog'>, ids: readonly string[]): Promise<number> {
  await Promise.all(ids.map((id) => wake(context, id)));
  return ids.length;
}

/** A session that was changed meanwhile and is not due any more stays as it is. */
function wake({ messageLog, clock }: Pick<Context, 'clock' | 'messageLog'>, id: string): Promise<void> {
  const at = new Date(clock());
  return messageLog.change(ownCall(SELF, `snooze ${id}`), id, (state) =>
    isDue(state, at)
      ? updated(state, withStatus(state, state.assignee_id ? 'open' : 'pending', at), at, undefined)
      : unchanged(state, undefined),
  );
}

const isDue = ({ status, snoozed_until }: SessionState, at: Date): boolean =>
  status === 'snoozed' && snoozed_until !== null && snoozed_until <= at;
