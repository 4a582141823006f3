import { AppError, invalidField, isUlid } from '@cws/kit';
import type { SessionState } from '../chat/model/session';
import { findRow, newestVisible } from '../chat/store/row-store';
import type { Context } from '../context';

/**
 * The last message that a branch copies: the named one, even if it is deleted, else the newest that is not. Errors: message_not_found,
 * validation_failed when there is no message.
 */
export async function cutOffOf(context: Context, state: SessionState, message_id: string) {
  if (message_id === '') return newestLive(context, state);
  if (!isUlid(message_id)) throw invalidField('message_id', 'must be a ULID');
  const row = await findRow(context, state, message_id.toUpperCase());
  // The session's user may not see private messages.
  if (!row || row.is_private) throw new AppError('message_not_found');
  return row._id;
}

async function newestLive(context: Context, state: SessionState): Promise<string> {
  const row = await newestVisible(context, state, 'business');
  if (!row) throw invalidField('message_id', 'the session has no message to branch from');
  return row._id;
}
