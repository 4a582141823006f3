import type { Requirement } from './requirement';

/** One session, its status, its branches, and the desk of a business. */
export const sessionRequirements = [
  {
    id: 'session.get',
    contract: ['chats-get'],
    text: 'GET /chats/{id} is the session, to its user and members',
  },
  {
    id: 'session.patch',
    contract: ['chats-patch'],
    text: 'PATCH /chats/{id} sets topic, tags and priority; others are 400',
  },
  { id: 'session.patch.topic', contract: ['chats-topic'], text: 'A topic that was set stays, the empty one too' },
  {
    id: 'session.access',
    contract: ['foreign-and-unknown'],
    text: 'Path ids: malformed 400, foreign 403, unknown 404',
  },
  { id: 'status.put', contract: ['chats-status'], text: 'PUT sets any status from any other; data.status reports it' },
  { id: 'status.same', contract: ['chats-status'], text: 'The same status again is 200 and changes nothing' },
  { id: 'status.invalid', contract: ['chats-status'], text: 'An unknown value, or none, is 400 invalid_status' },
  {
    id: 'status.resolved-at',
    contract: ['chats-resolved-at'],
    text: 'resolved_at is set by resolved and closed and unset when live',
  },
  { id: 'status.snooze', contract: ['chats-snooze'], text: 'A due snooze becomes open if assigned, else pending' },
  {
    id: 'status.slot',
    contract: ['chats-resume-slot'],
    text: 'Leaving the live states ends resuming; coming back never beats a newer one',
  },
  { id: 'status.closed', contract: ['chats-not-writable'], text: 'Sending to a closed session is 400 session_closed' },
  { id: 'archive.same', contract: ['chats-archive'], text: 'POST archive and DELETE do the same thing, again too' },
  {
    id: 'archive.list',
    contract: ['chats-archive', 'chats-list-filters'],
    text: 'Archived sessions are listed when asked for, and PUT status restores them',
  },
  {
    id: 'archive.send',
    contract: ['chats-not-writable'],
    text: 'Sending to an archived session is 400 session_archived',
  },
  {
    id: 'branch.copies',
    contract: ['branches'],
    text: 'A branch holds copies up to its cut-off, in order, with their times',
  },
  {
    id: 'branch.cut-off',
    contract: ['branch-cut-off'],
    text: 'message_id is the cut-off, a deleted one too; unknown 404, none 400',
  },
  {
    id: 'branch.flags',
    contract: ['branch-flags'],
    text: 'Deleted stays deleted, read-once comes consumed, pins are not copied',
  },
  { id: 'branch.key', contract: ['branch-key'], text: 'The same Idempotency-Key gives the same branch' },
  { id: 'branch.resume', contract: ['chats-resume-slot'], text: 'No resume finds a branch' },
  { id: 'branch.purge', contract: ['branch-purge'], text: 'A purge reaches the copies' },
  {
    id: 'desk.list',
    contract: ['desk-list'],
    text: 'Members list the sessions of their business, with assignee_id and unread_count',
  },
  { id: 'desk.list.filters', contract: ['desk-list'], text: 'By app, status, type and assignee; pages as GET /chats' },
  {
    id: 'desk.list.business',
    contract: ['desk-business'],
    text: 'Default the only business, none 400, a foreign one 403',
  },
  { id: 'desk.own-list', contract: ['chats-list'], text: 'GET /chats holds own sessions only, for members too' },
  { id: 'desk.assign', contract: ['desk-assign'], text: 'Members assign themselves, managers anybody of the business' },
  { id: 'desk.assign.status', contract: ['desk-assign'], text: 'Assigning moves active, pending and snoozed to open' },
  { id: 'desk.assign.conflict', contract: ['desk-assign-conflict'], text: 'An expectation that fails is 409 conflict' },
  {
    id: 'desk.transfer',
    contract: ['desk-transfer'],
    text: 'A transfer closes the session and goes on in a new one, a message in each',
  },
  {
    id: 'desk.transfer.target',
    contract: ['desk-transfer'],
    text: 'Exactly one target, of the same business, else 400',
  },
  {
    id: 'desk.transfer.second',
    contract: ['desk-transfer-once'],
    text: 'Whoever transfers second gets 400 session_closed',
  },
  { id: 'desk.transfer.key', contract: ['desk-transfer-once'], text: 'A repeated transfer answers the same session' },
  {
    id: 'desk.conversation',
    contract: ['desk-conversation'],
    text: 'Members see the sessions of a conversation, oldest first',
  },
  {
    id: 'desk.bounds',
    contract: ['credentials-business-bound'],
    text: 'A key of a business reaches the sessions of that business alone',
  },
  {
    id: 'desk.member-ended',
    contract: ['desk-membership-ends'],
    text: 'Who is no member any more is refused within 5 s',
  },
  {
    id: 'desk.access',
    contract: ['desk-access'],
    text: 'A member does in a session of the business what its user does',
  },
  {
    id: 'chats.type.members',
    contract: ['chats-type'],
    text: 'internal and preview sessions are for members of the business',
  },
  {
    id: 'chats.attachments',
    contract: ['chats-initial-attachments'],
    text: 'Up to ten http(s) addresses become one file message, also when a session is resumed; anything else is 400',
  },
] as const satisfies readonly Requirement[];
