import { html } from '../html/html';
import { unfold } from '../html/unfold';

/** Describes in plain words what the command-line client gets. */
export const cliGrant = html`<p class="small">It asks to act as you: everything that you can do, in your chats and in each of your businesses.</p>`;

export const cliReach = unfold(
  'What exactly may it do?',
  html`<ul class="plain">
<li>read and send your chats, and change your profile and settings</li>
<li>work in each of your businesses, with everything that your role there allows</li>
</ul>
<p class="hint">It stays signed in while it is used at least once in 30 days, until you sign out there or end it under Keys and connections.</p>`,
);
