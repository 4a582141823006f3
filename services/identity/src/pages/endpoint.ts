import { asAppError, ERROR_CODE_HEADER, pageDocument } from '@cws/kit';
import type { Request, RequestHandler, Response } from 'express';
import type { Context } from '../context';
import { readForm } from '../http/form';
import { OAuthError } from '../http/oauth-error';
import { openVisit, type Visit } from './browser/visit';
import { failurePage, requestIdOf } from './failure-pages';
import { continuePath } from './form/continue-path';
import { sentText } from './form/read';
import { TOKEN_FIELD } from './html/parts';
import { goTo, problemPage, type Reply } from './html/reply';
import { toNotice } from './notice-page';
import type { Page } from './page/page';

/**
 * Sends the handler's reply, or its error as a page. Only forms of the same browser reach the handler. Every form is
 * followed by a GET, so that neither Back nor reload submits it again.
 */
export const serve =
  (context: Context, { handle, secondClick = () => null }: Page): RequestHandler =>
  async (request, response) => {
    let visit: Visit | undefined;
    try {
      visit = await visitOf(context, request, response);
      if (isOwn(context, visit)) send(context, response, shown(visit, await handle(context, visit)));
      else send(context, response, replyToOutdated(request, visit, secondClick(context, visit)));
    } catch (error) {
      if (!(error instanceof OAuthError) && asAppError(error).code === 'internal')
        context.log.error({ err: error, request_id: request.headers['x-request-id'] }, 'a page failed');
      send(context, response, visit ? shown(visit, failurePage(error)) : failurePage(error));
    }
  };

/** A page after a form has the status of the form's result. */
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

/** The reply to an outdated form; a forged one is refused without a redirect. */
function replyToOutdated(request: Request, visit: Visit, secondClick: string | null): Reply {
  if (secondClick !== null && !isFromElsewhere(request)) return goTo(secondClick);
  return isFromOurPage(request) ? shown(visit, outdated(visit)) : outdated(visit);
}

/** Whether a browser says that a page of ours, or of somebody else, has sent the form (Fetch Metadata); old browsers say neither. */
const isFromOurPage = ({ headers }: Request): boolean => headers['sec-fetch-site'] === 'same-origin';
const isFromElsewhere = ({ headers }: Request): boolean =>
  (headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin';

async function visitOf(context: Context, request: Request, response: Response): Promise<Visit> {
  const opened = await openVisit(context, request);
  const visit = { ...opened, form: request.method === 'POST' ? await readForm(request) : {} };
  const mayKnowBrowser = isOwn(context, visit) || isFromOurPage(request);
  if (visit.person === null && mayKnowBrowser) context.pages.browsers.cookie.write(response, visit.browserId);
  return visit;
}

/** Returns false for a form of another site or browser, or from before the sign-in. */
const isOwn = ({ pages: { browsers } }: Context, { method, browserId, form }: Visit): boolean =>
  method !== 'POST' || browsers.formTokens.isGood(browserId, sentText(form, TOKEN_FIELD));

const outdated = ({ form, here }: Visit): Reply => ({
  ...problemPage(
    403,
    'This page is out of date',
    'It was opened before you signed in or out, or this browser keeps no cookies. Nothing has been done.',
    { href: continuePath(sentText(form, 'continue') || here), name: 'Open it again' },
  ),
  code: 'forbidden',
});

/** A page about a failure says the id of its request. */
function textOf({ pages }: Context, { req }: Response, { page, status }: Reply): string {
  if (page === undefined) return '';
  const failed = status >= 400 && { requestId: requestIdOf(req) };
  return pageDocument(pages.frame, { ...page, ...failed }).text;
}

function send(context: Context, response: Response, reply: Reply): void {
  if (reply.browser !== undefined) context.pages.browsers.cookie.write(response, reply.browser);
  response.status(reply.status).set(reply.headers ?? {});
  if (reply.code !== undefined) response.set(ERROR_CODE_HEADER, reply.code);
  if (reply.location !== undefined) response.set('Location', reply.location);
  response.type('html').send(textOf(context, response, reply));
}
