import type { Document, UpdateFilter } from 'mongodb';
import { changeLine, type Push } from '../model/change-line';
import type { Decision, RowChange, Together } from '../model/decision';
import type { SessionEvent } from '../model/event';
import type { MessageDoc } from '../model/message';
import type { SessionDoc, SessionState } from '../model/session';

/** What follows from a change of a session besides what was decided; pure, and not asked where nothing changes. */
export type Rule = (next: SessionState, change: Decision<unknown>) => SessionState;

/** What one write will do, and whom it answers. */
export interface Plan {
  readonly state: SessionState;
  readonly appended: readonly MessageDoc[];
  readonly events: readonly SessionEvent[];
  readonly rows: readonly RowChange[];
  readonly together?: Together;
  readonly refusals: number;
  readonly outcomes: readonly (() => void)[];
}

export const isEmpty = ({ state, rows }: Plan, before: SessionState): boolean => state === before && rows.length === 0;

/** The state after a decision, numbered by the write that will commit it. */
export function stateAfter(
  before: SessionState,
  from: SessionState,
  decision: Decision<unknown>,
  rules: readonly Rule[],
) {
  const { next, append = [], events = [] } = decision;
  if (next === from) return from;
  const tail = append.length === 0 ? from.tail : [...from.tail, ...append.map(keysOf)];
  return {
    ...withSinking(from, withAssigned(rules.reduce((state, rule) => rule(state, decision), next))),
    rev: before.rev + 1,
    tail,
    event_count: from.event_count + events.length,
  };
}

/** Also mends sessions that a version without the field has assigned. */
function withAssigned(next: SessionState): SessionState {
  const is_assigned = next.assignee_id !== '';
  return next.is_assigned === is_assigned ? next : { ...next, is_assigned };
}

/** A walk through a list must not meet the session again further down. */
function withSinking(from: SessionState, next: SessionState): SessionState {
  if (next.activity_at >= from.activity_at) return next;
  const furthest = Math.max(from.activity_at.getTime(), from.sank?.from.getTime() ?? 0);
  return { ...next, sank: { at: new Date(), from: new Date(furthest) } };
}

const keysOf = ({ _id, dedupe_key, side }: MessageDoc) => ({ _id, dedupe_key, side });

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
    else if (isLine(field)) changeLine(field, before[field], after[field] ?? [], set, pushed);
    else set[field] = after[field];
  }
  return { set, unset, pushed };
}

const isLine = (field: keyof SessionState): field is 'answers_due' | 'notices_due' =>
  field === 'answers_due' || field === 'notices_due';

function tailFilter({ of }: RowChange, name: string): Document {
  return Object.fromEntries(Object.entries(of).map(([field, value]) => [`${name}.${field}`, value]));
}

function changeTail(row: RowChange, prefix: string, set: Record<string, unknown>, unset: Record<string, ''>): void {
  for (const [field, value] of Object.entries(row.set ?? {})) set[prefix + field] = value;
  for (const field of row.unset ?? []) unset[prefix + field] = '';
}

/** The same change of the rows that have left the tail. */
export function historyUpdateOf({ set = {}, unset = [] }: RowChange): UpdateFilter<MessageDoc> {
  return {
    ...(Object.keys(set).length > 0 && { $set: set }),
    ...(unset.length > 0 && { $unset: Object.fromEntries(unset.map((field) => [field, ''])) }),
  } as UpdateFilter<MessageDoc>;
}

/** Replies are younger than what they answer: both are in the history only when that is. */
export const reachesHistory = ({ of }: RowChange, { history_through }: SessionState): boolean =>
  ('_id' in of ? of._id : of.reply_to_message_id) <= history_through;
