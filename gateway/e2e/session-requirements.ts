import type { Requirement } from './requirement';

const STATUS = '§4.11, Conversations: Session status';
const SLOT = 'Conversations: Resume slot';
const ARCHIVE = '§4.9, §4.10, Conversations: Archive';
const BRANCH = '§2.4.2, Conversations: Branch';
const DESK = 'Human desk';

/** One session, its status, its branches, and the desk of a business. */
export const sessionRequirements = [
  {
    id: 'session.get',
    source: 'Conversations: Beyond §4',
    text: 'GET /chats/{id} is the session, to its user and members',
  },
  {
    id: 'session.patch',
    source: 'Conversations: Beyond §4',
    text: 'PATCH /chats/{id} sets topic, tags and priority; others are 400',
  },
  { id: 'session.patch.topic', source: 'Conversations: Topic', text: 'A topic that was set stays, the empty one too' },
  { id: 'session.access', source: DESK, text: 'Path ids: malformed 400, foreign 403, unknown 404' },
  { id: 'status.put', source: STATUS, text: 'PUT sets any status from any other; data.status reports it' },
  { id: 'status.same', source: STATUS, text: 'The same status again is 200 and changes nothing' },
  { id: 'status.invalid', source: STATUS, text: 'An unknown value, or none, is 400 invalid_status' },
  { id: 'status.resolved-at', source: STATUS, text: 'resolved_at is set by resolved and closed and unset when live' },
  { id: 'status.snooze', source: DESK, text: 'A due snooze becomes open if assigned, else pending' },
  {
    id: 'status.slot',
    source: SLOT,
    text: 'Leaving the live states ends resuming; coming back never beats a newer one',
  },
  { id: 'status.closed', source: ARCHIVE, text: 'Sending to a closed session is 400 session_closed' },
  { id: 'archive.same', source: ARCHIVE, text: 'POST archive and DELETE do the same thing, again too' },
  {
    id: 'archive.list',
    source: ARCHIVE,
    text: 'Archived sessions are listed when asked for, and PUT status restores them',
  },
  { id: 'archive.send', source: ARCHIVE, text: 'Sending to an archived session is 400 session_archived' },
  { id: 'branch.copies', source: BRANCH, text: 'A branch holds copies up to its cut-off, in order, with their times' },
  { id: 'branch.cut-off', source: BRANCH, text: 'message_id is the cut-off, a deleted one too; unknown 404, none 400' },
  { id: 'branch.flags', source: BRANCH, text: 'Deleted stays deleted, read-once comes consumed, pins are not copied' },
  { id: 'branch.key', source: BRANCH, text: 'The same Idempotency-Key gives the same branch' },
  { id: 'branch.resume', source: SLOT, text: 'No resume finds a branch' },
  { id: 'branch.purge', source: BRANCH, text: 'A purge reaches the copies' },
  {
    id: 'desk.list',
    source: DESK,
    text: 'Members list the sessions of their business, with assignee_id and unread_count',
  },
  { id: 'desk.list.filters', source: DESK, text: 'By app, status, type and assignee; pages as GET /chats' },
  { id: 'desk.list.business', source: DESK, text: 'Default the only business, none 400, a foreign one 403' },
  { id: 'desk.own-list', source: DESK, text: 'GET /chats holds own sessions only, for members too' },
  { id: 'desk.assign', source: DESK, text: 'Members assign themselves, managers anybody of the business' },
  { id: 'desk.assign.status', source: DESK, text: 'Assigning moves active, pending and snoozed to open' },
  { id: 'desk.assign.conflict', source: DESK, text: 'An expectation that fails is 409 conflict' },
  {
    id: 'desk.transfer',
    source: DESK,
    text: 'A transfer closes the session and goes on in a new one, a message in each',
  },
  { id: 'desk.transfer.target', source: DESK, text: 'Exactly one target, of the same business, else 400' },
  { id: 'desk.transfer.second', source: DESK, text: 'Whoever transfers second gets 400 session_closed' },
  { id: 'desk.transfer.key', source: DESK, text: 'A repeated transfer answers the same session' },
  { id: 'desk.conversation', source: DESK, text: 'Members see the sessions of a conversation, oldest first' },
  { id: 'desk.bounds', source: DESK, text: 'A key of a business reaches the sessions of that business alone' },
  { id: 'desk.member-ended', source: DESK, text: 'Who is no member any more is refused within 5 s' },
] as const satisfies readonly Requirement[];
