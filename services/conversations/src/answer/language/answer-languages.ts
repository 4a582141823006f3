import { acceptedLanguages, canonicalTag } from '../../chat/model/accepted-languages';

const FALLBACK = 'en';

/** The languages in which the user has written, where they were certain. */
export interface WrittenLanguages {
  readonly question?: string | undefined;
  /** That of the newest such question before. */
  readonly session?: string | undefined;
}

/** The values of Accept-Language that count for an answer. */
export interface AcceptLanguage {
  readonly question: string;
  /** That of the request that created or last resumed the session. */
  readonly session?: string;
}

/**
 * The languages of an answer, the most wanted first: the user's chat_language, those in which they write, those of the question's Accept-Language, or of the session's if the
 * question's names none, the agent's own, English (contract: answers-language).
 */
export function answerLanguages(
  userLanguage: string,
  { question, session = '' }: AcceptLanguage,
  agentLanguage: string,
  written: WrittenLanguages = {},
): readonly string[] {
  const ofQuestion = acceptedLanguages(question);
  const accepted = ofQuestion.length > 0 ? ofQuestion : acceptedLanguages(session);
  const asked = written.question ?? written.session ?? '';
  const tags = [canonicalTag(userLanguage), regional(asked, accepted), ...accepted, canonicalTag(agentLanguage)].filter(
    (tag) => tag !== '',
  );
  return [...new Set([...tags, FALLBACK])];
}

/** The accepted form of a language, as `pt-BR` for `pt`. */
const regional = (language: string, accepted: readonly string[]): string =>
  accepted.find((tag) => language !== '' && tag.split('-')[0] === language) ?? language;
