import { AppError, ulidTime } from '@cws/kit';
import { type ValueOf, values } from '@cws/protos';
import type { Channel } from './channels';

/** contract: messages-content-type */
const CONTENT_TYPES = values['cws.conversations.v1.ContentType'];
export type ContentType = ValueOf<'cws.conversations.v1.ContentType'>;

/** Who wrote a message; `agent` is a human agent. */
export type SenderType = ValueOf<'cws.conversations.v1.SenderType'>;

/** Which side of the counter speaks: repeats, receipts and read marks are kept per side. */
export type Side = 'user' | 'business';

/** One message as it is stored, in a session's tail and later in the messages collection. Unset fields are left out. */
export interface MessageDoc {
  /** ULID; its time is created_at. */
  readonly _id: string;
  readonly session_id: string;
  /** The session's number of the change that made it. */
  readonly seq: number;
  readonly side: Side;
  /** client_message_id, else the Idempotency-Key, else the message's own id; unique per session and side. */
  readonly dedupe_key: string;
  readonly request_hash?: string;
  readonly client_message_id?: string;
  readonly sender_type: SenderType;
  readonly sender_id: string;
  readonly channel: Channel;
  readonly content_type: ContentType;
  /** JSON text, as the client spelled it; absent when there was none. */
  readonly content?: string;
  /** The content is the service's own, which has no form of its own. */
  readonly is_server_written?: true;
  /** The form of server-written values that the request spoke; absent for JSON. */
  readonly json_form?: 'bytes';
  /** JSON text: what a postback folds into (contract: messages-postback). */
  readonly action_payload?: string;
  readonly is_private?: true;
  readonly is_read_once?: true;
  /** A read-once message that the other side has not read yet. */
  readonly is_sealed?: true;
  /** A read-once message that was read: its content is gone. */
  readonly consumed_at?: Date;
  readonly reply_to_message_id?: string;
  /** JSON text: the message that is answered, as it was then. */
  readonly reply_snapshot?: string;
  readonly edited_at?: Date;
  /** JSON text: the content before the first edit. */
  readonly original_content?: string;
  readonly deleted_at?: Date;
  readonly gdpr_purged_at?: Date;
  readonly gdpr_original_content_type?: string;
  /** Of a copy in a branch: the message that it is a copy of. */
  readonly source_message_id?: string;
  /** Of a copy in a branch, whose ULID is younger than the message. */
  readonly created_at?: Date;
  /** Of a bot's answer, or of the system message in its place: the message that it answers; in a branch the copy of that. */
  readonly answers_message_id?: string;
  /** Of a bot's answer: its id while it was being made. */
  readonly answer_id?: string;
}

/** What a reader is shown and the writer of a session need not remember. */
const DETAILS = [
  'client_message_id',
  'sender_type',
  'sender_id',
  'channel',
  'content_type',
  'content',
  'is_server_written',
  'json_form',
  'action_payload',
  'is_private',
  'is_read_once',
  'consumed_at',
  'reply_to_message_id',
  'reply_snapshot',
  'edited_at',
  'original_content',
  'deleted_at',
  'gdpr_purged_at',
  'gdpr_original_content_type',
  'source_message_id',
  'created_at',
  'answers_message_id',
] as const satisfies readonly (keyof MessageDoc)[];

/** All but what recognises a repeat: the writer remembers a tail without them. */
export const TAIL_DETAILS = [
  ...DETAILS,
  'session_id',
  'seq',
  'request_hash',
  'is_sealed',
  'answer_id',
] as const satisfies readonly Exclude<keyof MessageDoc, '_id' | 'dedupe_key' | 'side'>[];

/** What a reader is shown of a message, and what a page therefore reads. */
export const SHOWN_FIELDS = ['_id', 'side', ...DETAILS] as const satisfies readonly (keyof MessageDoc)[];
export type ShownMessage = Pick<MessageDoc, (typeof SHOWN_FIELDS)[number]>;

export const otherSide = (side: Side): Side => (side === 'user' ? 'business' : 'user');

/** When it was written; a copy in a branch keeps the time of what it is a copy of. */
export const createdAt = ({ _id, created_at }: Pick<MessageDoc, '_id' | 'created_at'>): Date =>
  created_at ?? ulidTime(_id);

export function assertContentType(text: string): asserts text is ContentType {
  if (!(CONTENT_TYPES as readonly string[]).includes(text)) throw new AppError('unsupported_content_type');
}
