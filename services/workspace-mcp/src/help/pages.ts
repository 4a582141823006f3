import { type Content, Html, html } from '@cws/kit';
import type { App } from '../app/app';
import { type Article, helpPath } from '../article/article';
import type { ListedArticle } from '../article/article-store';
import { directionOf, pageLanguage } from './page-language';
import { phrasesIn } from './phrases';
import type { RenderedBody } from './rendering/render-body';
import { STYLE_PATH } from './style';

interface Layout {
  readonly language: string;
  readonly title: string;
  readonly head: Content;
  readonly content: Content;
}

const layout = ({ language, title, head, content }: Layout): string =>
  html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${head}
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
${content}
</body>
</html>
`.text;

/** The page of an article. */
export function articlePage(origin: string, app: App, article: Article, body: RenderedBody): string {
  const language = pageLanguage(article.language ?? '', `${article.title}\n${article.body}`);
  const { helpCentre, updated } = phrasesIn(language);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(article.updated_at);
  return layout({
    language,
    title: `${article.title} – ${app.name}`,
    head: html`<meta name="description" content="${body.description}">
<link rel="canonical" href="${origin}${helpPath(app, article)}">`,
    content: html`<header><nav aria-label="${helpCentre}"><a href="${helpPath(app)}">${app.name} · ${helpCentre}</a></nav></header>
<main>
<article>
<h1>${article.title}</h1>
${new Html(body.html)}
</article>
<p class="quiet">${updated} <time datetime="${article.updated_at.toISOString()}">${date}</time></p>
</main>`,
  });
}

/** The page with the list of all articles. */
export function indexPage(origin: string, app: App, given: string, articles: readonly ListedArticle[]): string {
  const language = pageLanguage(given, articles.map(({ title }) => title).join('\n'));
  const { helpCentre, noArticles } = phrasesIn(language);
  const sorted = [...articles].sort((one, other) => one.title.localeCompare(other.title, language));
  return layout({
    language,
    title: `${helpCentre} – ${app.name}`,
    head: html`<link rel="canonical" href="${origin}${helpPath(app)}">`,
    content: html`<header><p>${app.name}</p></header>
<main>
<h1>${helpCentre}</h1>
${
  articles.length === 0
    ? html`<p>${noArticles}</p>`
    : html`<ul class="articles">
${sorted.map((article) => html`<li><a href="${helpPath(app, article)}" dir="auto">${article.title}</a></li>\n`)}</ul>`
}
</main>`,
  });
}

/** The page of an address without an article. */
export const notFoundPage = (language: string): string =>
  layout({
    language,
    title: phrasesIn(language).notFound,
    head: html`<meta name="robots" content="noindex">`,
    content: html`<main><h1>${phrasesIn(language).notFound}</h1></main>`,
  });
