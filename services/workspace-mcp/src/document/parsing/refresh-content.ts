export interface Refresh {
  readonly seconds: number;
  /** As it is written, which may be relative. */
  readonly address: string;
}

/** Seconds after which a refresh is no redirect, since a reader reads the page before. */
const MAX_SECONDS = 1;
const MAX_CONTENT = 2_000;

/** Reads the content of `http-equiv="refresh"` or of the header Refresh (HTML, shared declarative refresh steps). */
export function refreshIn(written: string): Refresh | undefined {
  const content = written.slice(0, MAX_CONTENT).replace(/\s+/g, ' ').trim();
  const [, seconds, rest = ''] = /^(\d{0,9})[\d.]*\s?(?:[;,]\s?|\s)(.*)$/.exec(content) ?? [];
  const address = rest.replace(/^url\s?=\s?/i, '');
  const quote = /^["']/.exec(address)?.[0];
  const unquoted = quote ? address.slice(1).split(quote, 1)[0]! : address;
  return unquoted === '' ? undefined : { seconds: Number(seconds ?? 0), address: unquoted.trim() };
}

export const isRedirect = ({ seconds }: Refresh): boolean => seconds <= MAX_SECONDS;
