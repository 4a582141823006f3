import type { Call } from '@cws/kit';
import type { conversations } from '@cws/protos';
import type { Context } from '../context';
import { accessOf, accessOfMember, isMember, isOwn } from '../session/access';
import type { SessionState } from '../session/session';
import type { Side } from './message';

/** In whose name a request writes. */
export interface Speaker {
  readonly side: Side;
  readonly sender_type: 'user' | 'agent' | 'bot' | 'system';
  readonly sender_id: string;
  readonly is_private: boolean;
  /** A member of the session's business, who sees its private messages. */
  readonly is_member: boolean;
  /** The session is the caller's own. */
  readonly is_own: boolean;
}

type Said = Pick<conversations.SendMessageRequest, 'sender_type' | 'is_private'>;

/**
 * docs/decisions §3, sender: it comes from the credential, and the body chooses only where that allows a choice. Roles are
 * asked only of others than the session's user, and of those who want what a member may do. Null: a stranger.
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

async function ownSpeaker(context: Context, call: Call, said: Said, session: SessionState): Promise<Speaker> {
  const wantsMore = session.business_id !== '' && (said.sender_type === 'agent' || said.is_private);
  const is_member = wantsMore && isMember(await accessOfMember(context, call, session.business_id));
  if (is_member && said.sender_type === 'agent') return { ...memberSpeaker(call, said, session), is_own: true };
  const is_private = is_member && said.is_private;
  return { side: 'user', sender_type: 'user', sender_id: session.user_id, is_private, is_member, is_own: true };
}

function memberSpeaker({ caller }: Call, { sender_type, is_private }: Said, session: SessionState): Speaker {
  const member = { side: 'business', is_private, is_member: true, is_own: false } as const;
  if (sender_type === 'bot') return { ...member, sender_type, sender_id: session.bot_profile_id };
  if (sender_type === 'system') return { ...member, sender_type, sender_id: '' };
  return { ...member, sender_type: 'agent', sender_id: caller.user_id };
}
