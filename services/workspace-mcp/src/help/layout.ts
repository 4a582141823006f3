import { type Branding, type Content, html } from '@cws/kit';
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
  /** The help centre that the page belongs to; the product, where it belongs to none. */
  readonly site: Centre | Branding;
  /** The words that were searched. */
  readonly query?: string;
}

export const NOT_INDEXED = html`<meta name="robots" content="noindex">`;

export const layout = ({ language, title, head, content, site, query = '' }: Page): string =>
  html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${head}
<link rel="stylesheet" href="${stylePath(isCentre(site) ? site.brand.color : site.color)}">
</head>
<body>
${isCentre(site) ? banner(site, language, query) : productBanner(site)}
<main>
${content}
</main>
${isCentre(site) && footer(site, language)}
</body>
</html>
`.text;

const isCentre = (site: Centre | Branding): site is Centre => 'brand' in site;

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

const productBanner = ({ name }: Branding): Content =>
  html`<header><nav aria-label="${name}"><a href="/">${name}</a></nav></header>`;

const icon = ({ icon_url }: Brand): Content => icon_url && html`<img src="${icon_url}" alt="" width="32" height="32">`;

const footer = ({ app, brand, frameOrigin }: Centre, language: string): Content => {
  const { allArticles, chat } = phrasesIn(language);
  return html`<footer>
<a href="${helpPath(app)}">${allArticles}</a>
${brand.widget && html`<a class="chat" href="${frameOrigin}/widget/${brand.widget.id}?language=${phraseLanguage(language)}">${chat}</a>`}
</footer>`;
};
