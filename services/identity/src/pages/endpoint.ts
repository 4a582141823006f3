import { asAppError, ERROR_CODE_HEADER } from '@cws/kit';
import type { Request, RequestHandler, Response } from 'express';
import type { Context } from '../context';
import { formOf, readForm } from '../http/form';
import { OAuthError } from '../http/oauth-error';
import { openVisit, type Visit } from './browser/visit';
import { failurePage } from './failure-page';
import { TOKEN_FIELD } from './html/form';
import { problemPage } from './html/problem-page';
import { goTo, type Reply } from './html/reply';
import { toNotice } from './notice';
import { continuePath, signInPath } from './sign-in/continue-path';

export type PageHandler = (context: Context, visit: Visit) => Promise<Reply>;
export type PersonalHandler = (context: Context, visit: Visit, person: NonNullable<Visit['person']>) => Promise<Reply>;

/**
 * A page: what its handler comes to, or its failure as a page. A form comes this far from its own browser only, and is
 * followed by a GET, so that neither Back nor reload sends it again.
 */
export const page =
  (context: Context, handler: PageHandler): RequestHandler =>
  async (request, response) => {
    let visit: Visit | undefined;
    try {
      visit = await visitOf(context, request, response);
      const isOwn = visit.method !== 'POST' || isOwnForm(context, visit);
      if (isOwn) send(context, response, shown(visit, await handler(context, visit)));
      else send(context, response, isFromOurPage(request) ? shown(visit, outdated(visit)) : outdated(visit));
    } catch (error) {
      if (!(error instanceof OAuthError) && asAppError(error).code === 'internal')
        context.log.error({ err: error, request_id: request.headers['x-request-id'] }, 'a page failed');
      send(context, response, visit ? shown(visit, failurePage(error)) : failurePage(error));
    }
  };

/** A page for someone signed in: everybody else signs in first, and comes back by GET. */
export const personalPage = (context: Context, handler: PersonalHandler): RequestHandler =>
  page(context, async (_context, visit) =>
    visit.person ? handler(context, visit, visit.person) : goTo(signInPath(visit.here)),
  );

/** A form's own page is shown by the GET that follows it, with the status of what the form came to. */
function shown(visit: Visit, reply: Reply): Reply {
  if (visit.method === 'POST') return reply.notice ? toNotice(visit, reply) : reply;
  if (visit.state === null || reply.page === undefined || reply.status !== 200) return reply;
  const { status, code, retry_after } = visit.state;
  return {
    ...reply,
    status,
    ...(code && { code }),
    ...(retry_after !== undefined && { headers: { 'Retry-After': String(retry_after) } }),
  };
}

/** Whether a browser says that a page of ours has sent the form (Fetch Metadata); what others forge is refused at once. */
const isFromOurPage = ({ headers }: Request): boolean => headers['sec-fetch-site'] === 'same-origin';

async function visitOf(context: Context, request: Request, response: Response): Promise<Visit> {
  const visit = await openVisit(context, request);
  if (visit.person === null) context.browsers.cookie.write(response, visit.browserId);
  return { ...visit, form: request.method === 'POST' ? await readForm(request) : formOf('') };
}

/** Not so for a form of another site or browser, or from before the sign-in. */
const isOwnForm = ({ browsers }: Context, { browserId, form }: Visit): boolean =>
  browsers.formTokens.isGood(browserId, form.get(TOKEN_FIELD));

const outdated = ({ form, here }: Visit): Reply => ({
  ...problemPage(
    403,
    'This page is out of date',
    'It was opened before you signed in or out, or this browser keeps no cookies. Nothing has been done.',
    { href: continuePath(form.get('continue') || here), name: 'Open it again' },
  ),
  code: 'forbidden',
});

function send(context: Context, response: Response, reply: Reply): void {
  if (reply.browser !== undefined) context.browsers.cookie.write(response, reply.browser);
  response.status(reply.status).set(reply.headers ?? {});
  if (reply.code !== undefined) response.set(ERROR_CODE_HEADER, reply.code);
  if (reply.location !== undefined) response.set('Location', reply.location);
  response.type('html').send(reply.page?.text ?? '');
}
