import { type Html, html } from '@cws/kit';
import type { Person } from '../../authorize/authorize';
import type { DeviceRequest } from '../../device/device-request';
import type { Visit } from '../browser/visit';
import { cliAccess, cliAccessDetails, decisionButtons } from '../consent/decision-parts';
import { form, selfNamed, signedInAs, unfold } from '../html/parts';
import { layout, type Reply, show } from '../html/reply';
import { fromNow, moment } from '../html/time';
import { nearness } from './nearness';
import { ASK_PATH } from './user-code-page';

export interface DevicePage {
  readonly person: Person;
  readonly userCode: string;
  readonly device: DeviceRequest;
  readonly now: number;
}

/** Shows what requests access and from where. Approval takes a click even when the URL has the code (RFC 8628 §5.4, §3.3.1). */
export function devicePage(visit: Visit, page: DevicePage): Reply {
  const { person, userCode } = page;
  const title = 'Connect this device?';
  return show(
    layout({
      title,
      content: html`<div class="card decision">
<h1>${title}</h1>
${signedInAs(visit, person)}
${form(
  visit,
  ASK_PATH,
  html`<div class="tight"><p class="quiet small">The device shows the code</p>
<p class="user-code">${userCode}</p></div>
<p class="note caution small"><strong>Approve only if your terminal shows this code</strong> and you have just started signing in there. If somebody has sent you the code or the link, deny: they would get into your account.</p>
${facts(visit, page)}
${cliAccess}
${decisionButtons('Approve')}
${cliAccessDetails}
${moreFacts(page)}`,
  { user_code: userCode },
)}
</div>`,
    }),
  );
}

/** The address comes first: the name is the device's own word, and could pretend to be the address. */
function facts({ call }: Visit, { device: { client_ip, device_name, started_at }, now }: DevicePage): Html {
  const near = nearness(client_ip, call.client_ip);
  return html`<dl class="facts">
<dt>Asks from</dt><dd>${client_ip || 'an unknown address'}${near && html` <span class="hint">(${near})</span>`}${device_name && html`, named “<strong>${selfNamed(device_name)}</strong>”`}</dd>
<dt>Started</dt><dd>${fromNow(started_at, now)}</dd>
</dl>`;
}

const moreFacts = ({ person, device: { device_name, install_id, started_at } }: DevicePage): Html =>
  unfold(
    'More about this request',
    html`<dl class="facts">
<dt>Asks to sign in as</dt><dd>${person.email}</dd>
<dt>Program</dt><dd>Command-line client</dd>
${device_name && html`<dt>Name of the device</dt><dd>${selfNamed(device_name)} <span class="hint">(it names itself)</span></dd>`}
<dt>Install</dt><dd><code>${install_id}</code></dd>
<dt>Started</dt><dd>${moment(started_at)}</dd>
</dl>`,
  );
