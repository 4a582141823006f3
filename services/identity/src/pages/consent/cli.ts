import { html } from '@cws/kit';
import type { AuthorizeRequest, Person } from '../../authorize/authorize';
import { approveCli } from '../../cli/approve-cli';
import { cliAuthorizeQuery, readCliAuthorize } from '../../cli/cli-authorize-request';
import { callOfPerson, type Visit } from '../browser/visit';
import { decisionForm, stateQuery } from '../form/fields';
import { form, selfNamed, signedInAs } from '../html/parts';
import { goTo, layout, type Reply, show } from '../html/reply';
import { page, pageForm } from '../page/page';
import { DECIDED, QUESTION } from '../page/responses';
import { decide, withRequest } from './ask';
import { cliAccess, cliAccessDetails, decisionButtons, target } from './decision-parts';

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

/** Asks a person whether the command-line client may act in their name. */
function cliPage(visit: Visit, request: AuthorizeRequest, person: Person): Reply {
  const title = 'Connect the command-line client';
  return show(
    layout({
      title,
      content: html`<div class="card decision">
<div class="tight"><h1>${title}</h1>
${request.device_name && html`<p>on <strong>${selfNamed(request.device_name)}</strong> <span class="tag">its own name</span></p>`}</div>
${signedInAs(visit, person)}
${form(
  visit,
  visit.here,
  html`${target(request)}
${cliAccess}
${decisionButtons('Approve')}
${cliAccessDetails}`,
)}
</div>`,
    }),
  );
}
