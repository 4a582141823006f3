import { html } from '@cws/kit';
import { helpPath } from '../article/article';
import { type Centre, layout, NOT_INDEXED } from './layout';
import { pageLanguage } from './page-language';
import { phrasesIn } from './phrases';
import type { FoundArticle } from './search-articles';

/** The page with the articles that fit a search. */
export function searchPage(centre: Centre, query: string, found: readonly FoundArticle[], locale: string): string {
  const { app, brand } = centre;
  const titles = found.map(({ article }) => article.title).join('\n');
  const language = brand.language || (titles === '' ? locale : pageLanguage('', titles));
  const { helpCentre, results, noResults } = phrasesIn(language);
  return layout({
    site: centre,
    language,
    query,
    title: `${query} – ${helpCentre} – ${app.name}`,
    head: NOT_INDEXED,
    content: html`<h1>${found.length > 0 ? results : noResults} <q><bdi>${query}</bdi></q></h1>
${
  found.length > 0 &&
  html`<ol class="articles found">
${found.map(({ article, excerpt }) => html`<li><a href="${helpPath(app, article)}" dir="auto">${article.title}</a>\n<p dir="auto">${excerpt}</p></li>\n`)}</ol>`
}`,
  });
}
