import type { Call } from '@cws/kit';
import type { Side } from '../chat/model/message';
import type { SessionState } from '../chat/model/session';
import type { SettingsOf } from '../settings/settings-of';

/** Whether users hide that they have read messages (contract: settings-read-receipts). */
export interface ReadPrivacy {
  /** True also while profiles does not return the setting, since a shown reading cannot be taken back. */
  hidesReading(call: Call, user_id: string): Promise<boolean>;
}

export const readPrivacy = (settingsOf: SettingsOf): ReadPrivacy => ({
  hidesReading: async (call, user_id) => (await settingsOf(call, user_id))?.privacy?.show_read_receipts !== true,
});

/** The user who reads: on the user's side the session's current user, who may differ from the caller since a merge. */
export const readerOf = ({ caller }: Call, side: Side, { user_id }: Pick<SessionState, 'user_id'>): string =>
  side === 'user' ? user_id : caller.user_id;
