import { NOT_SENT } from '../browser/form-states';
import type { Visit } from '../browser/visit';
import { purposeOf, SIGN_IN_PATH } from '../form/continue-path';
import { field } from '../html/field';
import { form } from '../html/form';
import { html } from '../html/html';
import { layout } from '../html/layout';
import { problemSummary, titleWith } from '../html/problems';
import { type Reply, show } from '../html/reply';
import { SENT_AFTER_FIELD } from './forms';

/** Asks for the address that a code is mailed to. */
export function emailPage(visit: Visit, goOn: string, sentAfter: number): Reply {
  const { problems, typed } = visit.state ?? NOT_SENT;
  return show(
    layout({
      title: titleWith(problems, 'Sign in'),
      content: html`<div class="card">
<div class="stack"><h1>Sign in</h1>
<p>We send a code to your e-mail address. There is no password. ${purposeOf(goOn)}</p></div>
${problemSummary(problems)}
${form(
  visit,
  SIGN_IN_PATH,
  html`${field({ name: 'email', label: 'E-mail address', value: typed['email'], attributes }, problems)}
<div class="actions"><button class="main">Send me a code</button></div>`,
  { continue: goOn, [SENT_AFTER_FIELD]: String(sentAfter) },
)}
</div>`,
    }),
  );
}

const attributes = html`type="email" autocomplete="email" inputmode="email" autocapitalize="none" spellcheck="false" maxlength="254" required`;
