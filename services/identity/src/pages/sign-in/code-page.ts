import { type Content, type Html, html } from '@cws/kit';
import { CODE_LIFETIME_S } from '../../otp/code';
import type { CodeStanding } from '../../otp/code-standing';
import { type FormState, NOT_SENT } from '../browser/form-states';
import type { Visit } from '../browser/visit';
import { SIGN_IN_PATH, signInPath } from '../form/continue-path';
import { done, field, form, hasProblems, type Problems, problemSummary, titleWith } from '../html/parts';
import { layout, type Reply, show } from '../html/reply';
import { duration } from '../html/time';
import { ANOTHER_FIELD, SENT_AFTER_FIELD } from './forms';

export const CODE_PATH = '/signin/code';

/** Path of the page, with the page to continue to. */
export const codePath = (goOn: string): string => `${CODE_PATH}?${new URLSearchParams({ continue: goOn })}`;

export interface CodePage {
  /** The page to continue with. */
  readonly goOn: string;
  /** The purpose of the sign-in. */
  readonly purpose: Content;
  readonly email: string;
  readonly standing: CodeStanding;
  readonly sentAfter: number;
}

/** Asks for the code that was mailed to the address. */
export function codePage(visit: Visit, page: CodePage): Reply {
  const { goOn, purpose, email, standing } = page;
  const state = visit.state ?? NOT_SENT;
  const problems = problemsOf(state, standing);
  const isAnother = Boolean(state.typed[ANOTHER_FIELD]) && !hasProblems(problems);
  return show(
    layout({
      title: isAnother ? 'Another code was sent' : titleWith(problems, 'Enter the code'),
      content: html`<div class="card">
${isAnother && done('We have sent another code. Only the newest one works.')}
<div class="stack"><h1>Check your e-mail</h1>
${purpose}
<p>We have sent a code to <strong>${email}</strong>. It is good for ${CODE_LIFETIME_S / 60} minutes, in this browser only.</p></div>
${problemSummary(problems, true)}
${form(
  visit,
  CODE_PATH,
  html`${field({ name: 'code', label: 'Code', hint: triesText(standing), only: true, attributes }, problems)}
<div class="actions"><button class="main">Sign in</button></div>`,
  { email, continue: goOn },
)}
<div class="stack">${resendForm(visit, page)}
<p><a href="${signInPath(goOn)}">Use another address</a></p></div>
</div>`,
    }),
  );
}

const LAST_TRY = 'This is not the code, and it was the last try: the code no longer works. Send another one.';

/** The page says that no try is left, also when it is loaded again later. */
const problemsOf = ({ code, problems }: FormState, { triesLeft }: CodeStanding): Problems =>
  code === 'invalid_code' && triesLeft === 0 ? { code: LAST_TRY } : problems;

const triesText = ({ triesLeft }: CodeStanding): string | null => {
  if (triesLeft === 0) return null;
  return triesLeft === 1 ? '1 try left' : `${triesLeft} tries left`;
};

/** The button works as soon as the time is over, without another page. */
function resendForm(visit: Visit, { email, goOn, standing: { resendInS }, sentAfter }: CodePage): Html {
  const hidden = { email, continue: goOn, [ANOTHER_FIELD]: '1', [SENT_AFTER_FIELD]: String(sentAfter) };
  const wait = resendInS > 0 && html` <span class="hint">possible in ${duration(resendInS)}</span>`;
  const button = html`<button class="link">Send another code</button>`;
  return html`<div class="aside">${form(visit, SIGN_IN_PATH, button, hidden, true)}${wait}</div>`;
}

const attributes = html`class="code" type="text" autocomplete="one-time-code" inputmode="numeric" maxlength="40" required`;
