import { AppError, type Call, within } from '@cws/kit';
import type { conversations } from '@cws/protos';
import type { Context } from '../context';
import { permittedSession } from '../session/access';
import type { ShownMessage } from './message';
import { HEAD, type Head, SHOWN_DOCUMENT } from './message-page';
import { renderMessage } from './render-message';
import { assertVisible, type MessageRef, messageId } from './revise-message';

type Read = Head & { readonly tail?: readonly ShownMessage[] };

/** One message that is not deleted. Errors: invalid_id, not_found, forbidden, message_not_found. */
export async function getMessage(
  context: Context,
  call: Call,
  request: conversations.GetMessageRequest,
): Promise<conversations.GetMessageResponse> {
  const { access } = await permittedSession(context, call, request.session_id);
  const { session, row } = await readRow(context, call, request);
  assertVisible(row, access);
  if (row.deleted_at) throw new AppError('message_not_found');
  return { message: renderMessage(row, session, call) };
}

/** The tail first: what leaves it is in the history before that. */
async function readRow({ sessions, messages }: Context, call: Call, ref: MessageRef) {
  const { session_id } = ref;
  const _id = messageId(ref);
  const projection = { ...HEAD, tail: { $elemMatch: { _id } } };
  const session = await sessions.collection.findOne<Read>({ _id: session_id }, { projection, ...within(call) });
  if (!session) throw new AppError('not_found');
  const options = { projection: SHOWN_DOCUMENT, ...within(call) };
  const row = session.tail?.[0] ?? (await messages.collection.findOne<ShownMessage>({ _id, session_id }, options));
  return { session, row };
}
