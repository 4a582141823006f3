import { type Content, html, type Page } from '@cws/kit';

/** The result of a page's handler. */
export interface Reply {
  readonly status: number;
  readonly page?: Page;
  /** The content of a page that is only a notice; it can be shown at its own URL. */
  readonly notice?: Notice;
  /** Target of a redirect with status 303. */
  readonly location?: string;
  readonly headers?: Record<string, string>;
  /** Error code for the access log, from the catalogue or from OAuth. */
  readonly code?: string;
  /** The new id of the browser; null deletes its cookie. */
  readonly browser?: string | null;
}

/** A short page with a text and a link. */
export interface Notice {
  readonly title: string;
  readonly text: string;
  readonly way?: { readonly href: string; readonly name: string };
}

export const show = (page: Page, status = 200): Reply => ({ status, page });

/** Redirects to a GET, whatever the method was (RFC 9110 §15.4.4). */
export const goTo = (location: string): Reply => ({ status: 303, location });

interface Layout {
  /** Title of the tab; a screen reader says it first. */
  readonly title: string;
  readonly content: Content;
  /** Whether the page is wide, for lists. */
  readonly wide?: boolean;
}

const FOOT = html`<p>We never ask for a password, and nobody of ours will ever ask you for a code.</p>
<p><a href="/account/keys">Your keys and connections</a></p>`;

/** A page of this service, with the foot of all of them. */
export const layout = ({ title, content, wide }: Layout): Page => ({
  title,
  content,
  width: wide ? 'wide' : 'narrow',
  foot: FOOT,
});

/** A page about an error, with a link to go on. */
export function problemPage(status: number, title: string, text: string, way?: Notice['way']): Reply {
  const content = html`<div class="card"><h1>${title}</h1><p>${text}</p>${
    way && html`<p><a class="button" href="${way.href}">${way.name}</a></p>`
  }</div>`;
  return { ...show(layout({ title, content }), status), notice: { title, text, ...(way && { way }) } };
}

/** The longest path that a page has room for: it holds the path in two forms and in a link, and has less than 16 KiB also when it is a refusal. */
const MAX_IN_FORM = 3_500;
const MAX_IN_LINK = 6_000;

/** Whether pages may repeat this path, or lead to it (contract: pages-errors). */
export const isShortPath = (path: string): boolean =>
  path.length <= MAX_IN_FORM &&
  html`${path}`.text.length <= MAX_IN_FORM &&
  new URLSearchParams({ '': path }).toString().length <= MAX_IN_LINK;
