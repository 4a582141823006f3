import { isUuid } from '@cws/kit';
import type { AuthorizeRequest, Choice, Person } from '../../authorize/authorize';
import type { Context } from '../../context';
import { approveMcp } from '../../oauth/approve-mcp';
import { readMcpAuthorize } from '../../oauth/authorize-request';
import { callOfPerson, type Visit } from '../browser/visit';
import { goTo, type Reply } from '../html/reply';
import { decide, withRequest } from './ask';
import { BUSINESS_FIELD, readChoice, shownIn, typedIn, untouched } from './mcp-choice';
import { mcpPage } from './mcp-page';
import { membershipsOf } from './memberships';

/** GET {base_url}/oauth/authorize: asks for approval every time (contract: pages-consent). */
export async function showMcp(context: Context, visit: Visit): Promise<Reply> {
  const outcome = await readMcpAuthorize(context, visit.call, visit.query);
  return withRequest(context, visit, outcome, async (request, person) => {
    const memberships = await membershipsOf(context, callOfPerson(visit.call, person), person);
    return mcpPage(visit, { request, person, memberships, typed: shownIn(visit.state) ?? untouched(memberships) });
  });
}

/** POST: the decision about the request in the URL. */
export async function decideMcp(context: Context, visit: Visit): Promise<Reply> {
  const outcome = await readMcpAuthorize(context, visit.call, visit.query);
  return withRequest(context, visit, outcome, (request, person) =>
    decide(context, visit, request, () => approve(context, visit, request, person)),
  );
}

async function approve(context: Context, visit: Visit, request: AuthorizeRequest, person: Person): Promise<Reply> {
  const call = callOfPerson(visit.call, person);
  const memberships = await membershipsOf(context, call, person);
  const typed = typedIn(visit.form);
  const read = readChoice(typed, request, memberships);
  if ('problems' in read)
    return visit.again(visit.here, {
      typed: { ...typed },
      problems: read.problems,
      status: 400,
      code: 'validation_failed',
    });
  const new_business_id = visit.form.get(BUSINESS_FIELD);
  const choice: Choice = { ...read.choice, ...(isUuid(new_business_id) && { new_business_id }) };
  return goTo(await approveMcp(context, call, request, person, choice));
}
