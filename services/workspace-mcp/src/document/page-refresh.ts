import { ParserError } from '@cws/kit';
import type { SitePage } from '../site/site-reader';
import { charsetOf, formatOfType } from './document-format';
import type { PageHead } from './parsing/refresh';
import { isRedirect, refreshIn } from './parsing/refresh-content';

/** Bytes at the beginning of a page in which its head is. */
const HEAD_BYTES = 64 * 1024;
const REFRESH = /http-equiv\s{0,9}=\s{0,9}["']?\s{0,9}refresh/i;

/**
 * Finds the address to which a page sends its readers at once: that of its header Refresh, or the one which `redirectIn` reads of its beginning.
 * Only a page that may have one is parsed for it.
 */
export const refreshTarget =
  (redirectIn: (head: PageHead) => Promise<string>) =>
  async (page: SitePage): Promise<string | undefined> => {
    if (page.status !== 200) return undefined;
    const header = refreshIn(page.refresh);
    const address = header ? (isRedirect(header) ? header.address : '') : await addressInHead(page, redirectIn);
    if (address === '' || !URL.canParse(address, page.url)) return undefined;
    const target = new URL(address, page.url);
    target.hash = '';
    return target.href === page.url ? undefined : target.href;
  };

async function addressInHead(
  { contentType, body }: SitePage,
  redirectIn: (head: PageHead) => Promise<string>,
): Promise<string> {
  const head = body.subarray(0, HEAD_BYTES);
  if (formatOfType(contentType) !== 'html' || !REFRESH.test(head.toString('latin1'))) return '';
  return redirectIn({ bytes: head, charset: charsetOf(contentType) }).catch(ifUnreadable);
}

function ifUnreadable(error: unknown): string {
  if (error instanceof ParserError) return '';
  throw error;
}
