import type { Call } from '@cws/kit';
import { acceptedLanguages, canonicalTag } from '../chat/model/accepted-languages';
import type { SettingsOf } from '../settings/settings-of';

/** The chat_language of a user; empty when they have set none. */
export interface ChatLanguages {
  of(call: Call, user_id: string): Promise<string>;
}

/** A user whose settings profiles does not return in time is answered as if they had set none. */
export const chatLanguages = (settingsOf: SettingsOf): ChatLanguages => ({
  of: async (call, user_id) => (await settingsOf(call, user_id))?.chat_language ?? '',
});

const FALLBACK = 'en';

/** The values of Accept-Language that count for an answer. */
export interface AcceptLanguage {
  readonly question: string;
  /** That of the request that created or last resumed the session. */
  readonly session?: string;
}

/**
 * The languages of an answer, the most wanted first: the user's chat_language, those of the question's Accept-Language, or of the session's if the
 * question's names none, the agent's own, English (contract: answers-language).
 */
export function answerLanguages(
  userLanguage: string,
  { question, session = '' }: AcceptLanguage,
  agentLanguage: string,
): readonly string[] {
  const asked = acceptedLanguages(question);
  const accepted = asked.length > 0 ? asked : acceptedLanguages(session);
  const tags = [canonicalTag(userLanguage), ...accepted, canonicalTag(agentLanguage)].filter((tag) => tag !== '');
  return [...new Set([...tags, FALLBACK])];
}
