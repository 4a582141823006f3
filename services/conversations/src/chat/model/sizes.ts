import { AppError } from '@cws/kit';
import { limits } from '@cws/protos';
import { isByteArrayText } from './json-form';
import type { MessageDoc } from './message';
import type { SessionState } from './session';

/** contract: messages-size */
const MAX_CONTENT_BYTES = limits['cws.conversations.v1.Message'].content.max_bytes;
const MAX_ACTION_BYTES = limits['cws.conversations.v1.Message'].action_payload.max_bytes;

/** The size is that of sizeOf. Error: message_too_large. */
export const assertContentSize = (content: string): void => assertSize('content', [content], MAX_CONTENT_BYTES);

export const isContentSize = (content: string): boolean => isWithin([content], MAX_CONTENT_BYTES);

/** The limit is that of all action fields of a postback together. Error: message_too_large. */
export const assertActionSize = (values: readonly string[]): void =>
  assertSize('action_payload', values, MAX_ACTION_BYTES);

function assertSize(path: string, values: readonly string[], max: number): void {
  if (isWithin(values, max)) return;
  throw new AppError('message_too_large', { details: [{ path, message: `must be at most ${max / 1024} KiB` }] });
}

function isWithin(values: readonly string[], max: number): boolean {
  const texts = values.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return texts <= max || values.reduce((sum, text) => sum + sizeOf(text), 0) <= max;
}

/** A string and an array of bytes count what they spell; any other value counts its JSON text. */
function sizeOf(json: string): number {
  if (json.startsWith('"')) return Buffer.byteLength(JSON.parse(json) as string);
  return isByteArrayText(json) ? (JSON.parse(json) as number[]).length : Buffer.byteLength(json);
}

type Weighty = Pick<
  MessageDoc,
  'content' | 'member_content' | 'action_payload' | 'reply_snapshot' | 'original_content' | 'rating'
>;

/** The approximate size of the long fields of a message in the tail. */
export const weightOf = ({
  content,
  member_content,
  action_payload,
  reply_snapshot,
  original_content,
  rating,
}: Weighty): number =>
  (content?.length ?? 0) +
  (member_content?.length ?? 0) +
  (action_payload?.length ?? 0) +
  (reply_snapshot?.length ?? 0) +
  (original_content?.length ?? 0) +
  (rating?.comment?.length ?? 0);

/** The tail_bytes of a session after a change of one message; a message that has left the tail does not count. */
export const tailBytesWith = (
  { tail_bytes, history_through }: Pick<SessionState, 'tail_bytes' | 'history_through'>,
  before: MessageDoc,
  after: Weighty,
): number => (before._id <= history_through ? tail_bytes : tail_bytes + weightOf(after) - weightOf(before));
