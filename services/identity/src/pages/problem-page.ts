import { type Content, html } from './html';
import { layout } from './layout';
import { type Reply, show } from './reply';

/** A page that says what went wrong, and where to go on. */
export const problemPage = (
  status: number,
  title: string,
  text: Content,
  way?: { href: string; name: string },
): Reply =>
  show(
    layout({
      title,
      content: html`<div class="card"><h1>${title}</h1><p>${text}</p>${
        way && html`<p><a class="button" href="${way.href}">${way.name}</a></p>`
      }</div>`,
    }),
    status,
  );
