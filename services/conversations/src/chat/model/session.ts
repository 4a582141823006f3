import type { RequestMark } from '@cws/kit';
import { type ValueOf, values } from '@cws/protos';
import type { Channel } from './channels';
import type { SessionEvent } from './event';
import type { MessageDoc, Side } from './message';
import type { DroppedQuestions, PendingAnswer } from './pending-answer';
import type { PendingNotification } from './pending-notification';

export const STATUSES = values['cws.conversations.v1.ChatStatus'];
export type Status = ValueOf<'cws.conversations.v1.ChatStatus'>;

/** The statuses in which a session can be resumed. */
export const LIVE_STATUSES: readonly Status[] = ['active', 'pending', 'open', 'snoozed'];

export const TYPES = values['cws.conversations.v1.ChatType'];
export type SessionType = ValueOf<'cws.conversations.v1.ChatType'>;

/** The mark of the request that created a session. Older documents have no `unscoped_key`. */
export type IdempotencyMark = Omit<RequestMark, 'unscoped_key'> & Partial<RequestMark>;

/** Up to which message of the other side a side has got: ULIDs, empty for none. */
export interface Watermarks {
  readonly delivered: string;
  readonly read: string;
  /** Up to where it has read without showing that (privacy.show_read_receipts). */
  readonly quiet?: string;
}

/** A pinned message. */
export interface Pin {
  readonly message_id: string;
  readonly at: Date;
  readonly is_private?: true;
}

/** A purge that may be unfinished. */
export interface Purge {
  readonly message_id: string;
  readonly at: Date;
}

/** The bot's newest answer, where the next one depends on it: it does not know, or it offers something. */
export interface LastAnswer {
  readonly message_id: string;
  readonly outcome: string;
  /** Offers that the user's next message may accept; absent once there is one. */
  readonly offers?: readonly string[];
}

/** A stored session: its fields, what serialises its changes, and its newest messages and events. */
export interface SessionDoc {
  readonly _id: string;
  /** Counts every write of this document; each write is conditional on it. */
  readonly rev: number;
  /** Counts the durable changes that readers can see. */
  readonly seq: number;
  readonly app_id: string;
  readonly business_id: string;
  readonly bot_profile_id: string;
  /** The widget through which its user created it. */
  readonly widget_id?: string;
  readonly bot_kind: string;
  readonly user_id: string;
  /** Its users before merges; requests that they sent are recognised when user_id repeats them. */
  readonly former_user_ids?: readonly string[];
  /** Accept-Language of the request of its user that created or last resumed it; absent if that named no language. Never shown. */
  readonly accept_language?: string;
  /** BCP 47 tag of the newest answered question whose language was certain. Never shown. */
  readonly question_language?: string;
  /** Human agents with messages here; absent when there are none. */
  readonly agent_ids?: readonly string[];
  readonly conversation_id: string;
  readonly reference_code: string;
  readonly routing_reason: string;
  readonly type: SessionType;
  readonly status: Status;
  readonly origin_channel: Channel;
  /** The channel of the last message. */
  readonly channel: Channel;
  readonly channel_switch_count: number;
  readonly segment_seq: number;
  readonly last_switch_at: Date | null;
  readonly topic: string;
  readonly topic_frozen: boolean;
  /** The message that the topic was taken from; absent once a caller has set a topic. */
  readonly topic_message_id?: string;
  readonly assignee_id: string;
  /** Whether there is an assignee, as one value that an index can hold. Every write derives it from `assignee_id`. */
  readonly is_assigned: boolean;
  readonly priority: string;
  readonly tags: readonly string[];
  readonly team_id: string;
  readonly transferred_to_session_id: string;
  readonly snoozed_until: Date | null;
  /** Per side, about the messages of the other side. */
  readonly watermarks: Readonly<Record<Side, Watermarks>>;
  /** When a delivery last raised each side's mark, which happens at most once a second over all processes. */
  readonly delivered_at?: Readonly<Partial<Record<Side, Date>>>;
  /** How many non-private messages each side has not read yet. */
  readonly unread: Readonly<Record<Side, number>>;
  /** Private messages included, which count for the limit. */
  readonly pins: readonly Pin[];
  readonly message_count: number;
  readonly last_message: string;
  readonly last_message_at: Date | null;
  readonly last_message_sender: string;
  /** coalesce(last_message_at, created_at): the order of lists. */
  readonly activity_at: Date;
  /** When `activity_at` was last lowered, and its highest value before. */
  readonly sank?: { readonly at: Date; readonly from: Date };
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly first_response_at: Date | null;
  readonly resolved_at: Date | null;
  readonly parent_session_id: string | null;
  readonly branched_at_message_id: string | null;
  /** The hash of user, app, bot and channel, in sessions that can be resumed (slot.ts). */
  readonly slot?: string;
  /** The same hash, in the one session that a resume finds. */
  readonly resume_key?: string;
  readonly created_by?: IdempotencyMark;
  /** The ULID of the newest message, deleted or not; empty before the first. */
  readonly last_id: string;
  /** The size of the structured fields in the tail. */
  readonly tail_bytes: number;
  /** The newest message that has been moved from the tail to the messages collection. */
  readonly history_through: string;
  /** How many private messages there are, which message_count leaves out. */
  readonly private_count: number;
  /** How many read-once messages the other side has not read yet. */
  readonly sealed_count?: number;
  /** Pending answers, in the order of their questions; absent when there are none. */
  readonly answers_due?: readonly PendingAnswer[];
  /** Older questions that get no answer; absent when no answer is pending. */
  readonly answers_dropped?: DroppedQuestions;
  /** Absent when the bot's newest answer leaves nothing open. Never shown. */
  readonly last_answer?: LastAnswer;
  /** Pending notifications; absent when there are none. */
  readonly notices_due?: readonly PendingNotification[];
  /** Messages that are purged here and may have copies that are not. */
  readonly purging?: readonly Purge[];
  /** How many events this document holds. */
  readonly event_count: number;
  /** The newest events, oldest first; older ones are in the events collection. */
  readonly events: readonly SessionEvent[];
  /** The newest messages, oldest first; older ones are in the messages collection. */
  readonly tail: readonly MessageDoc[];
}

