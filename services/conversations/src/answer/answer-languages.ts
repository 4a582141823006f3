import type { Call } from '@cws/kit';
import Negotiator from 'negotiator';
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

/**
 * The languages of an answer, the most wanted first: the user's chat_language, those of Accept-Language, the agent's own,
 * English (contract: answers-language).
 */
export function answerLanguages(
  userLanguage: string,
  acceptLanguage: string,
  agentLanguage: string,
): readonly string[] {
  const tags = [userLanguage, ...acceptedLanguages(acceptLanguage), agentLanguage]
    .map(canonical)
    .filter((tag) => tag !== '');
  return [...new Set([...tags, FALLBACK])];
}

/** The languages of the header by falling weight, without `*` and those with q=0 (RFC 9110 §12.5.4). */
const acceptedLanguages = (header: string): readonly string[] =>
  new Negotiator({ headers: { 'accept-language': header } }).languages().filter((tag) => tag !== '*');

/** The canonical form of a tag; empty when it is no valid one. */
function canonical(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? '';
  } catch (error) {
    if (error instanceof RangeError) return '';
    throw error;
  }
}
