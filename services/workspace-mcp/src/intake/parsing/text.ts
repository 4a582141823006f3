/** A text in one line, without a lone surrogate or a control character. */
export const squeezed = (text: string): string =>
  text
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
