import { type Html, html } from '@cws/kit';
import type { AuthorizeOutcome, AuthorizeRequest, Person, RefusedRequest } from '../../authorize/authorize';
import { deny, errorRedirect } from '../../authorize/deny';
import type { Context } from '../../context';
import type { Visit } from '../browser/visit';
import { signInPath } from '../form/continue-path';
import { decisionForm } from '../form/fields';
import { form, signedInAs } from '../html/parts';
import { goTo, layout, problemPage, type Reply, show } from '../html/reply';
import { target } from './decision-parts';

type DecisionPage = (request: AuthorizeRequest, person: Person) => Promise<Reply>;

/**
 * Reads the authorization request again at every step and continues after sign-in. An unknown client or an invalid
 * redirect_uri is shown on a page (RFC 6749 §4.1.2.1). Other errors are redirected to the client only after a click of somebody signed
 * in, so that no link leads through this endpoint to another site (RFC 9700 §4.11.2).
 */
export async function withRequest(
  { origin }: Pick<Context, 'origin'>,
  visit: Visit,
  outcome: AuthorizeOutcome,
  ask: DecisionPage,
): Promise<Reply> {
  if (outcome.kind === 'page-error')
    return { ...problemPage(400, 'This application cannot be connected', outcome.message), code: 'invalid_request' };
  if (outcome.kind === 'refused') {
    const goesBack = visit.person !== null && decisionOf(visit) === 'deny';
    if (goesBack) return goTo(errorRedirect(outcome, origin));
    return visit.method === 'POST' ? goTo(visit.here) : refusedPage(visit, outcome);
  }
  return visit.person ? ask(outcome.request, visit.person) : goTo(signInPath(visit.here));
}

/** Handles a decision, which always takes a button: none is remembered, and nothing is granted by default. */
export async function decide(
  { origin }: Context,
  visit: Visit,
  request: AuthorizeRequest,
  approve: () => Promise<Reply>,
): Promise<Reply> {
  const decision = decisionOf(visit);
  if (decision === 'deny') return goTo(deny(request, origin));
  return decision === 'approve' ? approve() : goTo(visit.here);
}

const decisionOf = ({ form }: Visit) => decisionForm.parse(form).decision;

/** Shows what is wrong with a request and where the application waits for the response. It never redirects by itself. */
function refusedPage(visit: Visit, refused: RefusedRequest): Reply {
  const title = 'This request cannot be used';
  const page = layout({
    title,
    content: html`<div class="card">
<div class="stack"><h1>${title}</h1>
<p>The application has sent a request that we cannot process. Nothing has been granted.</p></div>
${visit.person && signedInAs(visit, visit.person)}
<dl class="facts"><dt>What is wrong</dt><dd>${refused.error_description} (${refused.error})</dd></dl>
${target(refused, 'The application waits for the response at')}
${wayBack(visit, refused)}
</div>`,
  });
  return { ...show(page, 400), code: refused.error };
}

function wayBack(visit: Visit, { redirect_host }: RefusedRequest): Html {
  if (visit.person === null)
    return html`<p>You can close this page. To tell the application what is wrong, <a href="${signInPath(visit.here)}">sign in first</a>.</p>`;
  const button = html`<div class="actions"><button class="main" name="decision" value="deny">Go back to <bdi>${redirect_host}</bdi></button></div>`;
  return form(visit, visit.here, button);
}
