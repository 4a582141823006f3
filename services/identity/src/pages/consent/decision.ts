import { type Html, html } from '../html/html';

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
