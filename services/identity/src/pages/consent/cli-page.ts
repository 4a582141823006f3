import type { AuthorizeRequest, Person } from '../../authorize/authorize';
import type { Visit } from '../browser/visit';
import { form } from '../html/form';
import { html } from '../html/html';
import { layout } from '../html/layout';
import { type Reply, show } from '../html/reply';
import { who } from '../html/who';
import { cliGrant } from './cli-grant';
import { decisionButtons } from './decision';
import { target } from './target';

/** Asks a person whether the command-line client may act in their name. */
export function cliPage(visit: Visit, request: AuthorizeRequest, person: Person): Reply {
  const title = 'Connect the command-line client';
  return show(
    layout({
      title,
      content: html`<div class="card">
<h1>${title}</h1>
${who(visit, person)}
${target(request)}
${cliGrant}
${form(visit, visit.here, decisionButtons('Approve'))}
</div>`,
    }),
  );
}
