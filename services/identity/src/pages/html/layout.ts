import { ICON_PATH, STYLE_PATH } from './assets';
import { type Content, type Html, html } from './html';

export interface Layout {
  /** Title of the tab; a screen reader says it first. */
  readonly title: string;
  readonly content: Content;
  /** Whether the page is wide, for lists. */
  readonly wide?: boolean;
}

const mark = html`<svg viewBox="0 0 28 28" aria-hidden="true" focusable="false"><rect class="mark-back" width="28" height="28" rx="7"/><path class="mark-front" d="M7 8.5A1.5 1.5 0 0 1 8.5 7h11A1.5 1.5 0 0 1 21 8.5v7a1.5 1.5 0 0 1-1.5 1.5H13l-4 4v-4h-.5A1.5 1.5 0 0 1 7 15.500Z"/></svg>`;

/** A complete HTML document. */
export const layout = ({ title, content, wide }: Layout): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} – Service Workspace</title>
<link rel="stylesheet" href="${STYLE_PATH}">
<link rel="icon" href="${ICON_PATH}">
</head>
<body class="${wide ? 'wide' : 'narrow'}">
<header class="banner">${mark}<span>Service Workspace</span></header>
<main>
${content}
</main>
<footer class="foot"><p>We never ask for a password, and nobody of ours will ever ask you for a code.</p>
<p><a href="/account/keys">Your keys and connections</a></p></footer>
</body>
</html>
`;
