import type { Call } from '@cws/kit';
import type { conversations } from '@cws/protos';
import type { Context } from '../context';

export const hasSession = async (
  { merges }: Context,
  call: Call,
  { user_id }: conversations.HasSessionRequest,
): Promise<conversations.HasSessionResponse> => ({ has_session: await merges.hasSession(call, user_id) });
