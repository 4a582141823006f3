import type { Call } from '@cws/kit';
import type { Side } from '../chat/model/message';
import type { SessionState } from '../chat/model/session';
import type { SettingsOf } from '../settings/settings-of';

/** Who does not want to be seen reading (contract: settings-read-receipts). */
export interface ReadPrivacy {
  /** What this person reads is told as delivered; so it is while nobody knows their wish, as it cannot be taken back. */
  hidesReading(call: Call, user_id: string): Promise<boolean>;
}

export const readPrivacy = (settingsOf: SettingsOf): ReadPrivacy => ({
  hidesReading: async (call, user_id) => (await settingsOf(call, user_id))?.privacy?.show_read_receipts !== true,
});

/** Whose reading it is: on the user's side the session's own user, who may have become another since the credential was made. */
export const readerOf = ({ caller }: Call, side: Side, { user_id }: Pick<SessionState, 'user_id'>): string =>
  side === 'user' ? user_id : caller.user_id;
