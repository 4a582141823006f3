import { type ValueOf, values } from '@cws/protos';
import type { Channel } from './channels';
import type { SessionEvent } from './event';
import type { MessageDoc, Side } from './message';
import type { AnswerDue, AnswersDropped } from './pending-answer';
import type { NoticeDue } from './pending-notification';

export const STATUSES = values['cws.conversations.v1.ChatStatus'];
export type Status = ValueOf<'cws.conversations.v1.ChatStatus'>;

/** A session in one of these can be resumed. */
export const LIVE_STATUSES: readonly Status[] = ['active', 'pending', 'open', 'snoozed'];

export const TYPES = values['cws.conversations.v1.ChatType'];
export type SessionType = ValueOf<'cws.conversations.v1.ChatType'>;

/** An Idempotency-Key as the caller's gateway made it unique, the request that it stood for, and when. */
export interface IdempotencyMark {
  readonly key: string;
  readonly request_hash: string;
  readonly at: Date;
  /** What `key` was made of beside the caller; absent on older rows. */
  readonly unscoped_key?: string;
}

/** How far a side has got in what the other side wrote: ULIDs, empty for nothing yet. */
export interface Watermarks {
  readonly delivered: string;
  readonly read: string;
  /** The reading is told as delivery only (privacy.show_read_receipts). */
  readonly quiet?: string;
}

/** A pinned message, for the limit and the order of the list. */
export interface Pin {
  readonly message_id: string;
  readonly at: Date;
  readonly is_private?: true;
}

/** A purge that has begun. */
export interface Purge {
  readonly message_id: string;
  readonly at: Date;
}

/** One session as it is stored: its fields, what serialises its changes, and its newest messages. */
export interface SessionDoc {
  readonly _id: string;
  /** Counts every write of this document; each write is conditional on it. */
  readonly rev: number;
  /** Counts the durable changes that a reader can see. */
  readonly seq: number;
  readonly app_id: string;
  readonly business_id: string;
  readonly bot_profile_id: string;
  readonly bot_kind: string;
  readonly user_id: string;
  /** Whose it was before a merge; what they sent can be sent again by user_id. */
  readonly former_user_ids?: readonly string[];
  readonly conversation_id: string;
  readonly reference_code: string;
  readonly routing_reason: string;
  readonly type: SessionType;
  readonly status: Status;
  readonly origin_channel: Channel;
  /** Channel of the last message. */
  readonly channel: Channel;
  readonly channel_switch_count: number;
  readonly segment_seq: number;
  readonly last_switch_at: Date | null;
  readonly topic: string;
  readonly topic_frozen: boolean;
  /** The message that seeded the topic; absent once somebody has set another. */
  readonly topic_message_id?: string;
  readonly assignee_id: string;
  /** Whether there is an assignee: what an index can ask for as one value. Follows `assignee_id` in every write. */
  readonly is_assigned: boolean;
  readonly priority: string;
  readonly tags: readonly string[];
  readonly team_id: string;
  readonly transferred_to_session_id: string;
  readonly snoozed_until: Date | null;
  /** Of each side, about the other side's messages. */
  readonly watermarks: Readonly<Record<Side, Watermarks>>;
  /** When each side's mark of delivery was last raised by a delivery: at most once a second, over all processes. */
  readonly delivered_at?: Readonly<Partial<Record<Side, Date>>>;
  /** Non-private messages that each side has not read yet. */
  readonly unread: Readonly<Record<Side, number>>;
  /** Private ones too; they count for the limit. */
  readonly pins: readonly Pin[];
  readonly message_count: number;
  readonly last_message: string;
  readonly last_message_at: Date | null;
  readonly last_message_sender: string;
  /** coalesce(last_message_at, created_at): the order of lists. */
  readonly activity_at: Date;
  /** When `activity_at` last went back, and the furthest that it has been. */
  readonly sank?: { readonly at: Date; readonly from: Date };
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly first_response_at: Date | null;
  readonly resolved_at: Date | null;
  readonly parent_session_id: string | null;
  readonly branched_at_message_id: string | null;
  /** Hash of (user, app, bot, channel), for sessions that can be resumed. */
  readonly slot?: string;
  /** The same hash while this session is the one that a resume finds. */
  readonly resume_key?: string;
  readonly created_by?: IdempotencyMark;
  /** ULID of the newest message, live or not; empty before the first. */
  readonly last_id: string;
  /** Bytes of structured fields in the tail. */
  readonly tail_bytes: number;
  /** Every message up to this id has been moved from the tail to the messages collection. */
  readonly history_through: string;
  /** Private messages, which message_count leaves out. */
  readonly private_count: number;
  /** Read-once messages that the other side has not read yet. */
  readonly sealed_count?: number;
  /** Answers that the bot owes, in the order of their questions; absent when there is none. */
  readonly answers_due?: readonly AnswerDue[];
  /** Questions before those that are answered no more; absent when nothing is owed. */
  readonly answers_dropped?: AnswersDropped;
  /** Messages of which the user is to be told; absent when there is none. */
  readonly notices_due?: readonly NoticeDue[];
  /** Messages that are purged here and may have copies that are not yet. */
  readonly purging?: readonly Purge[];
  /** How many events the document holds. */
  readonly event_count: number;
  /** The newest events, oldest first; the others are in the events collection. */
  readonly events: readonly SessionEvent[];
  /** The newest messages, oldest first; the others are in the messages collection. */
  readonly tail: readonly MessageDoc[];
}

/** A message of the tail as the writer remembers it: enough to recognise a repeat. */
export type TailKey = Pick<MessageDoc, '_id' | 'dedupe_key' | 'side'>;

/** A session as lists show it. */
export type ListedSession = Omit<SessionDoc, 'tail' | 'events'>;

/** A session without its events and the contents of its tail. */
export type SessionState = Omit<SessionDoc, 'tail' | 'events'> & { readonly tail: readonly TailKey[] };

const NOTHING_SEEN: Watermarks = { delivered: '', read: '' };

/** What every session begins with. */
export const UNTOUCHED = {
  priority: '',
  tags: [],
  team_id: '',
  transferred_to_session_id: '',
  snoozed_until: null,
  watermarks: { user: NOTHING_SEEN, business: NOTHING_SEEN },
  unread: { user: 0, business: 0 },
  pins: [],
  private_count: 0,
  event_count: 0,
  events: [],
} as const satisfies Partial<SessionDoc>;

export const isLive = (status: Status): boolean => LIVE_STATUSES.includes(status);

type Moving = Pick<SessionDoc, 'status' | 'bot_kind' | 'assignee_id'>;
type Mover = Pick<MessageDoc, 'side' | 'sender_type' | 'is_private'>;

/** Nothing but these moves it (contract: chats-status-by-messages). */
export function statusAfterMessage(session: Moving, { side, sender_type, is_private }: Mover): Status {
  if (side === 'user') return statusAfterUserMessage(session);
  const answers = sender_type === 'agent' && !is_private;
  return answers && WAITING.includes(session.status) ? 'open' : session.status;
}

/** Statuses in which a person's answer makes the session theirs. */
const WAITING: readonly Status[] = ['active', 'pending', 'snoozed'];

/** A message of the user wakes a resolved or snoozed session (the bot's turn, or a person's). */
function statusAfterUserMessage(session: Moving): Status {
  if (session.status === 'resolved') return session.bot_kind === 'ai' ? 'active' : 'pending';
  if (session.status === 'snoozed') return session.assignee_id ? 'open' : 'pending';
  return session.status;
}
