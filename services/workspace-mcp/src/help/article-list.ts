import { type Content, html } from '@cws/kit';
import type { App } from '../app/app';
import { helpPath } from '../article/article';
import type { ListedArticle } from '../article/article-store';

/** Links to articles. Their titles may be in several languages. */
export const articleList = (app: App, articles: readonly ListedArticle[]): Content =>
  html`<ul class="articles">
${articles.map((article) => html`<li><a href="${helpPath(app, article)}" dir="auto">${article.title}</a></li>\n`)}</ul>`;
