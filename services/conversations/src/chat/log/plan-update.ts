import type { Document, UpdateFilter } from 'mongodb';
import { changeQueue, type Push } from '../model/change-queue';
import type { RowChange } from '../model/decision';
import type { MessageDoc } from '../model/message';
import type { SessionDoc, SessionState } from '../model/session';
import type { Plan } from './plan';

/** The update of the session's document, with the array filters that it uses. */
export function updateOf(before: SessionState, { state, appended, events, rows }: Plan) {
  const { set, unset, pushed } = changedFields(before, state);
  const arrayFilters = rows.map((row, index) => tailFilter(row, `row${index}`));
  for (const [index, row] of rows.entries()) changeTail(row, `tail.$[row${index}].`, set, unset);
  const push = {
    ...(appended.length > 0 && { tail: { $each: appended } }),
    ...(events.length > 0 && { events: { $each: events } }),
    ...pushed,
  };
  const update = {
    $set: set,
    ...(Object.keys(unset).length > 0 && { $unset: unset }),
    ...(Object.keys(push).length > 0 && { $push: push }),
  } as UpdateFilter<SessionDoc>;
  return { update, arrayFilters };
}

function changedFields(before: SessionState, after: SessionState) {
  const set: Record<string, unknown> = {};
  const unset: Record<string, ''> = {};
  const pushed: Record<string, Push> = {};
  for (const field of Object.keys(after) as (keyof SessionState)[]) {
    if (field === 'tail' || after[field] === before[field]) continue;
    if (after[field] === undefined) unset[field] = '';
    else if (isQueue(field)) changeQueue(field, before[field], after[field] ?? [], set, pushed);
    else set[field] = after[field];
  }
  return { set, unset, pushed };
}

const isQueue = (field: keyof SessionState): field is 'answers_due' | 'notices_due' =>
  field === 'answers_due' || field === 'notices_due';

function tailFilter({ of }: RowChange, name: string): Document {
  return Object.fromEntries(Object.entries(of).map(([field, value]) => [`${name}.${field}`, value]));
}

function changeTail(row: RowChange, prefix: string, set: Record<string, unknown>, unset: Record<string, ''>): void {
  for (const [field, value] of Object.entries(row.set ?? {})) set[prefix + field] = value;
  for (const field of row.unset ?? []) unset[prefix + field] = '';
}

/** The changes of messages that have left the tail. */
export const historyChanges = ({ rows }: Plan, before: SessionState) =>
  rows.filter((row) => reachesHistory(row, before)).map((row) => ({ of: row.of, update: historyUpdateOf(row) }));

function historyUpdateOf({ set = {}, unset = [] }: RowChange): UpdateFilter<MessageDoc> {
  return {
    ...(Object.keys(set).length > 0 && { $set: set }),
    ...(unset.length > 0 && { $unset: Object.fromEntries(unset.map((field) => [field, ''])) }),
  } as UpdateFilter<MessageDoc>;
}

/** A reply is younger than its target, so replies can be in the history only where the target is. */
const reachesHistory = ({ of }: RowChange, { history_through }: SessionState): boolean =>
  ('_id' in of ? of._id : of.reply_to_message_id) <= history_through;
