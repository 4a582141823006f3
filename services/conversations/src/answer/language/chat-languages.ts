import { type Call, type Clock, ulidTime } from '@cws/kit';
import { LRUCache } from 'lru-cache';
import type { SettingsOf } from '../../settings/settings-of';

/** The chat_language of a user; empty when they have set none. */
export interface ChatLanguages {
  of(call: Call, user_id: string): Promise<string>;
}

/** A user whose settings profiles does not return in time is answered as if they had set none. */
export const chatLanguages = (settingsOf: SettingsOf): ChatLanguages => ({
  of: async (call, user_id) => (await settingsOf(call, user_id))?.chat_language ?? '',
});

/** The chat_language of the user who asked that question; empty when they have set none. */
export type AskerLanguage = (call: Call, user_id: string, question_id: string) => Promise<string>;

interface Remembered {
  readonly language: string;
  /** When its request began. */
  readonly at: number;
}

interface AskerLanguagesOptions {
  readonly languages: ChatLanguages;
  readonly clock: Clock;
  /** The number of users whose languages are remembered. */
  readonly max?: number;
}

/**
 * A change of the setting counts for questions that are sent after it. So one request to profiles is enough for all questions
 * that were sent before it began.
 */
export function askerLanguages({ languages, clock, max = 10_000 }: AskerLanguagesOptions): AskerLanguage {
  const remembered = new LRUCache<string, Remembered>({ max });
  return async (call, user_id, question_id) => {
    const earlier = remembered.get(user_id);
    if (earlier && ulidTime(question_id).getTime() < earlier.at) return earlier.language;
    const at = clock();
    const language = await languages.of(call, user_id);
    remembered.set(user_id, { language, at });
    return language;
  };
}
