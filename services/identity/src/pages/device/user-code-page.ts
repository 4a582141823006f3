import { html } from '@cws/kit';
import type { Person } from '../../authorize/authorize';
import { NOT_SENT } from '../browser/form-states';
import type { Visit } from '../browser/visit';
import { field, form, problemSummary, signedInAs, titleWith } from '../html/parts';
import { layout, type Reply, show } from '../html/reply';

export const ASK_PATH = '/device';

/** Path of the page that asks for a decision about the device with this code. */
export const devicePath = (userCode: string): string => `${ASK_PATH}?${new URLSearchParams({ user_code: userCode })}`;

/** Asks for the code that a device shows (RFC 8628 §3.3). */
export function userCodePage(visit: Visit, person: Person): Reply {
  const { problems, typed } = visit.state ?? NOT_SENT;
  const title = 'Connect a device';
  return show(
    layout({
      title: titleWith(problems, title),
      content: html`<div class="card">
<div class="stack"><h1>${title}</h1><p>Enter the code that your terminal or device shows.</p></div>
${signedInAs(visit, person)}
${problemSummary(problems, true)}
${form(
  visit,
  ASK_PATH,
  html`${field({ name: 'user_code', label: 'Code', value: typed['user_code'], hint: 'Eight letters, such as BCDF-GHJK.', only: true, attributes }, problems)}
<div class="actions"><button class="main">Continue</button></div>`,
)}
</div>`,
    }),
  );
}

const attributes = html`class="code" type="text" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="16" required`;
