import { type Content, Html, html, type PageFrame, pageDocument } from '@cws/kit';
import type { Guide } from './guides';

const REFERENCE = '/docs/reference';
const pathOf = ({ slug }: Guide): string => `/docs/${slug}`;

/** A page of the docs: contents, text, headings, and the ways to the guides before and after it. It needs no script. */
export function guidePage(frame: PageFrame, all: readonly Guide[], guide: Guide): string {
  const index = all.indexOf(guide);
  const text = html`${new Html(guide.html)}${ways(all[index - 1], all[index + 1])}`;
  return docsPage(frame, { title: guide.title, all, text, current: guide });
}

/** The page that lists the guides. */
export function guidesPage(frame: PageFrame, all: readonly Guide[]): string {
  const items = all.map(
    (guide) => html`<li><a href="${pathOf(guide)}">${guide.title}</a><p class="quiet">${guide.summary}</p></li>`,
  );
  const text = html`<h1>Documentation</h1>
<p>Guides whose every command is run by the tests of this service, and a <a href="${REFERENCE}">reference</a> of every operation, in which you can try requests. The <a href="/openapi.json">OpenAPI document</a> is for programs.</p>
<ul class="guides">${items}<li><a href="${REFERENCE}">API reference</a><p class="quiet">Every operation with its fields, errors and examples, with search.</p></li></ul>`;
  return docsPage(frame, { title: 'Documentation', all, text });
}

interface DocsPage {
  readonly title: string;
  readonly all: readonly Guide[];
  readonly text: Content;
  readonly current?: Guide;
}

function docsPage(frame: PageFrame, { title, all, text, current }: DocsPage): string {
  const contents = contentsOf(all, current);
  const headings = current?.headings ?? [];
  const content = html`<div class="docs${headings.length > 0 && ' with-headings'}">
<details class="contents-folded"><summary>Contents</summary><nav aria-label="Contents">${contents}</nav></details>
<nav class="contents-open" aria-label="Contents">${contents}</nav>
<article class="prose">${text}</article>
${headings.length > 0 && html`<nav class="page-contents" aria-label="On this page"><h2>On this page</h2><ul>${headings.map(({ id, title: name }) => html`<li><a href="#${id}">${name}</a></li>`)}</ul></nav>`}
</div>`;
  const banner = html`<nav aria-label="Documentation" class="links"><a href="/docs">Docs</a><a href="${REFERENCE}">Reference</a></nav>`;
  return pageDocument(frame, { title, content, banner, width: 'full', indexed: true }).text;
}

const contentsOf = (all: readonly Guide[], current: Guide | undefined): Content => html`<ul>
<li><a href="/docs"${current === undefined && new Html(' aria-current="page"')}>Overview</a></li>
${all.map((guide) => html`<li><a href="${pathOf(guide)}"${guide === current && new Html(' aria-current="page"')}>${guide.title}</a></li>`)}
<li><a href="${REFERENCE}">API reference</a></li>
</ul>`;

const ways = (before: Guide | undefined, after: Guide | undefined): Content =>
  html`<nav class="ways" aria-label="Guides before and after">${before && html`<a href="${pathOf(before)}" rel="prev">← ${before.title}</a>`}${after && html`<a href="${pathOf(after)}" rel="next">${after.title} →</a>`}</nav>`;
