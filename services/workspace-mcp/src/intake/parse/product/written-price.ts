import { isCurrency } from '../../../values/currency';
import { inAllLanguages, LANGUAGES_WITH_WORDS, wordsIn } from '../../../words/words';
import { compatible } from '../shown/text';
import { NO_PRICE, type Price, priceOf } from './price';

/** A price at the end of a line of text, and what stands before it. */
export interface PricedText {
  readonly before: string;
  /** The price as it is written, such as "from $29/month". */
  readonly written: string;
  /** The one amount that a buyer pays, if nothing else is written and its currency is certain. */
  readonly price: Price;
  /** Whether a sign, dots or the edge of an element stands between both. */
  readonly isApart: boolean;
  /** Whether no currency is written. */
  readonly isBare: boolean;
}

/** Characters of the longest price at the end of a line. */
const MAX_PRICE = 100;
/** The edge of an inline element in a line of text. */
export const EDGE = '\t';

const listed = (name: 'from' | 'units' | 'ranges' | 'labels' | 'labelAdjectives'): string[] =>
  inAllLanguages(({ writtenPrices }) => writtenPrices?.[name]);

/** Signs and names of currencies. A sign that several currencies have has no code: whose dollars are meant is not certain. */
const CODES: Readonly<Record<string, string>> = {
  ...{ '€': 'EUR', '£': 'GBP', us$: 'USD', '₹': 'INR', '₺': 'TRY', '₴': 'UAH', '₩': 'KRW', '₽': 'RUB', $: '', '¥': '' },
  ...Object.assign({}, ...LANGUAGES_WITH_WORDS.map((tag) => wordsIn(tag).writtenPrices?.currencies)),
};
/** An expression for any of some words, with or without a capital at the beginning: capitals alone tell a code of a currency from a word. */
const anyOf = (words: readonly string[]): string =>
  words
    .flatMap((word) => [word, word.charAt(0).toUpperCase() + word.slice(1)])
    .sort((one, other) => other.length - one.length)
    .map((word) => word.replace(/[.$]/g, '\\$&'))
    .join('|');
const SIGN = String.raw`(?:(?:${anyOf([...Object.keys(CODES), 'SFr', 'SFr.'])})(?!\p{L})|[A-Z]{0,2}\p{Sc}|(?<!\p{L})[A-Z]{3}(?!\p{L}))`;
/** Amounts with groups of three digits, or of two before the last one, as India writes them, and with what stands for absent cents. */
const AMOUNT = String.raw`(?:\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d{1,2})?(?!\d)|\d{1,3}(?:[ '’.,]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d{1,6}(?:[.,]\d{1,2}(?!\d))?)(?:(?:[.,]?[-–—]{1,2}|[:/][-–—])(?!\s?\d))?`;
const ONE = String.raw`(?:(?:${SIGN}\s*)?(?<![\d.,^])${AMOUNT}(?!\d)(?:\s*${SIGN})?)`;
const FROM = anyOf(listed('from'));
const UNIT = anyOf(listed('units'));
const RANGE = listed('ranges').join('|');
const PRICE = new RegExp(
  String.raw`(?<![\p{L}\d.,^])(?:(?<from>${FROM})\s+|(?<from>\+)\s*)?(?<low>${ONE})(?:\s*(?:[-–—]|${RANGE})\s*(?<high>${ONE}))?(?<unit>\s*(?:[/*(][^.!?]{0,24}|(?:${UNIT})(?!\p{L})[^.!?\d]{0,24}|[~〜～]))?$`,
  'u',
);
const SPLIT = new RegExp(String.raw`^(?:(${SIGN})\s*)?(\d.*?)(?:\s*(${SIGN}))?$`, 'u');
/** Words that say that a price follows, and name no item. */
const LABEL = new RegExp(
  String.raw`(?:^|(?<=[\s:]))(?:(?:${listed('labelAdjectives').join('|')}) )?(?:${listed('labels').join('|')})s?$`,
  'iu',
);
const LINKS = /[\s.,;…·:：–—_-]+$/u;

