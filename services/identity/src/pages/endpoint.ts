import { asAppError } from '@cws/kit';
import type { Request, RequestHandler, Response } from 'express';
import type { IdentityContext } from '../context';
import { formOf, readForm } from '../http/form';
import { OAuthError } from '../http/oauth-error';
import { openVisit, type Visit } from './browser/visit';
import { failurePage } from './failure-page';
import { TOKEN_FIELD } from './parts/form';
import { problemPage } from './problem-page';
import { goTo, type Reply } from './reply';
import { continuePath, signInPath } from './sign-in/continue-path';

export type PageHandler = (context: IdentityContext, visit: Visit) => Promise<Reply>;
export type PersonalHandler = (
  context: IdentityContext,
  visit: Visit,
  person: NonNullable<Visit['person']>,
) => Promise<Reply>;

/** A page: what its handler comes to, or its failure as a page. A form comes this far from its own browser only. */
export const page =
  (context: IdentityContext, handler: PageHandler): RequestHandler =>
  async (request, response) => {
    try {
      const visit = await visitOf(context, request, response);
      const isOwn = request.method !== 'POST' || isOwnForm(context, visit);
      send(context, response, isOwn ? await handler(context, visit) : outdated(visit));
    } catch (error) {
      if (!(error instanceof OAuthError) && asAppError(error).code === 'internal')
        context.log.error({ err: error, request_id: request.headers['x-request-id'] }, 'a page failed');
      send(context, response, failurePage(error));
    }
  };

/** A page for someone signed in: everybody else signs in first, and comes back by GET. */
export const personalPage = (context: IdentityContext, handler: PersonalHandler): RequestHandler =>
  page(context, async (_context, visit) =>
    visit.person ? handler(context, visit, visit.person) : goTo(signInPath(visit.here)),
  );

async function visitOf(context: IdentityContext, request: Request, response: Response): Promise<Visit> {
  const visit = await openVisit(context, request);
  if (visit.person === null) context.browsers.cookie.write(response, visit.browserId);
  return { ...visit, form: request.method === 'POST' ? await readForm(request) : formOf('') };
}

/** Not so for a form of another site or browser, or from before the sign-in. */
const isOwnForm = ({ browsers }: IdentityContext, { browserId, form }: Visit): boolean =>
  browsers.formTokens.isGood(browserId, form.get(TOKEN_FIELD));

const outdated = ({ here, form }: Visit): Reply =>
  problemPage(
    403,
    'This page is out of date',
    'It was opened before you signed in or out, or this browser keeps no cookies. Nothing has been done.',
    { href: form.get('continue') === '' ? here : continuePath(form.get('continue')), name: 'Open it again' },
  );

function send(context: IdentityContext, response: Response, reply: Reply): void {
  if (reply.browser !== undefined) context.browsers.cookie.write(response, reply.browser);
  response.status(reply.status).set(reply.headers ?? {});
  if (reply.location !== undefined) response.set('Location', reply.location);
  response.type('html').send(reply.page?.text ?? '');
}
