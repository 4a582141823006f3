import { primaryTag, wordsIn } from '../../words/words';
import { ENGLISH_DAYS } from '../parse/business/days';

const DAY = new RegExp(ENGLISH_DAYS.join('|'), 'g');
const A_MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Opening hours as a site's facts state them, with days in English, in the words of a language that has one for closed days; as they are in any other one. */
export function localHours(hours: string, language: string): string {
  const tag = primaryTag(language);
  const { closed } = wordsIn(tag);
  if (closed === undefined) return hours;
  const { format } = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' });
  return hours
    .replace(DAY, (day) => format(A_MONDAY + ENGLISH_DAYS.indexOf(day) * DAY_MS))
    .replace(/\bclosed\b/g, closed);
}
