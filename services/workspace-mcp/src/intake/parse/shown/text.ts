import { withoutInvisible } from '../../../document/parsing/invisible';

/** A text in one line, without a lone surrogate, a control character or one that nobody sees. */
export const squeezed = (text: string): string =>
  withoutInvisible(text)
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** The absolute http or https address without its fragment; empty when it is none. */
export function absolute(address: string, base: string): string {
  if (address === '' || !URL.canParse(address, base)) return '';
  const url = new URL(address, base);
  url.hash = '';
  return /^https?:$/.test(url.protocol) ? url.href : '';
}

/** The compatibility form of a text (UAX #15), in which raised digits do not join the number before them: "9^50" is no amount that can be read. */
export const compatible = (text: string): string => text.replace(/(?<=\d)[⁰¹²³⁴-⁹]/g, '^$&').normalize('NFKC');
