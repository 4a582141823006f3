import { AppError, type Call } from '@cws/kit';
import type { conversations } from '@cws/protos';
import { permittedSession, sideOf } from '../access/access';
import { renderMessage } from '../chat/model/render-message';
import { readShownRow } from '../chat/store/shown-row-store';
import type { Context } from '../context';
import { assertVisible, messageId } from './revise-message';

/** Returns a message that is not deleted. Errors: invalid_id, not_found, forbidden, message_not_found. */
export async function getMessage(
  context: Context,
  call: Call,
  request: conversations.GetMessageRequest,
): Promise<conversations.GetMessageResponse> {
  const { access } = await permittedSession(context, call, request.session_id);
  const read = await readShownRow(context, call, request.session_id, messageId(request));
  if (!read) throw new AppError('not_found');
  const { session, row } = read;
  assertVisible(row, access);
  if (row.deleted_at) throw new AppError('message_not_found');
  return { message: renderMessage(row, session, call, sideOf(access)) };
}
