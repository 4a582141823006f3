import { acceptedLanguages, canonicalTag } from '../../chat/model/accepted-languages';

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
  const ofQuestion = acceptedLanguages(question);
  const accepted = ofQuestion.length > 0 ? ofQuestion : acceptedLanguages(session);
  const tags = [canonicalTag(userLanguage), ...accepted, canonicalTag(agentLanguage)].filter((tag) => tag !== '');
  return [...new Set([...tags, FALLBACK])];
}
