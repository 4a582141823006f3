import { AppError } from '@cws/kit';
import type { Channel } from '../channels';

/** §2.5 content_type. */
export const CONTENT_TYPES = [
  'text',
  'markdown',
  'image',
  'audio',
  'video',
  'file',
  'location',
  'card',
  'carousel',
  'choice',
  'form',
  'form_response',
  'product',
  'article',
  'postback',
  'event',
] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

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
  readonly sender_type: string;
  readonly sender_id: string;
  readonly channel: Channel;
  readonly content_type: ContentType;
  /** JSON text, as the client spelled it; absent when there was none. */
  readonly content?: string;
  readonly is_private?: true;
  readonly is_read_once?: true;
  readonly deleted_at?: Date;
}

/** What a reader is shown of a message, and what a page therefore reads. */
export const SHOWN_FIELDS = [
  '_id',
  'client_message_id',
  'sender_type',
  'sender_id',
  'channel',
  'content_type',
  'content',
  'is_private',
  'is_read_once',
  'deleted_at',
] as const satisfies readonly (keyof MessageDoc)[];
export type ShownMessage = Pick<MessageDoc, (typeof SHOWN_FIELDS)[number]>;

const MAX_CONTENT_BYTES = 32 * 1024;

export function assertContentType(text: string): asserts text is ContentType {
  if (!(CONTENT_TYPES as readonly string[]).includes(text)) throw new AppError('unsupported_content_type');
}

/** §1 of the wire conventions: 32 KiB of JSON text. */
export function assertContentSize(content: string): void {
  if (Buffer.byteLength(content) > MAX_CONTENT_BYTES)
    throw new AppError('message_too_large', { details: [{ path: 'content', message: 'must be at most 32 KiB' }] });
}
