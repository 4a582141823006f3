import type { Call } from '@cws/kit';
import type { conversations } from '@cws/protos';
import type { Context } from '../context';

/** A conversation of somebody else is not told from an unknown one. */
export const hasConversation = async (
  { sessions }: Context,
  call: Call,
  { conversation_id }: conversations.HasConversationRequest,
): Promise<conversations.HasConversationResponse> => ({
  has_conversation: await sessions.isConversationOf(call, conversation_id),
});
