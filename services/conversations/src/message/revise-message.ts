import { AppError, type Call, isUlid } from '@cws/kit';
import { type Access, isMember, permittedSession } from '../access/access';
import type { Decision } from '../chat/model/decision';
import type { MessageDoc } from '../chat/model/message';
import type { MessageSession } from '../chat/model/render-message';
import type { SessionState } from '../chat/model/session';
import { findRow } from '../chat/store/row-store';
import type { Context } from '../context';

/** The session and the message in a path. */
export interface MessageRef {
  readonly session_id: string;
  readonly message_id: string;
}

/** A message that the caller can see, with the stored state of its session and the caller's access. */
export interface VisibleMessage {
  readonly state: SessionState;
  readonly row: MessageDoc;
  readonly access: Access;
  readonly at: Date;
}

/** A changed message with the fields of its session that it is rendered with. */
export interface ChangedMessage {
  readonly row: MessageDoc;
  readonly session: MessageSession;
  readonly access: Access;
}

type Revision<T> = (visible: VisibleMessage) => Decision<T> | Promise<Decision<T>>;

/**
 * Changes a message by a decision on its stored state and that of its session. Errors: invalid_id, not_found, forbidden,
 * message_not_found.
 */
export async function reviseMessage<T>(
  context: Pick<Context, 'clock' | 'messageLog' | 'messages' | 'roles' | 'sessions' | 'tails'>,
  call: Call,
  ref: MessageRef,
  revise: Revision<T>,
): Promise<T> {
  const { access } = await permittedSession(context, call, ref.session_id);
  const id = messageId(ref);
  return context.messageLog.revise(call, ref.session_id, async (state) => {
    const row = await findRow(context, state, id);
    assertVisible(row, access);
    return revise({ state, row, access, at: new Date(context.clock()) });
  });
}

/** The id in upper case, as ULIDs are stored. Error: invalid_id. */
export function messageId({ message_id }: MessageRef): string {
  if (isUlid(message_id)) return message_id.toUpperCase();
  throw new AppError('invalid_id', { details: [{ path: 'message_id', message: 'must be a ULID' }] });
}

/** Error: message_not_found, for messages that the caller may not see too. */
export function assertVisible<T extends Pick<MessageDoc, 'is_private'>>(
  row: T | null,
  access: Access,
): asserts row is T {
  if (!row || (row.is_private && !isMember(access))) throw new AppError('message_not_found');
}

/** The event message.updated, which only members receive if the message is private. */
export const updatedEvent = ({ _id, is_private }: MessageDoc) =>
  ({ type: 'message.updated', message_id: _id, ...(is_private && { is_private }) }) as const;
