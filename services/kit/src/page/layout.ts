import type { Branding } from '../branding/branding';
import { type Content, type Html, html } from '../http/html';
import { pageMark } from './mark';

export interface Page {
  /** The title of the tab, to which the name of the product is added; a screen reader says it first. Without one it is the name alone. */
  readonly title?: string;
  readonly content: Content;
  /** The width of its column: for forms (the default), for lists, or for a whole screen. */
  readonly width?: 'narrow' | 'wide' | 'full';
  /** Further elements of the head. */
  readonly head?: Content;
  /** Links at the end of the banner. */
  readonly banner?: Content;
  /** The beginning of the foot, before the links to support and privacy. */
  readonly foot?: Content;
  /** The id of the request, on a page about its failure: by it we find what has happened. */
  readonly requestId?: string;
  /** BCP 47 tag and direction of the text; English by default. */
  readonly language?: string;
  readonly direction?: 'ltr' | 'rtl';
  /** Whether search engines may list it. */
  readonly indexed?: boolean;
}

/** The parts that all pages of a process have in common. */
export interface PageFrame {
  readonly branding: Branding;
  readonly stylePath: string;
  readonly iconPath: string;
  /** Where the mark and the name lead; without it they are no link. */
  readonly home?: string;
}

/** A complete HTML document with the banner, the colours and the foot of all pages. It needs no script. */
export const pageDocument = (
  { branding, stylePath, iconPath, home }: PageFrame,
  page: Page,
): Html => html`<!doctype html>
<html lang="${page.language ?? 'en'}" dir="${page.direction ?? 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${!page.indexed && html`<meta name="robots" content="noindex">\n`}<title>${[page.title, branding.name].filter(Boolean).join(' – ')}</title>
<link rel="stylesheet" href="${stylePath}">
<link rel="icon" href="${branding.logoUrl ?? iconPath}">
${page.head}</head>
<body class="${page.width ?? 'narrow'}">
<header class="banner">${brand(branding, home)}${page.banner}</header>
<main>
${page.content}
</main>
<footer class="foot">${page.foot}${footLinks(branding)}${page.requestId !== undefined && html`<p>Request id <code>${page.requestId}</code></p>`}</footer>
</body>
</html>
`;

function brand(branding: Branding, home: string | undefined): Html {
  const content = html`${pageMark(branding)}<span dir="auto">${branding.name}</span>`;
  return home === undefined
    ? html`<span class="brand">${content}</span>`
    : html`<a class="brand" href="${home}">${content}</a>`;
}

function footLinks({ support, privacyUrl }: Branding): Content {
  const links = [
    support && html`<a href="${support.href}">Help: ${support.text}</a>`,
    privacyUrl && html`<a href="${privacyUrl}">Privacy</a>`,
  ].filter((link) => link !== undefined);
  return links.length > 0 && html`<p class="links">${links}</p>`;
}
