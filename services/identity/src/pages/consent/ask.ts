import type { AuthorizeOutcome, AuthorizeRequest, Person } from '../../authorize/authorize';
import { deny, tellClient } from '../../authorize/deny';
import type { Context } from '../../context';
import type { Visit } from '../browser/visit';
import { problemPage } from '../html/problem-page';
import { goTo, type Reply } from '../html/reply';
import { signInPath } from '../sign-in/continue-path';
import { refusedPage } from './refused-page';

type Asked = (request: AuthorizeRequest, person: Person) => Promise<Reply>;

/**
 * Reads an authorize call again at every step, and goes on with it once somebody has signed in. A wrong client or
 * redirect_uri ends on a page (RFC 6749 §4.1.2.1); what else is wrong is told to the client by a click of somebody signed
 * in alone, so that no link leads through here to another site (RFC 9700 §4.11.2).
 */
export async function withRequest(
  { origin }: Pick<Context, 'origin'>,
  visit: Visit,
  outcome: AuthorizeOutcome,
  ask: Asked,
): Promise<Reply> {
  if (outcome.kind === 'page-error')
    return { ...problemPage(400, 'This application cannot be connected', outcome.message), code: 'invalid_request' };
  if (outcome.kind === 'refused') {
    const goesBack = visit.person !== null && visit.form.get('decision') === 'deny';
    if (goesBack) return goTo(tellClient(outcome, origin));
    return visit.method === 'POST' ? goTo(visit.here) : refusedPage(visit, outcome);
  }
  return visit.person ? ask(outcome.request, visit.person) : goTo(signInPath(visit.here));
}

/** A decision, always by a button: nothing is remembered and nothing is granted by default. */
export async function decide(
  { origin }: Context,
  { form, here }: Visit,
  request: AuthorizeRequest,
  approve: () => Promise<Reply>,
): Promise<Reply> {
  const decision = form.get('decision');
  if (decision === 'deny') return goTo(deny(request, origin));
  return decision === 'approve' ? approve() : goTo(here);
}
