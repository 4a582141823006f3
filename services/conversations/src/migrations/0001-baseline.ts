import { byKeys, type Migration, makeIndexes } from '@cws/kit';
import { sweptAfter } from '../chat/store/event-store';

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

/** A new database begins with the default of REALTIME_RETENTION_S; the index follows the variable (../retentions.ts). */
const EVENTS_KEPT_S = sweptAfter(3 * DAY_S);

const exists = (field: string) => ({ partialFilterExpression: { [field]: { $exists: true } } });

/** With `status`, so that a list is counted without reading its sessions, each of which holds its newest messages. */
const sessions = [
  byKeys({ user_id: 1, activity_at: -1, _id: -1, status: 1 }),
  byKeys({ slot: 1, status: 1, activity_at: -1 }, exists('slot')),
  byKeys({ resume_key: 1 }, { unique: true, ...exists('resume_key') }),
  byKeys({ app_id: 1, reference_code: 1 }, { unique: true }),
  byKeys({ 'created_by.key': 1 }, { unique: true, ...exists('created_by.key') }),
  byKeys({ conversation_id: 1, created_at: 1, _id: 1 }),
  byKeys({ business_id: 1, activity_at: -1, _id: -1, status: 1 }),
  byKeys({ business_id: 1, assignee_id: 1, activity_at: -1, _id: -1, status: 1 }),
  byKeys({ 'answers_due.lease_until': 1 }, { sparse: true }),
  byKeys({ 'notices_due.at': 1 }, { sparse: true }),
  byKeys({ 'purging.at': 1 }, { sparse: true }),
  byKeys({ snoozed_until: 1 }, { partialFilterExpression: { status: 'snoozed' } }),
  byKeys({ parent_session_id: 1 }, { partialFilterExpression: { parent_session_id: { $type: 'string' } } }),
  byKeys({ former_user_ids: 1 }, exists('former_user_ids')),
];

const messages = [
  byKeys({ session_id: 1, _id: 1 }),
  byKeys({ session_id: 1, seq: 1 }),
  byKeys({ session_id: 1, side: 1, dedupe_key: 1 }, { unique: true }),
  byKeys({ session_id: 1, source_message_id: 1 }, { unique: true, ...exists('source_message_id') }),
  byKeys({ session_id: 1, reply_to_message_id: 1 }, exists('reply_to_message_id')),
  byKeys({ session_id: 1, side: 1, _id: 1 }, { partialFilterExpression: { is_sealed: true } }),
];

/** The indexes that processes made at their start before there were migrations. */
export const baseline: Migration = {
  number: 1,
  name: 'baseline',
  expand: [
    makeIndexes('sessions', ...sessions),
    makeIndexes('messages', ...messages),
    makeIndexes(
      'events',
      byKeys({ session_id: 1, seq: 1 }, { unique: true }),
      byKeys({ at: 1 }, { expireAfterSeconds: EVENTS_KEPT_S }),
    ),
    makeIndexes('resumes', byKeys({ at: 1 }, { expireAfterSeconds: DAY_S }), byKeys({ session_id: 1 })),
    makeIndexes(
      'branch_builds',
      byKeys({ lease_until: 1 }),
      byKeys({ 'created_by.key': 1 }, { unique: true, ...exists('created_by.key') }),
      byKeys({ shown_at: 1 }, { expireAfterSeconds: HOUR_S }),
    ),
  ],
};
