import { type Html, html } from '../html/html';

/** The two answers; whatever else a form says, only `approve` grants. */
export const decisionButtons = (approve: string): Html => html`<div class="actions">
<button class="main" name="decision" value="approve">${approve}</button>
<button name="decision" value="deny" formnovalidate>Deny</button>
</div>`;
