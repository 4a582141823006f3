import type { Requirement } from './requirement';

/** One session, its status, its branches, and the desk of a business. */
export const sessionRequirements = [
  {
    id: 'session.get',
    contract: ['chats-get'],
    text: "A session's user and members of its business read the session by its id",
  },
  {
    id: 'session.patch',
    contract: ['chats-patch'],
    text: "A session's user and members set its topic, tags and priority; invalid values get 400",
  },
  {
    id: 'session.patch.topic',
    contract: ['chats-topic'],
    text: 'A topic that a user sets is not replaced by a message, not even an empty one',
  },
  {
    id: 'session.access',
    contract: ['foreign-and-unknown'],
    text: 'A request for a session with a malformed id gets 400, with a foreign one 403, with an unknown one 404',
  },
  {
    id: 'status.put',
    contract: ['chats-status'],
    text: 'PUT status moves a session from any status to any other, and data.status shows the new one',
  },
  {
    id: 'status.same',
    contract: ['chats-status'],
    text: "PUT of the session's present status gets 200 and changes nothing",
  },
  {
    id: 'status.invalid',
    contract: ['chats-status'],
    text: 'PUT of an unknown status, or of none, gets 400 invalid_status',
  },
  {
    id: 'status.resolved-at',
    contract: ['chats-resolved-at'],
    text: 'A session gets resolved_at when it becomes resolved or closed, and loses it when it is live again',
  },
  {
    id: 'status.snooze',
    contract: ['chats-snooze'],
    text: 'A snoozed session becomes open at its time if somebody is assigned, else pending',
  },
  {
    id: 'status.slot',
    contract: ['chats-resume-slot'],
    text: 'A session that was closed is not resumed, and reopening it does not displace a newer session',
  },
  {
    id: 'status.closed',
    contract: ['chats-not-writable'],
    text: 'A message to a closed session is refused with 400 session_closed',
  },
  {
    id: 'archive.same',
    contract: ['chats-archive'],
    text: 'POST archive and DELETE both archive a session, and may be repeated',
  },
  {
    id: 'archive.list',
    contract: ['chats-archive', 'chats-list-filters'],
    text: 'Archived sessions are listed only when status asks for them, and PUT status restores them',
  },
  {
    id: 'archive.send',
    contract: ['chats-not-writable'],
    text: 'A message to an archived session is refused with 400 session_archived',
  },
  {
    id: 'branch.copies',
    contract: ['branches'],
    text: 'A branch contains copies of the messages up to its cut-off, in order and with their times',
  },
  {
    id: 'branch.cut-off',
    contract: ['branch-cut-off'],
    text: 'A branch ends at message_id, even if that message is deleted; an unknown message_id gets 404, and a source without messages 400',
  },
  {
    id: 'branch.flags',
    contract: ['branch-flags'],
    text: 'In a branch copies of deleted messages are deleted, copies of read-once messages are read, and nothing is pinned',
  },
  {
    id: 'branch.key',
    contract: ['branch-key'],
    text: 'Requests for a branch with the same Idempotency-Key return the same branch',
  },
  { id: 'branch.resume', contract: ['chats-resume-slot'], text: 'POST /chats never resumes a branch' },
  {
    id: 'branch.purge',
    contract: ['branch-purge'],
    text: 'A purge also empties the copies of the message in branches',
  },
  {
    id: 'desk.list',
    contract: ['desk-list'],
    text: 'A member lists the sessions of the business, each with assignee_id and unread_count',
  },
  {
    id: 'desk.list.filters',
    contract: ['desk-list'],
    text: 'A member filters the list of the desk by app, status, type and assignee, page by page',
  },
  {
    id: 'desk.list.business',
    contract: ['desk-business'],
    text: 'A member of one business lists it without naming it; without any business the request gets 400, for a foreign one 403',
  },
  {
    id: 'desk.own-list',
    contract: ['chats-list'],
    text: "A member's GET /chats lists only the member's own sessions",
  },
  {
    id: 'desk.assign',
    contract: ['desk-assign'],
    text: 'A member assigns sessions to themselves, and a manager to any member of the business',
  },
  {
    id: 'desk.assign.status',
    contract: ['desk-assign'],
    text: 'Assigning moves a session from active, pending or snoozed to open',
  },
  {
    id: 'desk.assign.conflict',
    contract: ['desk-assign-conflict'],
    text: 'An assignment whose expected_assignee_id is not the current assignee gets 409 conflict',
  },
  {
    id: 'desk.transfer',
    contract: ['desk-transfer'],
    text: 'A member transfers a session: it is closed, a new one continues it, and each gets a system message',
  },
  {
    id: 'desk.transfer.target',
    contract: ['desk-transfer'],
    text: 'A transfer without exactly one target in the same business gets 400',
  },
  {
    id: 'desk.transfer.second',
    contract: ['desk-transfer-once'],
    text: 'Of two transfers of one session the second gets 400 session_closed',
  },
  {
    id: 'desk.transfer.key',
    contract: ['desk-transfer-once'],
    text: 'A transfer that is repeated with its Idempotency-Key returns the same session',
  },
  {
    id: 'desk.conversation',
    contract: ['desk-conversation'],
    text: 'A member lists the sessions of a conversation, oldest first',
  },
  {
    id: 'desk.bounds',
    contract: ['credentials-business-bound'],
    text: 'A key of one business gets 403 at the desk of another one',
  },
  {
    id: 'desk.member-ended',
    contract: ['desk-membership-ends'],
    text: 'A member who was removed is refused within 5 s',
  },
  {
    id: 'desk.access',
    contract: ['desk-access'],
    text: 'A member reads, writes, pins and changes a session of the business as its user can',
  },
  {
    id: 'chats.type.members',
    contract: ['chats-type'],
    text: 'Only members of the business create and see internal and preview sessions',
  },
  {
    id: 'chats.attachments',
    contract: ['chats-initial-attachments'],
    text: 'A user who creates or resumes a session with up to ten http(s) URLs gets them stored as one file message; anything else gets 400',
  },
] as const satisfies readonly Requirement[];
