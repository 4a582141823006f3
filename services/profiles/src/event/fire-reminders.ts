import { AppError, type Call, ownCall, serviceCaller, timestamp, uuidV4 } from '@cws/kit';
import type { Context } from '../context';
import { type NotificationRow, newNotification } from '../notification/notification';
import { mutedUntil } from '../settings/settings';
import type { EventRow } from './event';

const AT_ONCE = 8;
/** A muted user's reminder looks at the settings this often, in case they changed between two steps. */
const LOOK_AGAIN_MS = 300_000;
const MAX_BODY = 200;
/** After so many tries, more than half an hour, a user who is still not found was deleted and not merged. */
const TRIES_WITHOUT_USER = 8;

const SELF = serviceCaller('profiles');

/** Fires reminders that are due (contract: reminders-once); returns false when there is none. Every process may run it. */
export async function fireReminders(context: Context): Promise<boolean> {
  if (!(await fireNext(context))) return false;
  const rest = await Promise.allSettled(Array.from({ length: AT_ONCE - 1 }, () => fireNext(context)));
  const failed = rest.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return true;
}

async function fireNext(context: Context): Promise<boolean> {
  const call = ownCall(SELF, uuidV4());
  const event = await context.reminders.claim(call, new Date(context.clock()));
  if (!event) return false;
  await fire(context, call, event);
  return true;
}

/**
 * The notification's key names event and reminder, so that whoever fires it again after a lost process makes no second
 * one. A muted user is notified when that is over (contract: reminders-muted).
 */
async function fire(context: Context, call: Call, event: EventRow): Promise<void> {
  const now = new Date(context.clock());
  const muted = mutedUntil(await context.settings.of(call, event.user_id));
  if (muted && muted > now) {
    const until = Math.min(muted.getTime(), now.getTime() + LOOK_AGAIN_MS);
    await context.reminders.postpone(call, event, new Date(until));
    return;
  }
  const isOver = await hasUser(() => context.notifications.insert(call, reminderOf(event, now)));
  if (isOver || event.reminder_tries >= TRIES_WITHOUT_USER) await context.reminders.finish(call, event);
}

/** If the user was merged into another one, the lease stays, and by its end the event belongs to that user. */
async function hasUser(notify: () => Promise<unknown>): Promise<boolean> {
  try {
    await notify();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false;
    throw error;
  }
}

function reminderOf({ _id, user_id, reminder_no, title, notes, ...event }: EventRow, now: Date): NotificationRow {
  const times = { starts_at: timestamp(event.starts_at), reminder_at: timestamp(event.reminder_at) };
  return newNotification(
    {
      user_id,
      business_id: '',
      source_key: `event:${_id}:${reminder_no}`,
      version: 1,
      type: 'event_reminder',
      title,
      body: [...notes].slice(0, MAX_BODY).join(''),
      data: JSON.stringify({ event_id: _id, ...times }),
      session_id: '',
      is_news: true,
    },
    now,
  );
}
