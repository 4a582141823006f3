import type { Document, Filter } from 'mongodb';
import { type SessionDoc, STATUSES, TYPES } from '../model/session';

export interface SessionFilter {
  readonly user_id?: string;
  /** In lists of a desk: the user whose sessions are left out. */
  readonly hidden_user_id?: string;
  readonly business_id?: string;
  readonly app_id?: string;
  /** Empty for sessions without an assignee. */
  readonly assignee_id?: string;
  /** Empty for all but archived. */
  readonly statuses: readonly string[];
  /** Empty for all. */
  readonly types: readonly string[];
}

/**
 * An index serves a list if the filter gives one or several values for each field before the sort keys: MongoDB merges a run of
 * the index for each combination of values (docs/decisions/0018). The indexes of the desk are partial (migrations/0002-session-lists.ts).
 */
const RUN = { status: 1, type: 1, activity_at: -1, _id: -1 } as const;

const KEYS = {
  user: { user_id: 1, ...RUN, business_id: 1 },
  userInApp: { user_id: 1, app_id: 1, ...RUN, business_id: 1 },
  business: { business_id: 1, is_assigned: 1, ...RUN, user_id: 1 },
  app: { business_id: 1, app_id: 1, is_assigned: 1, ...RUN, user_id: 1 },
  assignee: { business_id: 1, assignee_id: 1, ...RUN, user_id: 1 },
  assigneeInApp: { business_id: 1, app_id: 1, assignee_id: 1, ...RUN, user_id: 1 },
} as const satisfies Record<string, Document>;

/** The query for the sessions of a filter. */
export interface SessionQuery {
  readonly hint: Document;
  /** The values of every field of the index before the sort keys. */
  readonly filter: Filter<SessionDoc>;
  /** The same sessions as contiguous ranges of the index, in each of which every key belongs to one of them. */
  readonly stretches: readonly Filter<SessionDoc>[];
}

/** More ranges take longer to count one by one than reading all keys. */
const MAX_STRETCHES = 4;

/** Null when no session can match. */
export function sessionQuery(requested: SessionFilter): SessionQuery | null {
  const statuses = validOf(requested.statuses, STATUSES, (status) => status !== 'archived');
  const types = validOf(requested.types, TYPES, () => true);
  if (statuses.length === 0 || types.length === 0) return null;
  const { hint, owner, assigned } = ownerOf(requested);
  const { hidden_user_id } = requested;
  const anyOf = {
    ...(hidden_user_id && { user_id: { $ne: hidden_user_id } }),
    ...(assigned && { is_assigned: { $in: assigned } }),
    status: { $in: statuses },
    type: { $in: types },
  };
  const filter = { ...owner, ...anyOf } as Filter<SessionDoc>;
  return { hint, filter, stretches: stretchesOf(requested, owner, assigned) ?? [filter] };
}

const validOf = <T extends string>(requested: readonly string[], all: readonly T[], usual: (value: T) => boolean) =>
  requested.length === 0 ? all.filter(usual) : all.filter((value) => requested.includes(value));

interface Owner {
  readonly hint: Document;
  /** The fields with one value. */
  readonly owner: Document;
  /** Undefined where the index does not have the field. */
  readonly assigned?: readonly boolean[];
}

function ownerOf({ user_id, business_id, app_id, assignee_id }: SessionFilter): Owner {
  const owner = { ...(user_id && { user_id }), ...(business_id && { business_id }), ...(app_id && { app_id }) };
  if (user_id) return { hint: app_id ? KEYS.userInApp : KEYS.user, owner };
  if (assignee_id) return { hint: app_id ? KEYS.assigneeInApp : KEYS.assignee, owner: { ...owner, assignee_id } };
  return { hint: app_id ? KEYS.app : KEYS.business, owner, assigned: assignee_id === '' ? [false] : [false, true] };
}

const NOT_ARCHIVED = [{ status: { $lt: 'archived' } }, { status: { $gt: 'archived' } }];

/** Undefined when the filter is not a union of ranges, or is one of too many. */
function stretchesOf(requested: SessionFilter, owner: Document, assigned: readonly boolean[] | undefined) {
  // Here the index has the business, or the user, after the sort keys.
  if ((requested.user_id && requested.business_id) || requested.hidden_user_id) return undefined;
  if (requested.types.length > 0 && requested.statuses.length === 0) return undefined;
  const status = requested.statuses.length === 0 ? NOT_ARCHIVED : oneEach('status', requested.statuses);
  const type = requested.types.length === 0 ? [{}] : oneEach('type', requested.types);
  const stretches = product(assigned ? oneEach('is_assigned', assigned) : [{}], status, type);
  if (stretches.length > MAX_STRETCHES) return undefined;
  return stretches.map((stretch) => ({ ...owner, ...stretch }) as Filter<SessionDoc>);
}

const oneEach = (field: string, values: readonly unknown[]): Document[] =>
  [...new Set(values)].map((value) => ({ [field]: value }));

const product = (...sets: readonly Document[][]): Document[] =>
  sets.reduce((all, set) => all.flatMap((one) => set.map((other) => ({ ...one, ...other }))), [{}]);
