import { type CheerioAPI, load } from 'cheerio';
import { decoded } from './decoded';
import { isRedirect, type Refresh, refreshIn } from './refresh-content';

/** The beginning of a page as it was sent. */
export interface PageHead {
  readonly bytes: Uint8Array;
  readonly charset: string;
}

/** Elements whose refresh browsers with scripts do not follow. */
const META = 'meta[http-equiv="refresh" i]:not(noscript *, template *)';

/** The address to which an element of a page sends its readers, and when. */
export const refreshOf = ($: CheerioAPI): Refresh | undefined => refreshIn($(META).first().attr('content') ?? '');

/** The address to which a page sends its readers at once; empty if it does not. */
export function redirectIn({ bytes, charset }: PageHead): string {
  const refresh = refreshOf(load(decoded(bytes, charset)));
  return refresh && isRedirect(refresh) ? refresh.address : '';
}
