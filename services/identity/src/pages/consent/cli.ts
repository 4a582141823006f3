import { approveCli } from '../../cli/approve-cli';
import { cliAuthorizeQuery, readCliAuthorize } from '../../cli/authorize-request';
import { callOfPerson } from '../browser/visit';
import { decisionForm, stateQuery } from '../form/fields';
import { goTo } from '../html/reply';
import { page, pageForm } from '../page/page';
import { decide, withRequest } from './ask';
import { cliPage } from './cli-page';
import { DECIDED, QUESTION } from './responses';

const at = {
  tag: 'oauth',
  path: '/v1/auth/cli/authorize',
  query: cliAuthorizeQuery.extend(stateQuery.shape),
} as const;

/** GET {base_url}/auth/cli/authorize: asks for approval every time. */
export const showCli = page({
  ...at,
  id: 'cliAuthorize',
  summary: 'Show the command-line approval page',
  responses: QUESTION,
  async handle(context, visit) {
    const outcome = readCliAuthorize(visit.query);
    return withRequest(context, visit, outcome, async (request, person) => cliPage(visit, request, person));
  },
});

/** POST: the decision about the request in the URL. */
export const decideCli = pageForm({
  ...at,
  id: 'cliDecide',
  summary: 'Approve or deny the command line',
  description: 'It decides the request of the query.',
  form: decisionForm,
  responses: DECIDED,
  async handle(context, visit) {
    const outcome = readCliAuthorize(visit.query);
    return withRequest(context, visit, outcome, (request, person) =>
      decide(context, visit, request, async () =>
        goTo(await approveCli(context, callOfPerson(visit.call, person), request, person)),
      ),
    );
  },
});
