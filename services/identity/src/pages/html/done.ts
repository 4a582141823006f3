import { type Content, type Html, html } from './html';

/** Tells that a form was carried out. With `focused`, for a page without a field to go on with, it takes the focus. */
export const done = (text: Content, focused = false): Html =>
  html`<p class="note good" role="status"${focused && html` tabindex="-1" autofocus`}>${text}</p>`;