/** The fields of a message in the tail that the message log remembers: enough to recognise a repeat. */
export type TailKey = Pick<MessageDoc, '_id' | 'dedupe_key' | 'side'>;

/** A session without its tail and its events. */
export type ListedSession = Omit<SessionDoc, 'tail' | 'events'>;

/** A session without its events and the contents of its tail. */
export type SessionState = Omit<SessionDoc, 'tail' | 'events'> & { readonly tail: readonly TailKey[] };

const NOTHING_READ: Watermarks = { delivered: '', read: '' };

/** The initial values of fields that are equal in every new session. */
export const INITIAL = {
  priority: '',
  tags: [],
  team_id: '',
  transferred_to_session_id: '',
  snoozed_until: null,
  watermarks: { user: NOTHING_READ, business: NOTHING_READ },
  unread: { user: 0, business: 0 },
  pins: [],
  private_count: 0,
  event_count: 0,
  events: [],
} as const satisfies Partial<SessionDoc>;

export const isLive = (status: Status): boolean => LIVE_STATUSES.includes(status);

type StatusInputs = Pick<SessionDoc, 'status' | 'bot_kind' | 'assignee_id'>;
type MessageSource = Pick<MessageDoc, 'side' | 'sender_type' | 'is_private'>;

/** The status after a message; no other messages change it (contract: chats-status-by-messages). */
export function statusAfterMessage(session: StatusInputs, { side, sender_type, is_private }: MessageSource): Status {
  if (side === 'user') return statusAfterUserMessage(session);
  const isAgentReply = sender_type === 'agent' && !is_private;
  return isAgentReply && WAITING.includes(session.status) ? 'open' : session.status;
}

/** The statuses in which a message of a human agent opens the session. */
const WAITING: readonly Status[] = ['active', 'pending', 'snoozed'];

/** A message of the user reopens a resolved or snoozed session, for the bot or for a human agent. */
function statusAfterUserMessage(session: StatusInputs): Status {
  if (session.status === 'resolved') return session.bot_kind === 'ai' ? 'active' : 'pending';
  if (session.status === 'snoozed') return session.assignee_id ? 'open' : 'pending';
  return session.status;
}
