import { isUuid } from '@cws/kit';
import type { AuthorizeRequest, Choice, Person } from '../../authorize/authorize';
import type { Context } from '../../context';
import { membershipsOf } from '../../membership/memberships';
import { approveMcp } from '../../oauth/approve-mcp';
import { mcpAuthorizeQuery, readMcpAuthorize } from '../../oauth/mcp-authorize-request';
import { callOfPerson, type Visit } from '../browser/visit';
import { decisionForm, stateQuery } from '../form/fields';
import { sentText } from '../form/read';
import { goTo, type Reply } from '../html/reply';
import { page, pageForm } from '../page/page';
import { DECIDED, QUESTION } from '../page/responses';
import { decide, withRequest } from './ask';
import { BUSINESS_FIELD, choiceFields, readChoice, shownIn, typedIn, untouched } from './mcp-choice';
import { mcpPage } from './mcp-page';

const at = {
  tag: 'oauth',
  path: '/v1/oauth/authorize',
  query: mcpAuthorizeQuery.extend(stateQuery.shape),
} as const;

/** GET {base_url}/oauth/authorize: asks for approval every time (contract: pages-consent). */
export const showMcp = page({
  ...at,
  id: 'oauthAuthorize',
  summary: 'Show the approval page',
  responses: QUESTION,
  async handle(context, visit) {
    const outcome = await readMcpAuthorize(context, visit.call, visit.query);
    return withRequest(context, visit, outcome, async (request, person) => {
      const memberships = await membershipsOf(context, callOfPerson(visit.call, person), person);
      return mcpPage(visit, { request, person, memberships, typed: shownIn(visit.state) ?? untouched(memberships) });
    });
  },
});

/** POST: the decision about the request in the URL. */
export const decideMcp = pageForm({
  ...at,
  id: 'oauthDecide',
  summary: 'Approve or deny an application',
  description: 'It decides the request of the query.',
  form: choiceFields.partial().extend(decisionForm.shape),
  responses: DECIDED,
  async handle(context, visit) {
    const outcome = await readMcpAuthorize(context, visit.call, visit.query);
    return withRequest(context, visit, outcome, (request, person) =>
      decide(context, visit, request, () => approve(context, visit, request, person)),
    );
  },
});

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
  const new_business_id = sentText(visit.form, BUSINESS_FIELD);
  const choice: Choice = { ...read.choice, ...(isUuid(new_business_id) && { new_business_id }) };
  return goTo(await approveMcp(context, call, request, person, choice));
}
