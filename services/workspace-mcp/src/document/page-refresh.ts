import { ParserError } from '@cws/kit';
import type { SitePage } from '../site/site-reader';
import { charsetOf, formatOfType } from './document-format';
import type { PageHead } from './parsing/refresh';

/** Bytes at the beginning of a page in which its head is. */
const HEAD_BYTES = 64 * 1024;
const REFRESH = /http-equiv\s{0,9}=\s{0,9}["']?\s{0,9}refresh/i;

/** Finds the address to which a page sends its readers at once, which `redirectIn` reads of the beginning of the page. Only a page that may have one is parsed for it. */
export const refreshTarget =
  (redirectIn: (head: PageHead) => Promise<string>) =>
  async ({ status, contentType, body, url }: SitePage): Promise<string | undefined> => {
    const head = body.subarray(0, HEAD_BYTES);
    if (status !== 200 || formatOfType(contentType) !== 'html' || !REFRESH.test(head.toString('latin1')))
      return undefined;
    const address = await redirectIn({ bytes: head, charset: charsetOf(contentType) }).catch(ifUnreadable);
    if (address === '' || !URL.canParse(address, url)) return undefined;
    const target = new URL(address, url);
    target.hash = '';
    return target.href === url ? undefined : target.href;
  };

function ifUnreadable(error: unknown): string {
  if (error instanceof ParserError) return '';
  throw error;
}
