import type { Call } from '@cws/kit';
import type { conversations } from '@cws/protos';
import { permittedSession } from '../access/access';
import type { Context } from '../context';
import { changeStatus } from './change-status';

/** Archives a session without deleting anything; PUT status restores it (contract: chats-archive). Errors: not_found, forbidden. */
export async function archiveChat(
  context: Context,
  call: Call,
  { session_id }: conversations.ArchiveChatRequest,
): Promise<conversations.ArchiveChatResponse> {
  await permittedSession(context, call, session_id);
  await changeStatus(context, call, session_id, 'archived');
  return { status: { status: 'archived' } };
}
