import { networkOf } from '@cws/kit';
import type { Person } from '../../authorize/authorize';
import type { DeviceRequest } from '../../device/device-request';
import type { Visit } from '../browser/visit';
import { cliGrant } from '../consent/cli-grant';
import { decisionButtons } from '../consent/decision';
import { form } from '../html/form';
import { type Html, html } from '../html/html';
import { layout } from '../html/layout';
import { type Reply, show } from '../html/reply';
import { moment } from '../html/time';
import { who } from '../html/who';
import { ASK_PATH } from './user-code-page';

/** Shows what requests access and from where. Approval takes a click even when the URL has the code (RFC 8628 §5.4, §3.3.1). */
export function devicePage(visit: Visit, person: Person, userCode: string, device: DeviceRequest): Reply {
  const title = 'Connect this device?';
  return show(
    layout({
      title,
      content: html`<div class="card">
<h1>${title}</h1>
${who(visit, person)}
<div class="stack"><p class="quiet">The device shows the code</p>
<p class="user-code">${userCode}</p>
<div class="note caution"><p><strong>Approve only if your terminal shows this code</strong> and you have just started signing in there. If somebody has sent you the code or the link, deny: they would get into your account.</p></div></div>
${facts(visit, person, device)}
${cliGrant}
${form(visit, ASK_PATH, decisionButtons('Approve'), { user_code: userCode })}
</div>`,
    }),
  );
}

const facts = ({ call }: Visit, { email }: Person, { client_ip, started_at }: DeviceRequest): Html =>
  html`<dl class="facts">
<dt>Asks to sign in as</dt><dd>${email}</dd>
<dt>Program</dt><dd>Command-line client</dd>
<dt>Asks from</dt><dd>${client_ip || 'an unknown address'} <span class="hint">(${nearness(client_ip, call.client_ip)})</span></dd>
<dt>Started</dt><dd>${moment(started_at)}</dd>
</dl>`;

/** Programs on one machine often have different IPv6 addresses (RFC 8981). */
function nearness(address: string, own: string): string {
  if (address === own) return 'your own address';
  return networkOf(address) === networkOf(own) ? 'your own network' : 'another address than yours';
}
