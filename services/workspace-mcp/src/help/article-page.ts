import { Html, html } from '@cws/kit';
import { type Article, helpPath } from '../article/article';
import type { ListedArticle } from '../article/article-store';
import { articleList } from './article-list';
import { type Centre, layout } from './layout';
import { dateIn, pageLanguage } from './page-language';
import { phrasesIn } from './phrases';
import type { RenderedBody } from './rendering/render-body';

/** The page of an article. */
export function articlePage(
  centre: Centre,
  article: Article,
  body: RenderedBody,
  related: readonly ListedArticle[],
): string {
  const { origin, app } = centre;
  const language = pageLanguage(article.language ?? '', `${article.title}\n${article.body}`);
  const { updated, related: relatedTitle } = phrasesIn(language);
  return layout({
    site: centre,
    language,
    title: `${article.title} – ${app.name}`,
    head: html`<meta name="description" content="${body.description}">
<link rel="canonical" href="${origin}${helpPath(app, article)}">`,
    content: html`<article>
<h1>${article.title}</h1>
${new Html(body.html)}
</article>
<p class="quiet">${updated} <time datetime="${article.updated_at.toISOString()}">${dateIn(language, article.updated_at)}</time></p>
${related.length > 0 && html`<section aria-labelledby="related"><h2 id="related">${relatedTitle}</h2>\n${articleList(app, related)}</section>`}`,
  });
}
