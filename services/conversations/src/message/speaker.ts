import type { Call } from '@cws/kit';
import type { conversations } from '@cws/protos';
import { accessOf, accessOfMember, isMember, isOwn } from '../access/access';
import type { SenderType, Side } from '../chat/model/message';
import type { SessionState } from '../chat/model/session';
import type { Context } from '../context';

/** The sender of a message. */
export interface Speaker {
  readonly side: Side;
  readonly sender_type: SenderType;
  readonly sender_id: string;
  readonly is_private: boolean;
  /** A member of the session's business, who sees and writes its private messages. */
  readonly is_member: boolean;
  /** Whether the session is the caller's own. */
  readonly is_own: boolean;
}

type SenderClaim = Pick<conversations.SendMessageRequest, 'sender_type' | 'is_private'>;

/**
 * Finds the sender by the credential; the body chooses only where the credential allows a choice (contract: messages-sender). A role is
 * requested only for callers other than the session's user, and for a user who claims to be an agent. Null for a stranger.
 */
export async function speakerOf(
  context: Pick<Context, 'roles'>,
  call: Call,
  claim: SenderClaim,
  session: SessionState,
): Promise<Speaker | null> {
  if (isOwn(call.caller, session)) return ownSpeaker(context, call, claim, session);
  const access = await accessOf(context, call, session);
  return isMember(access) ? memberSpeaker(call, claim, session) : null;
}

/** The session's user has the rights of a user, even if they are a member of its business (contract: messages-sender). */
async function ownSpeaker(
  context: Pick<Context, 'roles'>,
  call: Call,
  claim: SenderClaim,
  session: SessionState,
): Promise<Speaker> {
  const own = { is_private: false, is_member: false, is_own: true } as const;
  const isAgent = claim.sender_type === 'agent' && session.business_id !== '';
  if (isAgent && isMember(await accessOfMember(context, call, session.business_id)))
    return { ...memberSpeaker(call, claim, session), ...own };
  return { side: 'user', sender_type: 'user', sender_id: session.user_id, ...own };
}

function memberSpeaker({ caller }: Call, { sender_type, is_private }: SenderClaim, session: SessionState): Speaker {
  const member = { side: 'business', is_private, is_member: true, is_own: false } as const;
  if (sender_type === 'bot') return { ...member, sender_type, sender_id: session.bot_profile_id };
  if (sender_type === 'system') return { ...member, sender_type, sender_id: '' };
  return { ...member, sender_type: 'agent', sender_id: caller.user_id };
}
