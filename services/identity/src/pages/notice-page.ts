import type { Visit } from './browser/visit';
import { HOME } from './form/continue-path';
import { stateQuery } from './form/fields';
import { goTo, problemPage, type Reply } from './html/reply';
import { page } from './page/page';
import { leadsTo } from './page/responses';

const NOTICE_PATH = '/account/notice';

/** Redirects to a page that shows the notice, so that reloading submits nothing. */
export function toNotice(visit: Visit, { status, headers, code, notice }: Reply): Reply {
  const { title, text, way } = notice!;
  const typed = { title, text, href: way?.href ?? '', name: way?.name ?? '' };
  const wait = headers?.['Retry-After'];
  return visit.again(NOTICE_PATH, { typed, status, ...(code && { code }), ...(wait && { retry_after: Number(wait) }) });
}

/** GET {origin}/account/notice */
export const showNotice = page({
  id: 'showNotice',
  path: NOTICE_PATH,
  summary: 'Show a notice',
  description: 'The result of a form that no other page shows.',
  query: stateQuery,
  responses: [leadsTo('There is no result to show in this browser: to /account/keys')],
  async handle(_context, { state }) {
    if (state === null) return goTo(HOME);
    const { title = '', text = '', href = '', name = '' } = state.typed;
    return problemPage(state.status, title, text, href === '' ? undefined : { href, name });
  },
});
