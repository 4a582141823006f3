import { type Content, html } from '@cws/kit';
import { MAX_ADDRESS } from '../../otp/address';
import { NOT_SENT } from '../browser/form-states';
import type { Visit } from '../browser/visit';
import { SIGN_IN_PATH } from '../form/continue-path';
import { done, field, form, problemSummary, titleWith } from '../html/parts';
import { layout, type Reply, show } from '../html/reply';
import { SENT_AFTER_FIELD } from './forms';

export interface EmailPage {
  /** The page to continue with. */
  readonly goOn: string;
  /** The purpose of the sign-in. */
  readonly purpose: Content;
  readonly sentAfter: number;
  /** Whether the person has just signed out. */
  readonly signedOut: boolean;
}

/** Asks for the address that a code is mailed to. */
export function emailPage(visit: Visit, { goOn, purpose, sentAfter, signedOut }: EmailPage): Reply {
  const { problems, typed } = visit.state ?? NOT_SENT;
  return show(
    layout({
      title: titleWith(problems, 'Sign in'),
      content: html`<div class="card">
${signedOut && done('You are signed out.')}
<div class="stack"><h1>Sign in</h1>
${purpose}
<p class="quiet">We send a code to your e-mail address. There is no password.</p></div>
${problemSummary(problems, true)}
${form(
  visit,
  SIGN_IN_PATH,
  html`${field({ name: 'email', label: 'E-mail address', value: typed['email'], only: true, attributes }, problems)}
<div class="actions"><button class="main">Send me a code</button></div>`,
  { continue: goOn, [SENT_AFTER_FIELD]: String(sentAfter) },
)}
</div>`,
    }),
  );
}

const attributes = html`type="email" autocomplete="email" inputmode="email" autocapitalize="none" spellcheck="false" maxlength="${MAX_ADDRESS}" required`;
