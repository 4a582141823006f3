import type { Call } from '@cws/kit';
import type { SettingsOf } from '../settings/settings-of';

/** Who does not want to be seen typing (contract: realtime-typing). */
export interface TypingPrivacy {
  /** Also while nobody knows the caller's wish. */
  hidesTyping(call: Call): Promise<boolean>;
}

export const typingPrivacy = (settingsOf: SettingsOf): TypingPrivacy => ({
  async hidesTyping(call) {
    const settings = await settingsOf(call, call.caller.user_id);
    return settings?.privacy?.show_typing_indicator !== true;
  },
});
