import { ENGLISH_DAYS } from '../parse/business/days';

const DAY = new RegExp(ENGLISH_DAYS.join('|'), 'g');
const A_MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

const CLOSED: Readonly<Record<string, string>> = {
  de: 'geschlossen',
  fr: 'fermé',
  es: 'cerrado',
  pt: 'fechado',
  it: 'chiuso',
  ru: 'закрыто',
  ar: 'مغلق',
  ja: '休業',
  zh: '休息',
};

/** Opening hours as a site's facts state them, with days in English, in the words of a language of `CLOSED`; as they are in any other one. */
export function localHours(hours: string, language: string): string {
  const tag = language.split('-', 1)[0]!.toLowerCase();
  const closed = CLOSED[tag];
  if (closed === undefined) return hours;
  const { format } = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' });
  return hours
    .replace(DAY, (day) => format(A_MONDAY + ENGLISH_DAYS.indexOf(day) * DAY_MS))
    .replace(/\bclosed\b/g, closed);
}
