import { AppError, type Call } from '@cws/kit';
import type { conversations } from '@cws/protos';
import { accessOf, assertSessionId, sideOf } from '../access/access';
import type { Context } from '../context';
import { showSession } from './show-session';

/** Returns a session as its user or a member of its business sees it. Errors: not_found, forbidden. */
export async function getChat(
  context: Context,
  call: Call,
  { session_id }: conversations.GetChatRequest,
): Promise<conversations.GetChatResponse> {
  assertSessionId(session_id);
  const session = await context.sessions.find(session_id);
  if (!session) throw new AppError('not_found');
  const access = await accessOf(context, call, session);
  if (access.as === 'none') throw new AppError('forbidden');
  return { session: await showSession(context, session, sideOf(access)) };
}
