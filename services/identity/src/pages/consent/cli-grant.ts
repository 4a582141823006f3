import { html } from '../html/html';

/** Describes in plain words what the command-line client gets. */
export const cliGrant = html`<div class="stack"><h2>It will be able to</h2>
<ul class="plain">
<li>read and send your chats, and change your profile and settings</li>
<li>work in each of your businesses, with everything that your role there allows</li>
</ul>
<p class="hint">It stays signed in while it is used at least once in 30 days, until you sign out there or end it.</p></div>`;
