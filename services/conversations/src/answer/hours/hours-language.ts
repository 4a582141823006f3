/** The holidays of which questions may name the date. */
export const HOLIDAYS = [
  'new year',
  'good friday',
  'easter sunday',
  'easter monday',
  'labour day',
  'whit monday',
  'christmas eve',
  'christmas day',
  'boxing day',
  'new year eve',
] as const;
export type Holiday = (typeof HOLIDAYS)[number];

/** The meanings that a part of a question has. */
export const MEANINGS = [
  'open',
  'closed',
  'hours',
  'when',
  'until',
  'now',
  'today',
  'tomorrow',
  'overmorrow',
  'weekend',
  'filler',
] as const;
export type Meaning = (typeof MEANINGS)[number];

/**
 * The words by which people of one language ask for opening hours, and those in which they are told. Lists have `|` between phrases;
 * case, accents, hyphens and punctuation do not matter in them. A question has to consist of these phrases alone.
 */
export interface HoursLanguage {
  /** Whether words are written without spaces between them. */
  readonly unspaced?: true;
  readonly asked: Readonly<Record<Meaning, string>>;
  /** From Monday to Sunday. */
  readonly weekdays: readonly string[];
  readonly holidays: Readonly<Partial<Record<Holiday, string>>>;
  /** Words between the parts of a date, and endings of its number. */
  readonly inDates: string;
  /** Whether 24/12 is month before day where both are possible. */
  readonly monthFirst?: true;
  readonly told: Told;
}

/** Sentences with their gaps in braces. A day stands at the beginning of a sentence or in its middle. */
export interface Told {
  readonly openNow: string;
  readonly openNowUntil: string;
  readonly closedNow: string;
  readonly opensAgain: string;
  readonly dayOpen: string;
  readonly dayClosed: string;
  readonly range: string;
  /** Between two ranges of a day. */
  readonly and: string;
  readonly today: string;
  readonly tomorrow: string;
  /** `on Monday` to `on Sunday`. */
  readonly onDays: readonly string[];
  readonly onDate: string;
  readonly week: string;
  readonly closed: string;
}
