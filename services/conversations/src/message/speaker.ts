import type { Call } from '@cws/kit';
import type { conversations } from '@cws/protos';
import { accessOf, accessOfMember, isMember, isOwn } from '../access/access';
import type { SenderType, Side } from '../chat/model/message';
import type { SessionState } from '../chat/model/session';
import type { Context } from '../context';

/** In whose name a request writes. */
export interface Speaker {
  readonly side: Side;
  readonly sender_type: SenderType;
  readonly sender_id: string;
  readonly is_private: boolean;
  /** A member of the session's business, who sees and writes its private messages. */
  readonly is_member: boolean;
  /** The session is the caller's own. */
  readonly is_own: boolean;
}

type Said = Pick<conversations.SendMessageRequest, 'sender_type' | 'is_private'>;

/**
 * The sender comes from the credential, and the body chooses only where that allows a choice (contract: messages-sender). Roles are
 * asked only of others than the session's user, and of one who says to be an agent. Null: a stranger.
 */
export async function speakerOf(
  context: Context,
  call: Call,
  said: Said,
  session: SessionState,
): Promise<Speaker | null> {
  if (isOwn(call.caller, session)) return ownSpeaker(context, call, said, session);
  const access = await accessOf(context, call, session);
  return isMember(access) ? memberSpeaker(call, said, session) : null;
}

/** The session's user has the rights of the user there, also when they are a member of the business (contract: messages-sender). */
async function ownSpeaker(context: Context, call: Call, said: Said, session: SessionState): Promise<Speaker> {
  const own = { is_private: false, is_member: false, is_own: true } as const;
  const isAgent = said.sender_type === 'agent' && session.business_id !== '';
  if (isAgent && isMember(await accessOfMember(context, call, session.business_id)))
    return { ...memberSpeaker(call, said, session), ...own };
  return { side: 'user', sender_type: 'user', sender_id: session.user_id, ...own };
}

function memberSpeaker({ caller }: Call, { sender_type, is_private }: Said, session: SessionState): Speaker {
  const member = { side: 'business', is_private, is_member: true, is_own: false } as const;
  if (sender_type === 'bot') return { ...member, sender_type, sender_id: session.bot_profile_id };
  if (sender_type === 'system') return { ...member, sender_type, sender_id: '' };
  return { ...member, sender_type: 'agent', sender_id: caller.user_id };
}
