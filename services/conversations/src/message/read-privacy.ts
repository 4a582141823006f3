import type { Call } from '@cws/kit';
import type { Side } from '../chat/model/message';
import type { SessionState } from '../chat/model/session';
import type { SettingsOf } from '../settings/settings-of';

/** The settings of a user who reads messages. */
export interface ReaderSettings {
  /**
   * Whether they hide that they have read messages (contract: settings-read-receipts). True also while profiles does not return
   * the setting, since a shown reading cannot be taken back.
   */
  readonly hidesReading: boolean;
  /** Empty when they have set none; absent while profiles does not return it. */
  readonly chat_language?: string;
}

export interface ReadPrivacy {
  of(call: Call, user_id: string): Promise<ReaderSettings>;
}

export const readPrivacy = (settingsOf: SettingsOf): ReadPrivacy => ({
  async of(call, user_id) {
    const settings = await settingsOf(call, user_id);
    if (!settings) return { hidesReading: true };
    return { hidesReading: settings.privacy?.show_read_receipts !== true, chat_language: settings.chat_language };
  },
});

/** The user who reads: on the user's side the session's current user, who may differ from the caller since a merge. */
export const readerOf = ({ caller }: Call, side: Side, { user_id }: Pick<SessionState, 'user_id'>): string =>
  side === 'user' ? user_id : caller.user_id;
