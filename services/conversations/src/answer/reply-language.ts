import type { Call } from '@cws/kit';
import type { SettingsOf } from '../settings/settings-of';

/** Which language a person wants to be answered in (chat_language); empty: whichever they ask in. */
export interface ChatLanguages {
  of(call: Call, user_id: string): Promise<string>;
}

/** Whose wish nobody knows at the moment is answered as if they had none. */
export const chatLanguages = (settingsOf: SettingsOf): ChatLanguages => ({
  of: async (call, user_id) => (await settingsOf(call, user_id))?.chat_language ?? '',
});

const FALLBACK = 'en';

/**
 * The person's chat_language, else Accept-Language (contract: answers-language); the agent's own is for who
 * names none that it knows. Most wanted first.
 */
export function replyLanguages(wish: string, acceptLanguage: string, agents: string): readonly string[] {
  const tags = [wish, ...acceptedLanguages(acceptLanguage), agents].map(canonical).filter((tag) => tag !== '');
  return [...new Set([...tags, FALLBACK])];
}

/** RFC 9110 §12.5.4: by falling weight, without `*` and what is refused by q=0. */
function acceptedLanguages(header: string): readonly string[] {
  const ranges = header.split(',').map(rangeOf);
  return ranges
    .filter(({ tag, weight }) => tag !== '*' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

function rangeOf(text: string) {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim());
  const q = parameters.find((one) => /^q=/i.test(one))?.slice(2);
  const weight = q === undefined ? 1 : Number(q);
  return { tag, weight: Number.isFinite(weight) ? weight : 0 };
}

/** The tag as it is written; empty when it is none. */
function canonical(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? '';
  } catch (error) {
    if (error instanceof RangeError) return '';
    throw error;
  }
}
