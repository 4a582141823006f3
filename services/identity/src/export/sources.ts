import { AppError, type Call } from '@cws/kit';
import type { identity } from '@cws/protos';
import type { Context } from '../context';
import { listKeys } from '../key/list-keys';
import { listSessions } from '../session/list-sessions';
import { ALL_AT_ONCE, bytesFile, listFile, nestedFile, oneFile, type Rows, type Source } from './source';

interface Meta {
  readonly next_cursor: string;
}

const rowsOf = <Row>(rows: readonly Row[], meta: Meta | undefined): Rows<Row> => ({
  rows,
  next_cursor: meta?.next_cursor ?? '',
});
const whole = <Row>(rows: readonly Row[]): Rows<Row> => rowsOf(rows, undefined);

function present<T>(resource: T | undefined): T {
  if (resource === undefined) throw new AppError('not_found');
  return resource;
}

const keysOf = async (context: Context, call: Call, isIncluded: (key: identity.Key) => boolean) =>
  whole((await listKeys(context, call)).keys.filter(isIncluded));

const isConnection = ({ kind }: identity.Key): boolean => kind === 'connection';

const sessions = nestedFile('sessions.json', {
  row: 'cws.conversations.v1.Session',
  async readRow({ conversations }, call, after) {
    const { sessions: rows } = await conversations.listOwnChats(call, { after, limit: 1 });
    return { rows, next_cursor: rows[0]?.id ?? '' };
  },
  inner_list: 'messages',
  inner: 'cws.conversations.v1.Message',
  async readInner({ conversations }, call, session_id, cursor) {
    const request = { session_id, cursor, limit: ALL_AT_ONCE, direction: 'forward' };
    const { messages, meta } = await conversations.listMessages(call, request);
    const next = meta?.next_cursor ?? '';
    // A forward cursor stays where it is at the end, for polling.
    return { rows: messages, next_cursor: next === cursor ? '' : next };
  },
});

const grants = nestedFile('grants.json', {
  row: 'cws.grants.v1.Grant',
  async readRow({ grants }, call, cursor) {
    const request = { conversation_id: '', active: undefined, cursor, per_page: 1 };
    const { grants: rows, meta } = await grants.listGrants(call, request);
    return rowsOf(rows, meta);
  },
  inner_list: 'uses',
  inner: 'cws.grants.v1.GrantUse',
  async readInner({ grants }, call, id, cursor) {
    const { uses, meta } = await grants.listGrantUses(call, { id, cursor, per_page: ALL_AT_ONCE });
    return rowsOf(uses, meta);
  },
});

/**
 * The files of an export in their order (contract: account-export). Each is read as its user reads it at REST, so that an export shows
 * nothing that its user may not see.
 */
export const SOURCES: readonly Source[] = [
  oneFile('user.json', 'cws.profiles.v1.User', async ({ profiles }, call) =>
    present((await profiles.getUser(call, { id: call.caller.user_id })).user),
  ),
  oneFile('settings.json', 'cws.profiles.v1.Settings', async ({ profiles }, call) =>
    present((await profiles.getSettings(call, { user_id: call.caller.user_id })).settings),
  ),
  listFile('sign-ins.json', 'cws.identity.v1.SignIn', async (context, call) =>
    whole((await listSessions(context, call)).sessions),
  ),
  sessions,
  listFile('desk-messages.json', 'cws.conversations.v1.Message', async ({ conversations }, call, cursor) => {
    const page = await conversations.listDeskMessages(call, { cursor });
    return rowsOf(page.messages, page);
  }),
  listFile('notifications.json', 'cws.profiles.v1.Notification', async ({ profiles }, call, cursor) => {
    const request = { unread: undefined, cursor, per_page: ALL_AT_ONCE };
    const { notifications, meta } = await profiles.listNotifications(call, request);
    return rowsOf(notifications, meta);
  }),
  listFile('events.json', 'cws.profiles.v1.Event', async ({ profiles }, call, cursor) => {
    const { events, meta } = await profiles.listEvents(call, { cursor, per_page: ALL_AT_ONCE });
    return rowsOf(events, meta);
  }),
  listFile('feedback.json', 'cws.profiles.v1.Feedback', async ({ profiles }, call, after) => {
    const { feedback } = await profiles.listFeedback(call, { after, limit: ALL_AT_ONCE });
    return { rows: feedback, next_cursor: feedback.at(-1)?.id ?? '' };
  }),
  grants,
  listFile('keys.json', 'cws.identity.v1.Key', (context, call) => keysOf(context, call, (key) => !isConnection(key))),
  listFile('connections.json', 'cws.identity.v1.Key', (context, call) => keysOf(context, call, isConnection)),
  bytesFile('avatar.webp', async ({ profiles }, call) => (await profiles.getAvatarImage(call, {})).image),
];
