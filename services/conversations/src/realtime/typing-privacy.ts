import type { Call } from '@cws/kit';
import type { SettingsOf } from '../settings/settings-of';

/** Whether users hide that they are typing (contract: realtime-typing). */
export interface TypingPrivacy {
  /** True also while profiles does not return the setting. */
  hidesTyping(call: Call): Promise<boolean>;
}

export const typingPrivacy = (settingsOf: SettingsOf): TypingPrivacy => ({
  async hidesTyping(call) {
    const settings = await settingsOf(call, call.caller.user_id);
    return settings?.privacy?.show_typing_indicator !== true;
  },
});
