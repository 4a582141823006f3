import { isPriceLabel, pricedText } from './written-price';

const MOST_NAME = 80;
const MOST_WORDS = 9;
/** Ends of sentences that name no item, such as "Free delivery over". */
const UNNAMED =
  /(?:^|\s)(?:over|above|under|below|than|for|to|of|at|and|or|is|are|save|costs?|about|über|unter|für|kostet|kosten|und|oder|plus de|moins de|coûte|más de|menos de|cuesta|oltre|costa|от|за|стоит|больше)$|^(?:(?:sub|grand )?total|save|summe|zwischensumme|gesamt|total|итого)\b/iu;
const DAY_NAME =
  '(?:mon|tue|wed|thu|fri|sat|sun|mo|tu|we|th|fr|sa|su|di|mi|do|so|lun|mar|mer|jeu|ven|sam|dim|mi[eé]|jue|vie|s[aá]b|dom|gio|пн|вт|ср|чт|пт|сб|вс)(?:[a-z]*(?:day|tag|woch|di|nes|coles|ves|bado|dì))?\\.?';
/** Days, beside which stand hours. */
const DAYS = new RegExp(`^${DAY_NAME}(?:\\s?[-–/,&]\\s?${DAY_NAME})*$`, 'iu');

/** A line without edges of elements. */
export const plain = (text: string): string => text.replace(/[\t^]/g, ' ').replace(/\s+/g, ' ').trim();

/** A name without its number in a menu. */
export const unnumbered = (text: string): string => plain(text).replace(/^\p{N}{1,3}[.)]\s+/u, '');

/** Whether a text can name an item: it is no sentence, no day and no price. */
export const isName = (text: string): boolean =>
  text.length <= MOST_NAME &&
  /\p{L}/u.test(text) &&
  text.split(/\s+/).length <= MOST_WORDS &&
  !/[.!?。！？]\s|[!?。]$/u.test(text) &&
  !UNNAMED.test(text) &&
  !DAYS.test(text) &&
  !isPriceLabel(text) &&
  pricedText(text) === undefined;
