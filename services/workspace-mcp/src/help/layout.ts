import { type Content, html } from '@cws/kit';
import type { App } from '../app/app';
import { helpPath } from '../article/article';
import type { Brand } from './brand';
import { directionOf } from './page-language';
import { phraseLanguage, phrasesIn } from './phrases';
import { stylePath } from './style';

/** A help centre, as its pages show it. */
export interface Centre {
  readonly origin: string;
  /** The origin of the chat. */
  readonly frameOrigin: string;
  readonly app: App;
  readonly brand: Brand;
}

interface Page {
  readonly language: string;
  readonly title: string;
  readonly head: Content;
  readonly content: Content;
  /** The help centre that the page belongs to; absent: it belongs to none. */
  readonly centre?: Centre | undefined;
  /** The colour of a page of no help centre. */
  readonly color?: string;
  /** The words that were searched. */
  readonly query?: string;
}

export const NOT_INDEXED = html`<meta name="robots" content="noindex">`;

export const layout = ({ language, title, head, content, centre, color = '', query = '' }: Page): string =>
  html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${head}
<link rel="stylesheet" href="${stylePath(centre?.brand.color ?? color)}">
</head>
<body>
${centre && banner(centre, language, query)}
<main>
${content}
</main>
${centre && footer(centre, language)}
</body>
</html>
`.text;

const banner = ({ app, brand }: Centre, language: string, query: string): Content => {
  const { helpCentre, search, searchLabel } = phrasesIn(language);
  return html`<header>
<nav aria-label="${helpCentre}"><a href="${helpPath(app)}">${icon(brand)}<span>${app.name} · ${helpCentre}</span></a></nav>
<form role="search" action="${helpPath(app)}">
<input type="search" name="q" value="${query}" maxlength="200" required aria-label="${searchLabel}" placeholder="${searchLabel}" dir="auto">
<button>${search}</button>
</form>
</header>`;
};

const icon = ({ icon_url }: Brand): Content => icon_url && html`<img src="${icon_url}" alt="" width="32" height="32">`;

const footer = ({ app, brand, frameOrigin }: Centre, language: string): Content => {
  const { allArticles, chat } = phrasesIn(language);
  return html`<footer>
<a href="${helpPath(app)}">${allArticles}</a>
${brand.widget && html`<a class="chat" href="${frameOrigin}/widget/${brand.widget.id}?language=${phraseLanguage(language)}">${chat}</a>`}
</footer>`;
};
