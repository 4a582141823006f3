import { AppError, type Call, isUlid } from '@cws/kit';
import { type Access, isMember, permittedSession } from '../access/access';
import type { Decision } from '../chat/model/decision';
import type { MessageDoc } from '../chat/model/message';
import type { SessionOf } from '../chat/model/render-message';
import type { SessionState } from '../chat/model/session';
import { findRow } from '../chat/store/row-store';
import type { Context } from '../context';

/** How a path names a message. */
export interface MessageRef {
  readonly session_id: string;
  readonly message_id: string;
}

/** A message that the caller can see, its session as it is now, and what the caller is to it. */
export interface Found {
  readonly state: SessionState;
  readonly row: MessageDoc;
  readonly access: Access;
  readonly at: Date;
}

/** What a changed message is rendered from. */
export interface Changed {
  readonly row: MessageDoc;
  readonly session: SessionOf;
}

type Revision<T> = (found: Found) => Decision<T> | Promise<Decision<T>>;

/**
 * A change of one message, decided on it and its session as they are when it is committed. Errors: invalid_id, not_found,
 * forbidden, message_not_found.
 */
export async function reviseMessage<T>(context: Context, call: Call, ref: MessageRef, revise: Revision<T>): Promise<T> {
  const { access } = await permittedSession(context, call, ref.session_id);
  const id = messageId(ref);
  return context.messageLog.revise(call, ref.session_id, async (state) => {
    const row = await findRow(context, state, id);
    assertVisible(row, access);
    return revise({ state, row, access, at: new Date(context.clock()) });
  });
}

/** In upper case, as ULIDs are stored; invalid_id. */
export function messageId({ message_id }: MessageRef): string {
  if (isUlid(message_id)) return message_id.toUpperCase();
  throw new AppError('invalid_id', { details: [{ path: 'message_id', message: 'must be a ULID' }] });
}

/** What one may not see there is not; message_not_found. */
export function assertVisible<T extends Pick<MessageDoc, 'is_private'>>(
  row: T | null,
  access: Access,
): asserts row is T {
  if (!row || (row.is_private && !isMember(access))) throw new AppError('message_not_found');
}

/** The message.updated of a message, told to members alone where it is private. */
export const updateOfMessage = ({ _id, is_private }: MessageDoc) =>
  ({ type: 'message.updated', message_id: _id, ...(is_private && { is_private }) }) as const;
