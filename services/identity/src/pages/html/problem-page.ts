import { html } from './html';
import { layout } from './layout';
import { type Notice, type Reply, show } from './reply';

/** A page about an error, with a link to go on. */
export function problemPage(status: number, title: string, text: string, way?: Notice['way']): Reply {
  const content = html`<div class="card"><h1>${title}</h1><p>${text}</p>${
    way && html`<p><a class="button" href="${way.href}">${way.name}</a></p>`
  }</div>`;
  return { ...show(layout({ title, content }), status), notice: { title, text, ...(way && { way }) } };
}
