import { AppError, ulidTime } from '@cws/kit';
import { type ValueOf, values } from '@cws/protos';
import type { Channel } from './channels';

/** contract: messages-content-type */
const CONTENT_TYPES = values['cws.conversations.v1.ContentType'];
export type ContentType = ValueOf<'cws.conversations.v1.ContentType'>;

/** Who wrote a message; `agent` is a human agent. */
export type SenderType = ValueOf<'cws.conversations.v1.SenderType'>;

/** The side that writes. Repeats are recognised, and receipts are kept, per side. */
export type Side = 'user' | 'business';

/** The opinion of the session's user on a bot's message. */
export interface Rating {
  readonly helpful: boolean;
  /** Absent for none. */
  readonly comment?: string;
  readonly at: Date;
}

/** A stored message, first in its session's tail and later in the messages collection. Unset fields are absent. */
export interface MessageDoc {
  /** A ULID, whose time is created_at. */
  readonly _id: string;
  readonly session_id: string;
  /** The number of the change that created it. */
  readonly seq: number;
  readonly side: Side;
  /** From client_message_id, else from the Idempotency-Key, else the message's own id; unique per session and side. */
  readonly dedupe_key: string;
  readonly request_hash?: string;
  readonly client_message_id?: string;
  readonly sender_type: SenderType;
  readonly sender_id: string;
  readonly channel: Channel;
  readonly content_type: ContentType;
  /** JSON text exactly as the client sent it. */
  readonly content?: string;
  /** JSON text of an object: fields of the content that members alone are shown. */
  readonly member_content?: string;
  /** The service has written the content, so it is shown in the form that its reader requests. */
  readonly is_server_written?: true;
  /** The form of server-written values by the request that sent the message; absent for JSON. */
  readonly json_form?: 'bytes';
  /** JSON text of a postback's action fields (contract: messages-postback). */
  readonly action_payload?: string;
  readonly is_private?: true;
  readonly is_read_once?: true;
  /** The message is read-once, and the other side has not read it. */
  readonly is_sealed?: true;
  /** When a read-once message was read and lost its content. */
  readonly consumed_at?: Date;
  readonly reply_to_message_id?: string;
  /** JSON text of the message that this one replies to, as it was at that time. */
  readonly reply_snapshot?: string;
  readonly edited_at?: Date;
  /** JSON text of the content before the first edit. */
  readonly original_content?: string;
  readonly deleted_at?: Date;
  readonly gdpr_purged_at?: Date;
  readonly gdpr_original_content_type?: string;
  /** In a branch: the message that this one is a copy of. */
  readonly source_message_id?: string;
  /** In a branch: the time of the copied message, which is older than the copy's ULID. */
  readonly created_at?: Date;
  /** In a bot's answer, or the system message in its place: the question; in a branch the copy of the question. */
  readonly answers_message_id?: string;
  /** In a bot's answer: its id while it was streamed. */
  readonly answer_id?: string;
  /** In a bot's answer: the data-share grants whose results its text may hold (contract: grants-tool-scope). Nobody is shown them. */
  readonly result_grant_ids?: readonly string[];
  /** In a bot's message that the session's user has rated. */
  readonly rating?: Rating;
}

/** Fields that readers are shown and that the message log need not remember. */
const DETAILS = [
  'client_message_id',
  'sender_type',
  'sender_id',
  'channel',
  'content_type',
  'content',
  'member_content',
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
  'rating',
] as const satisfies readonly (keyof MessageDoc)[];

/** All fields but those by which a repeat is recognised: the message log remembers tails without them. */
export const TAIL_DETAILS = [
  ...DETAILS,
  'session_id',
  'seq',
  'request_hash',
  'is_sealed',
  'answer_id',
  'result_grant_ids',
] as const satisfies readonly Exclude<keyof MessageDoc, '_id' | 'dedupe_key' | 'side'>[];

/** The fields that readers are shown, which are those that a page reads. */
export const SHOWN_FIELDS = ['_id', 'side', ...DETAILS] as const satisfies readonly (keyof MessageDoc)[];
export type ShownMessage = Pick<MessageDoc, (typeof SHOWN_FIELDS)[number]>;

export const otherSide = (side: Side): Side => (side === 'user' ? 'business' : 'user');

/** When the message was written; a copy in a branch has the time of the copied message. */
export const createdAt = ({ _id, created_at }: Pick<MessageDoc, '_id' | 'created_at'>): Date =>
  created_at ?? ulidTime(_id);

export function assertContentType(text: string): asserts text is ContentType {
  if (!(CONTENT_TYPES as readonly string[]).includes(text)) throw new AppError('unsupported_content_type');
}
