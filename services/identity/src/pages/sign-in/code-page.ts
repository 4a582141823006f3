import { CODE_LIFETIME_S } from '../../otp/code';
import type { Visit } from '../browser/visit';
import { SIGN_IN_PATH, signInPath } from '../form/continue-path';
import { field } from '../html/field';
import { form } from '../html/form';
import { html } from '../html/html';
import { layout } from '../html/layout';
import { problemSummary, titleWith } from '../html/problems';
import { type Reply, show } from '../html/reply';
import { SENT_AFTER_FIELD } from './forms';

export const CODE_PATH = '/signin/code';

/** Path of the page, with the page to continue to. */
export const codePath = (goOn: string): string => `${CODE_PATH}?${new URLSearchParams({ continue: goOn })}`;

/** Asks for the code that was mailed to the address. */
export function codePage(visit: Visit, goOn: string, email: string, sentAfter: number): Reply {
  const problems = visit.state?.problems ?? {};
  return show(
    layout({
      title: titleWith(problems, 'Enter the code'),
      content: html`<div class="card">
<div class="stack"><h1>Check your e-mail</h1>
<p>We have sent a code to <strong>${email}</strong>. It is good for ${CODE_LIFETIME_S / 60} minutes, in this browser only.</p></div>
${problemSummary(problems)}
${form(
  visit,
  CODE_PATH,
  html`${field({ name: 'code', label: 'Code', attributes }, problems)}
<div class="actions"><button class="main">Sign in</button></div>`,
  { email, continue: goOn },
)}
<div class="aside">${form(visit, SIGN_IN_PATH, html`<button class="link">Send another code</button>`, { email, continue: goOn, [SENT_AFTER_FIELD]: String(sentAfter) }, true)}
<a href="${signInPath(goOn)}">Use another address</a></div>
</div>`,
    }),
  );
}

const attributes = html`class="code" type="text" autocomplete="one-time-code" inputmode="numeric" maxlength="40" required`;
