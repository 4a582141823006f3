import type { Document, Filter } from 'mongodb';
import { type SessionDoc, STATUSES, TYPES } from '../model/session';

export interface SessionFilter {
  readonly user_id?: string;
  /** Of a desk: the sessions of all users but this one. */
  readonly hidden_user_id?: string;
  readonly business_id?: string;
  readonly app_id?: string;
  /** Empty: sessions without an assignee. */
  readonly assignee_id?: string;
  /** Empty: all but archived ones. */
  readonly statuses: readonly string[];
  /** Empty: all. */
  readonly types: readonly string[];
}

/**
 * An index serves every list whose fields before the sort keys are given, one value or several: MongoDB merges one run of the
 * index for each combination (docs/decisions/0018). The indexes of the desk are partial (migrations/0002-session-lists.ts).
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

/** How the sessions of a filter are found. */
export interface SessionQuery {
  readonly hint: Document;
  /** Every field of the index before the sort keys, with the values that it may have. */
  readonly filter: Filter<SessionDoc>;
  /** The same sessions as stretches of the index, in each of which every key is of one of them. */
  readonly stretches: readonly Filter<SessionDoc>[];
}

/** More than these take longer to ask for one by one than to read key by key. */
const MOST_STRETCHES = 4;

/** Null when no session can have what is asked for. */
export function sessionQuery(asked: SessionFilter): SessionQuery | null {
  const statuses = known(asked.statuses, STATUSES, (status) => status !== 'archived');
  const types = known(asked.types, TYPES, () => true);
  if (statuses.length === 0 || types.length === 0) return null;
  const { hint, owner, assigned } = ownerOf(asked);
  const { hidden_user_id } = asked;
  const anyOf = {
    ...(hidden_user_id && { user_id: { $ne: hidden_user_id } }),
    ...(assigned && { is_assigned: { $in: assigned } }),
    status: { $in: statuses },
    type: { $in: types },
  };
  const filter = { ...owner, ...anyOf } as Filter<SessionDoc>;
  return { hint, filter, stretches: stretchesOf(asked, owner, assigned) ?? [filter] };
}

const known = <T extends string>(asked: readonly string[], all: readonly T[], usual: (value: T) => boolean) =>
  asked.length === 0 ? all.filter(usual) : all.filter((value) => asked.includes(value));

interface Owner {
  readonly hint: Document;
  /** Fields with one value. */
  readonly owner: Document;
  /** Undefined where the index does not tell. */
  readonly assigned?: readonly boolean[];
}

function ownerOf({ user_id, business_id, app_id, assignee_id }: SessionFilter): Owner {
  const owner = { ...(user_id && { user_id }), ...(business_id && { business_id }), ...(app_id && { app_id }) };
  if (user_id) return { hint: app_id ? KEYS.userInApp : KEYS.user, owner };
  if (assignee_id) return { hint: app_id ? KEYS.assigneeInApp : KEYS.assignee, owner: { ...owner, assignee_id } };
  return { hint: app_id ? KEYS.app : KEYS.business, owner, assigned: assignee_id === '' ? [false] : [false, true] };
}

const NOT_ARCHIVED = [{ status: { $lt: 'archived' } }, { status: { $gt: 'archived' } }];

/** Undefined where one cannot say, or there are too many. */
function stretchesOf(asked: SessionFilter, owner: Document, assigned: readonly boolean[] | undefined) {
  // Of these the index has the business, or the user, behind the sort keys.
  if ((asked.user_id && asked.business_id) || asked.hidden_user_id) return undefined;
  if (asked.types.length > 0 && asked.statuses.length === 0) return undefined;
  const status = asked.statuses.length === 0 ? NOT_ARCHIVED : oneEach('status', asked.statuses);
  const type = asked.types.length === 0 ? [{}] : oneEach('type', asked.types);
  const stretches = product(assigned ? oneEach('is_assigned', assigned) : [{}], status, type);
  if (stretches.length > MOST_STRETCHES) return undefined;
  return stretches.map((stretch) => ({ ...owner, ...stretch }) as Filter<SessionDoc>);
}

const oneEach = (field: string, values: readonly unknown[]): Document[] =>
  [...new Set(values)].map((value) => ({ [field]: value }));

const product = (...sets: readonly Document[][]): Document[] =>
  sets.reduce((all, set) => all.flatMap((one) => set.map((other) => ({ ...one, ...other }))), [{}]);
