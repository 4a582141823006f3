import type { Call, RequestMark } from '@cws/kit';
import type { UpdateFilter } from 'mongodb';
import type { Context } from '../context';
import type { EventRow, OwnEvent } from './event';
import { assertOrder, type EventChanges } from './event-fields';

/** Marks that an event keeps of the requests that changed it. */
const MAX_MARKS = 20;

/**
 * Changes an event and re-arms its reminder where reminder_at changes; null when the owner has no such event. It begins
 * again when another change of the times came first, so that parallel changes all survive and their sum is in order.
 * Error: validation_failed.
 */
export async function changeEvent(
  { events, clock }: Context,
  call: Call,
  own: OwnEvent,
  changes: EventChanges,
  mark?: RequestMark,
): Promise<EventRow | null> {
  for (;;) {
    const row = await events.own(call, own);
    if (!row || (isEmpty(changes) && !mark)) return row;
    assertOrder({ ...row, ...changes });
    const changed = await events.change(call, row, updateOf(row, changes, new Date(clock()), mark));
    if (changed) return changed;
  }
}

const isEmpty = (changes: EventChanges): boolean => Object.keys(changes).length === 0;

/** updated_at never goes back, also when the clock of another process is ahead. */
function updateOf(row: EventRow, changes: EventChanges, now: Date, mark?: RequestMark): UpdateFilter<EventRow> {
  const { set, ...rearmed } = rearming(row, changes);
  return {
    $set: { ...changes, ...set },
    $max: { updated_at: now },
    ...rearmed,
    ...(mark && { $push: { made_by: { $each: [mark], $slice: -MAX_MARKS } } }),
  };
}

/** The same time again leaves the reminder as it is, fired or not (contract: reminders-rearmed). */
function rearming({ reminder_at: before }: EventRow, { reminder_at }: EventChanges) {
  if (reminder_at === undefined || reminder_at?.getTime() === before?.getTime()) return { set: {} };
  const $inc = { reminder_no: 1 };
  if (reminder_at === null) return { set: { reminder_tries: 0 }, $inc, $unset: { reminder_due: '' as const } };
  return { set: { reminder_due: reminder_at, reminder_tries: 0 }, $inc };
}