/** The price with which a line ends; undefined if there is none, or if it is part of a sentence. */
export function pricedText(line: string): PricedText | undefined {
  const whole = compatible(line);
  const match = PRICE.exec(whole.slice(-MAX_PRICE));
  if (!match) return undefined;
  const { from, low = '', high, unit = '' } = match.groups!;
  const first = partsOf(low);
  const isBare = first.sign === '' && (high === undefined || partsOf(high).sign === '');
  if (first.isUnknown || (isBare && !/^\d{1,4}[.,]\d{2}$/.test(first.amount))) return undefined;
  const all = whole.slice(0, whole.length - match[0].length);
  if (!/[.,]/.test(first.amount) && /\d\s$/.test(all)) return undefined;
  const before = withoutLabel(withoutLinks(all));
  const written = withoutEdges(match[0]);
  if (HAS_PRICE.test(before)) return severalIn(before, written);
  const isPlain = from === undefined && high === undefined && unit.trim() === '' && !isBare;
  return {
    before,
    written,
    price: isPlain && first.code ? priceOf(first.amount, first.code) : NO_PRICE,
    isApart: all !== all.replace(/(?:\t|[.…·]{2,}|…|[:：–—_-])\s*$/u, ''),
    isBare,
  };
}

const HAS_PRICE = /\p{Sc}\s?\d|\d\s?\p{Sc}|\d[.,]\d{2}(?!\d)/u;

/** The prices of a line with several, such as "Latte: small €3.00, large €3.80", if it begins with a name. */
function severalIn(before: string, written: string): PricedText | undefined {
  const [, name, rest] = /^([^:：]{2,60})[:：]\s*(.+)$/u.exec(before) ?? [];
  if (name === undefined || HAS_PRICE.test(name)) return undefined;
  return { before: name, written: `${rest} ${written}`, price: NO_PRICE, isApart: true, isBare: false };
}

/** A text in which a sign and its amount, and an amount and its unit, are together. */
const withoutEdges = (text: string): string =>
  text
    .replaceAll(EDGE, ' ')
    .replace(/\s+/g, ' ')
    .replace(/(?<=\p{Sc}) (?=\d)| (?=\/)/gu, '')
    .trim();

const withoutLinks = (text: string): string =>
  text
    .replace(/\t(?=[,;])/g, '')
    .replaceAll(EDGE, ' ')
    .replace(LINKS, '')
    .trim();
const withoutLabel = (text: string): string => withoutLinks(text.replace(LABEL, ''));

/** Whether a text only says that prices are beside it. */
export const isPriceLabel = (text: string): boolean => text !== '' && withoutLabel(text) === '';

function partsOf(one: string) {
  const [, before = '', written = '', after = ''] = SPLIT.exec(one.trim()) ?? [];
  const sign = (before || after || CENTS.exec(written)?.[0] || '').trim();
  const code = codeOf(sign);
  return {
    sign,
    code,
    amount: written.trim().replace(/[.,:/]?[-–—]+$/, ''),
    isUnknown: sign !== '' && code === undefined,
  };
}

/** The mark for absent cents in Sweden, in India and its neighbours, which shows that an amount is one of money. */
const CENTS = /[:/][-–—]$/;

/** The code of a currency, empty if it is not certain, undefined if there is none of that name. */
function codeOf(sign: string): string | undefined {
  if (sign === '') return '';
  const known = CODES[sign.toLowerCase()];
  if (known !== undefined) return known;
  if (CENTS.test(sign)) return '';
  if (/^[A-Z]{3}$/.test(sign)) return isCurrency(sign) ? sign : undefined;
  return /\p{Sc}/u.test(sign) ? '' : undefined;
}

/** The only currency that a text names, such as that of "All prices in EUR"; empty if there are several or none. */
export function currencyIn(text: string): string {
  const named = text.match(/\p{Sc}|(?<!\p{L})(?:[A-Z]{3}|[Ee]uros?)(?!\p{L})/gu) ?? [];
  const codes = new Set(named.flatMap((sign) => codeOf(sign) ?? []));
  return codes.size === 1 ? [...codes][0]! : '';
}
