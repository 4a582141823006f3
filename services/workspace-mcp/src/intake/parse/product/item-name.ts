import { anyPhrase } from '../../../words/phrases';
import { inAllLanguages } from '../../../words/words';
import { isPriceLabel, pricedText } from './written-price';

const MAX_NAME = 80;
const MAX_WORDS = 9;
const listed = (name: 'unfinished' | 'sums' | 'days' | 'dayEndings'): string =>
  anyPhrase(inAllLanguages(({ items }) => items?.[name]));

/** Ends of sentences that name no item, such as "Free delivery over", and beginnings of sums. */
const UNNAMED = new RegExp(`(?:^|\\s)(?:${listed('unfinished')})$|^(?:${listed('sums')})\\b`, 'iu');
const DAY_NAME = `(?:${listed('days')})(?:[a-z]*(?:${listed('dayEndings')}))?\\.?`;
/** Days, beside which stand hours. */
const DAYS = new RegExp(`^${DAY_NAME}(?:\\s?[-–/,&]\\s?${DAY_NAME})*$`, 'iu');

/** A line without edges of elements. */
export const plain = (text: string): string => text.replace(/[\t^]/g, ' ').replace(/\s+/g, ' ').trim();

/** A name without its number in a menu. */
export const unnumbered = (text: string): string => plain(text).replace(/^\p{N}{1,3}[.)]\s+/u, '');

/** Whether a text can name an item: it is no sentence, no day and no price. */
export const isName = (text: string): boolean =>
  text.length <= MAX_NAME &&
  /\p{L}/u.test(text) &&
  text.split(/\s+/).length <= MAX_WORDS &&
  !/[.!?。！？]\s|[!?。]$/u.test(text) &&
  !UNNAMED.test(text) &&
  !DAYS.test(text) &&
  !isPriceLabel(text) &&
  pricedText(text) === undefined;
