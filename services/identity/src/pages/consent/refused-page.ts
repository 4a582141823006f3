import type { RefusedRequest } from '../../authorize/authorize';
import type { Visit } from '../browser/visit';
import { signInPath } from '../form/continue-path';
import { form } from '../html/form';
import { type Html, html } from '../html/html';
import { layout } from '../html/layout';
import { type Reply, show } from '../html/reply';
import { who } from '../html/who';
import { target } from './target';

/** Shows what is wrong with a request and where the application waits for the response. It never redirects by itself. */
export function refusedPage(visit: Visit, refused: RefusedRequest): Reply {
  const title = 'This request cannot be used';
  const page = layout({
    title,
    content: html`<div class="card">
<div class="stack"><h1>${title}</h1>
<p>The application has sent a request that we cannot process. Nothing has been granted.</p></div>
${visit.person && who(visit, visit.person)}
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
