import type { Context } from '../context';
import type { Visit } from './browser/visit';
import { problemPage } from './html/problem-page';
import { goTo, type Reply } from './html/reply';
import { HOME } from './sign-in/continue-path';

export const NOTICE_PATH = '/account/notice';

/** Redirects to a page that shows the notice, so that reloading submits nothing. */
export function toNotice(visit: Visit, { status, headers, code, notice }: Reply): Reply {
  const { title, text, way } = notice!;
  const typed = { title, text, href: way?.href ?? '', name: way?.name ?? '' };
  const wait = headers?.['Retry-After'];
  return visit.again(NOTICE_PATH, { typed, status, ...(code && { code }), ...(wait && { retry_after: Number(wait) }) });
}

/** GET {origin}/account/notice */
export async function showNotice(_context: Context, { state }: Visit): Promise<Reply> {
  if (state === null) return goTo(HOME);
  const { title = '', text = '', href = '', name = '' } = state.typed;
  return problemPage(state.status, title, text, href === '' ? undefined : { href, name });
}
