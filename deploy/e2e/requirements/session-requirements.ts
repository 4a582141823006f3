import type { Requirement } from './requirement';

/** One session, its status, its branches, and the desk of a business. */
export const sessionRequirements = [
  {
    id: 'session.get',
    contract: ['chats-get'],
    text: 'GET /chats/{id} returns the session to its user and members',
  },
  {
    id: 'session.patch',
    contract: ['chats-patch'],
    text: 'PATCH /chats/{id} sets topic, tags and priority; others are 400',
  },
  { id: 'session.patch.topic', contract: ['chats-topic'], text: 'A topic that was set stays, even an empty one' },
  {
    id: 'session.access',
    contract: ['foreign-and-unknown'],
    text: 'A malformed session id is 400, a foreign one 403, an unknown one 404',
  },
  {
    id: 'status.put',
    contract: ['chats-status'],
    text: 'PUT sets any status from any other, and data.status shows it',
  },
  { id: 'status.same', contract: ['chats-status'], text: 'PUT of the same status is 200 and changes nothing' },
  { id: 'status.invalid', contract: ['chats-status'], text: 'An unknown value, or none, is 400 invalid_status' },
  {
    id: 'status.resolved-at',
    contract: ['chats-resolved-at'],
    text: 'resolved_at is set by resolved and closed, and unset by a live status',
  },
  { id: 'status.snooze', contract: ['chats-snooze'], text: 'A due snooze becomes open if assigned, else pending' },
  {
    id: 'status.slot',
    contract: ['chats-resume-slot'],
    text: 'A session that is not live is not resumed; live again, it does not replace a newer one',
  },
  { id: 'status.closed', contract: ['chats-not-writable'], text: 'Sending to a closed session is 400 session_closed' },
  {
    id: 'archive.same',
    contract: ['chats-archive'],
    text: 'POST archive and DELETE archive the session, also repeatedly',
  },
  {
    id: 'archive.list',
    contract: ['chats-archive', 'chats-list-filters'],
    text: 'Archived sessions are listed by their status, and PUT status restores them',
  },
  {
    id: 'archive.send',
    contract: ['chats-not-writable'],
    text: 'Sending to an archived session is 400 session_archived',
  },
  {
    id: 'branch.copies',
    contract: ['branches'],
    text: 'A branch has copies up to its cut-off, in order, with their times',
  },
  {
    id: 'branch.cut-off',
    contract: ['branch-cut-off'],
    text: 'message_id is the cut-off, even of a deleted message; an unknown one is 404, a missing one 400',
  },
  {
    id: 'branch.flags',
    contract: ['branch-flags'],
    text: 'Copies of deleted messages are deleted, of read-once ones consumed, and pins are not copied',
  },
  { id: 'branch.key', contract: ['branch-key'], text: 'The same Idempotency-Key gives the same branch' },
  { id: 'branch.resume', contract: ['chats-resume-slot'], text: 'A branch is never resumed' },
  { id: 'branch.purge', contract: ['branch-purge'], text: 'A purge reaches the copies in branches' },
  {
    id: 'desk.list',
    contract: ['desk-list'],
    text: 'Members list the sessions of their business, with assignee_id and unread_count',
  },
  {
    id: 'desk.list.filters',
    contract: ['desk-list'],
    text: "The desk's list filters by app, status, type and assignee, with pages as GET /chats",
  },
  {
    id: 'desk.list.business',
    contract: ['desk-business'],
    text: "The desk's list defaults to the only business; without one it is 400, a foreign one 403",
  },
  {
    id: 'desk.own-list',
    contract: ['chats-list'],
    text: "GET /chats has only the caller's own sessions, also for members",
  },
  {
    id: 'desk.assign',
    contract: ['desk-assign'],
    text: 'Members assign themselves, managers any member of the business',
  },
  { id: 'desk.assign.status', contract: ['desk-assign'], text: 'Assigning moves active, pending and snoozed to open' },
  {
    id: 'desk.assign.conflict',
    contract: ['desk-assign-conflict'],
    text: 'An assignment whose expectation fails is 409 conflict',
  },
  {
    id: 'desk.transfer',
    contract: ['desk-transfer'],
    text: 'A transfer closes the session and continues in a new one, with a message in each',
  },
  {
    id: 'desk.transfer.target',
    contract: ['desk-transfer'],
    text: 'A transfer without exactly one target of the same business is 400',
  },
  {
    id: 'desk.transfer.second',
    contract: ['desk-transfer-once'],
    text: 'The second of two transfers is 400 session_closed',
  },
  { id: 'desk.transfer.key', contract: ['desk-transfer-once'], text: 'A repeated transfer returns the same session' },
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
    text: 'A member who was removed is refused within 5 s',
  },
  {
    id: 'desk.access',
    contract: ['desk-access'],
    text: 'A member can do in a session of the business what its user can do',
  },
  {
    id: 'chats.type.members',
    contract: ['chats-type'],
    text: 'Only members of the business use internal and preview sessions',
  },
  {
    id: 'chats.attachments',
    contract: ['chats-initial-attachments'],
    text: 'Up to ten http(s) addresses become one file message, also when a session is resumed; anything else is 400',
  },
] as const satisfies readonly Requirement[];
