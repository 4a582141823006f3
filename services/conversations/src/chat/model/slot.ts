import { createHash } from 'node:crypto';

/** User, app, bot and channel, by which a resume finds a session (contract: chats-resume). */
export interface SlotParts {
  readonly user_id: string;
  readonly app_id: string;
  readonly bot_profile_id: string;
  readonly channel: string;
}

export const slotOf = ({ user_id, app_id, bot_profile_id, channel }: SlotParts): string =>
  createHash('sha256').update([user_id, app_id, bot_profile_id, channel].join('\n')).digest('base64url');
