import { type Html, html } from '../html/html';

/** The buttons of a decision. Only `approve` grants access, whatever else a form has. */
export const decisionButtons = (approve: string): Html => html`<div class="actions">
<button class="main" name="decision" value="approve">${approve}</button>
<button name="decision" value="deny" formnovalidate>Deny</button>
</div>`;
