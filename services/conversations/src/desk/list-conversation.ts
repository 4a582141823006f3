import { AppError, type Call, isUuid } from '@cws/kit';
import type { conversations } from '@cws/protos';
import { accessOf, isMember } from '../access/access';
import type { Context } from '../context';
import { showSessions } from '../session/show-session';

/** Lists a session with its branches and transfers, which all belong to one business. Errors: invalid_id, not_found, forbidden. */
export async function listConversation(
  context: Context,
  call: Call,
  { conversation_id }: conversations.ListConversationRequest,
): Promise<conversations.ListConversationResponse> {
  if (!isUuid(conversation_id)) throw new AppError('invalid_id');
  const [first, ...rest] = await context.sessions.ofConversation(call, conversation_id);
  if (!first) throw new AppError('not_found');
  if (!isMember(await accessOf(context, call, first))) throw new AppError('forbidden');
  return { sessions: await showSessions(context, [first, ...rest], 'business') };
}
