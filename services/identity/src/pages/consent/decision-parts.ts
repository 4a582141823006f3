import { type Content, type Html, html } from '@cws/kit';
import type { AuthorizeRequest } from '../../authorize/authorize';
import { selfNamed, unfold } from '../html/parts';

/**
 * The buttons of a decision, which stay on the screen. Only `approve` grants access, whatever else a form has. Enter in a
 * field activates the first button of the form (HTML §4.10.21.2). This one closes a dialog, and there is none: nothing is submitted, so that a
 * decision is always a click on a button. A browser that knows no dialogs submits no decision.
 */
export const decisionButtons = (
  approve: string,
): Html => html`<button class="unseen" formmethod="dialog" formnovalidate tabindex="-1" aria-hidden="true"></button>
<div class="actions decide">
<button class="main" name="decision" value="approve">${approve}</button>
<button name="decision" value="deny" formnovalidate>Deny</button>
</div>`;

/** Shows the target of the redirect, larger than the self-declared name of the application, with a warning where one is due. */
export const target = (
  { redirect_uri, redirect_host }: Pick<AuthorizeRequest, 'redirect_uri' | 'redirect_host'>,
  what = 'Access is handed to',
): Html =>
  html`<div class="stack"><div class="aside"><p class="quiet small">${what}</p>
<p class="target">${selfNamed(redirect_host)}</p></div>${caution(redirect_uri)}</div>`;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

function caution(redirect_uri: string): Content {
  const { protocol, hostname } = new URL(redirect_uri);
  if (protocol !== 'https:' && protocol !== 'http:')
    return warning(
      `This opens a program on your device by the scheme ${protocol}, which any program can claim.`,
      'Go on only if you have just started it.',
    );
  if (LOOPBACK.has(hostname))
    return warning('It is a program on your own computer.', 'Go on only if you have just started it.');
  return null;
}

const warning = (what: string, when: string): Html =>
  html`<p class="note caution small"><strong>${what}</strong> ${when}</p>`;

/** Describes in plain words what the command-line client gets. */
export const cliAccess = html`<p class="small">It asks to act as you: everything that you can do, in your chats and in each of your businesses.</p>`;

export const cliAccessDetails = unfold(
  'What exactly may it do?',
  html`<ul class="plain">
<li>read and send your chats, and change your profile and settings</li>
<li>work in each of your businesses, with everything that your role there allows</li>
</ul>
<p class="hint">It stays signed in while it is used at least once in 30 days, until you sign out there or end it under Keys and connections.</p>`,
);
