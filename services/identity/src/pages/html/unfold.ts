import { type Content, type Html, html } from './html';

/** Details that a person unfolds, without script. */
export const unfold = (summary: Content, content: Content, open = false): Html =>
  html`<details class="unfold"${open && html` open`}><summary>${summary}</summary>
<div class="stack">${content}</div></details>`;
