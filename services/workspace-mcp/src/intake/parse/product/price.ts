import { isCurrency } from '../../../values/currency';
import { compatible, squeezed } from '../shown/text';

/** An amount with its currency (ISO 4217), or neither: the catalogue takes no price in a currency that there is not. */
export interface Price {
  readonly price: string;
  readonly currency: string;
}

export const NO_PRICE: Price = { price: '', currency: '' };

const MAX_TEXT = 40;
/** The sign or code of a currency, and what stands for absent cents ("49,-"). */
const SIGN = String.raw`(?:[A-Z]{0,3}\p{Sc}|([A-Z]{3})|kr|zł|kč|ft|руб|rs|r|rp|rm)\.?`;
const AMOUNT = new RegExp(String.raw`^(?:${SIGN})?\s*(\d[\d.,'’ ]*?)(?:[.,]\s?[-–—]+)?\s*(?:${SIGN})?$`, 'iu');

/**
 * A price as pages write it: with a sign of its currency, separators of thousands, or a decimal comma. Of two kinds of separators the last one
 * is the decimal one. One that is left out is unreadable, or could be read in two ways.
 */
export function priceOf(value: unknown, currencyText: string): Price {
  const currency = currencyText.trim().toUpperCase();
  if (!isCurrency(currency)) return NO_PRICE;
  const price =
    typeof value === 'number' ? ofNumber(value, digitsOf(currency)) : amountOf(squeezed(`${value ?? ''}`), currency);
  return price === '' ? NO_PRICE : { price, currency };
}

/** The digits that a currency has after the decimal separator. */
const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** A number of JSON has no separators of thousands, but may have the noise of binary fractions, such as 19.989999999999998. */
function ofNumber(value: number, digits: number): string {
  const rounded = Number(value.toFixed(digits));
  const isExact = Math.abs(value - rounded) <= Math.abs(value) * 1e-9;
  return isExact ? bounded(`${rounded}`, '') : '';
}

function amountOf(text: string, currency: string): string {
  if (text.length > MAX_TEXT) return '';
  const [, before, written = '', after] = AMOUNT.exec(compatible(text)) ?? [];
  const isOther = [before, after].some((code) => code !== undefined && code.toUpperCase() !== currency);
  return isGrouped(written) && !isOther ? separated(written.replace(/['’ ]/g, ''), digitsOf(currency)) : '';
}

/** Whether blanks and apostrophes stand before groups of three digits alone. */
const isGrouped = (written: string): boolean => /^\d+(?:[.,]\d+)*$|^\d{1,3}(?:['’ ]\d{3})+(?:[.,]\d+)?$/.test(written);

function separated(amount: string, digits: number): string {
  const marks = amount.replace(/\d/g, '');
  if (marks === '') return bounded(amount, '');
  const last = marks.at(-1)!;
  const kinds = new Set(marks).size;
  if (kinds === 2 && marks.indexOf(last) === marks.length - 1) return decimal(amount, last, digits);
  if (kinds === 2) return '';
  return marks.length > 1 ? thousands(amount) : single(amount, last, digits);
}

/** One separator before three digits separates thousands, unless the currency has three digits after the decimal separator. */
function single(amount: string, mark: string, digits: number): string {
  if (!/\D\d{3}$/.test(amount)) return decimal(amount, mark, digits);
  if (digits >= 3) return mark === '.' ? decimal(amount, mark, digits) : '';
  return thousands(amount) || decimal(amount, mark, digits);
}

/** Groups of three digits, or of two before the last one, as India writes them. */
const thousands = (amount: string): string =>
  /^[1-9]\d{0,2}(?:\D\d{3})+$|^[1-9]\d?(?:\D\d{2})+\D\d{3}$/.test(amount) ? bounded(amount.replace(/\D/g, ''), '') : '';

/** An amount with a fraction that its currency has; zeros beyond that are no fraction. */
function decimal(amount: string, mark: string, digits: number): string {
  const at = amount.lastIndexOf(mark);
  const before = amount.slice(0, at);
  const written = amount.slice(at + 1);
  const fraction = /^0*$/.test(written.slice(digits)) ? written.slice(0, digits) : written;
  const whole = /\D/.test(before) ? thousands(before) : before;
  return fraction.length > digits || whole === '' ? '' : bounded(whole, fraction);
}

const bounded = (whole: string, fraction: string): string =>
  /^\d{1,12}(\.\d{1,4})?$/.test(whole) ? `${whole}${fraction && `.${fraction}`}` : '';
