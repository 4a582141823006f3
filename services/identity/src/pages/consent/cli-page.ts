import type { AuthorizeRequest, Person } from '../../authorize/authorize';
import type { Visit } from '../browser/visit';
import { form } from '../html/form';
import { html } from '../html/html';
import { layout } from '../html/layout';
import { type Reply, show } from '../html/reply';
import { selfNamed } from '../html/self-named';
import { who } from '../html/who';
import { cliGrant, cliReach } from './cli-grant';
import { decisionButtons } from './decision';
import { target } from './target';

/** Asks a person whether the command-line client may act in their name. */
export function cliPage(visit: Visit, request: AuthorizeRequest, person: Person): Reply {
  const title = 'Connect the command-line client';
  return show(
    layout({
      title,
      content: html`<div class="card decision">
<div class="tight"><h1>${title}</h1>
${request.device_name && html`<p>on <strong>${selfNamed(request.device_name)}</strong> <span class="tag">its own name</span></p>`}</div>
${who(visit, person)}
${form(
  visit,
  visit.here,
  html`${target(request)}
${cliGrant}
${decisionButtons('Approve')}
${cliReach}`,
)}
</div>`,
    }),
  );
}
