import { withoutAccents } from '@cws/kit';
import { hasAmount } from '../../values/price-line';
import type { QuestionKind } from '../question/question-kinds';

/**
 * Whether a part of a text has what a question of these kinds asks for: 1 when it has that of each kind, -1 when it has that of none, and 0 for a
 * question of no kind.
 */
export function evidenceFor(kinds: ReadonlySet<QuestionKind>, part: string, language: string): number {
  if (kinds.size === 0) return 0;
  const shown = [...kinds].filter((kind) => SHOWS[kind](part, language)).length;
  return (2 * shown) / kinds.size - 1;
}

const CLOCK = /(?<!\d)\d{1,2}(?:[:.h]\d{2}|\s?(?:[ap]\.?m\b|uhr|h\b|horas?\b|heures?\b|час|时|点|時|الساعة))/iu;
const AMOUNT_OF_TIME = /\d|(?:\p{L}{3,} )?(?:week|woche|semana|semaine|settiman|недел|أسبوع|週|周)/iu;
/** Two words in a row that begin with capitals, or a word behind a title. */
const NAME = /\p{Lu}[\p{L}'’-]+\.? (?:(?:van|von|de|del|da|di|el|la|le) )?\p{Lu}\p{L}+/u;
const PLACE = /\d/;
/** An e-mail address, or a phone number of six digits or more. */
const CONTACT = /\S@\S|\d(?:[ ()/.·-]{0,3}\d){5}/;

const SHOWS: Readonly<Record<QuestionKind, (part: string, language: string) => boolean>> = {
  price: hasAmount,
  time: (part, language) => CLOCK.test(part) || namesDay(part, language),
  duration: (part) => AMOUNT_OF_TIME.test(part),
  person: (part, language) => hasNoCapitals(language) || NAME.test(part),
  place: (part) => PLACE.test(part),
  contact: (part) => CONTACT.test(part),
};

const WITHOUT_CAPITALS: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'hi', 'ja', 'ko', 'th', 'zh']);
const hasNoCapitals = (language: string): boolean => WITHOUT_CAPITALS.has(language);

const known = new Map<string, RegExp>();

/** Whether a text names a day of the week or a month in its language. */
function namesDay(part: string, language: string): boolean {
  const tag = language || 'en';
  const days = known.get(tag) ?? new RegExp(`(?<!\\p{L})(?:${namesIn(tag).join('|')})`, 'iu');
  known.set(tag, days);
  return days.test(withoutAccents(part));
}

const DAY_MS = 24 * 3_600_000;
const A_MONDAY = Date.UTC(2024, 0, 1);

function namesIn(tag: string): string[] {
  const names = (options: Intl.DateTimeFormatOptions, dates: readonly number[]): string[] => {
    const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
    return dates.map((date) => withoutAccents(format.format(date)).replaceAll(/[^\p{L}]/gu, ''));
  };
  const days = Array.from({ length: 7 }, (_, n) => A_MONDAY + n * DAY_MS);
  const months = Array.from({ length: 12 }, (_, n) => Date.UTC(2024, n, 1));
  return [...names({ weekday: 'long' }, days), ...names({ month: 'long' }, months)].filter((name) => name.length > 1);
}
