import { ParserError } from '@cws/kit';
import { charsetOf, formatOfType } from '../document/document-format';
import type { SitePage } from '../site/site-reader';
import type { PartParser } from './site-parser';

/** Bytes at the beginning of a page in which its head is. */
const HEAD_BYTES = 64 * 1024;
const REFRESH = /http-equiv\s{0,9}=\s{0,9}["']?\s{0,9}refresh/i;

/** Finds the address to which a page sends its readers at once. Only a page that may have one is parsed for it. */
export const refreshTarget =
  (parse: PartParser) =>
  async ({ status, contentType, body, url }: SitePage): Promise<string | undefined> => {
    const head = body.subarray(0, HEAD_BYTES);
    if (status !== 200 || formatOfType(contentType) !== 'html' || !REFRESH.test(head.toString('latin1')))
      return undefined;
    const address = await parse('refresh', { bytes: head, charset: charsetOf(contentType) }).catch(ifUnreadable);
    if (address === '' || !URL.canParse(address, url)) return undefined;
    const target = new URL(address, url);
    target.hash = '';
    return target.href === url ? undefined : target.href;
  };

function ifUnreadable(error: unknown): string {
  if (error instanceof ParserError) return '';
  throw error;
}
