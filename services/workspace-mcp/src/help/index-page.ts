import { type Content, html } from '@cws/kit';
import { helpPath } from '../article/article';
import type { ListedArticle } from '../article/article-store';
import { articleList } from './article-list';
import { type Centre, layout } from './layout';
import { nameOfLanguage, pageLanguage } from './page-language';
import { phrasesIn } from './phrases';

/** The page with the list of all articles, or of those that are written in that language. */
export function indexPage(centre: Centre, articles: readonly ListedArticle[], chosen: string): string {
  const { origin, app, brand } = centre;
  const languages = languagesOf(articles);
  const only = languages.includes(chosen) ? chosen : '';
  const language = pageLanguage(only || brand.language, articles.map(({ title }) => title).join('\n'));
  const { helpCentre, noArticles } = phrasesIn(language);
  const shown = articles.filter((article) => only === '' || primary(article) === only);
  const sorted = shown.sort((one, other) => one.title.localeCompare(other.title, language));
  return layout({
    site: centre,
    language,
    title: `${helpCentre} – ${app.name}`,
    head: html`<link rel="canonical" href="${origin}${helpPath(app)}${only && `?language=${only}`}">`,
    content: html`<h1>${helpCentre}</h1>
${languages.length > 1 && languageChoice(helpPath(app), languages, only, language)}
${articles.length === 0 ? html`<p>${noArticles}</p>` : articleList(app, sorted)}`,
  });
}

/** The language without script and region; empty where none is named, or a private one. */
const primary = ({ language = '' }: ListedArticle): string =>
  /^[a-z]{2,3}(?=-|$)/i.exec(language)?.[0].toLowerCase() ?? '';

/** The languages that articles name. */
const languagesOf = (articles: readonly ListedArticle[]): readonly string[] =>
  [...new Set(articles.map(primary).filter((tag) => tag !== ''))].sort();

function languageChoice(path: string, languages: readonly string[], chosen: string, language: string): Content {
  const { allLanguages, language: label } = phrasesIn(language);
  const current = (tag: string): Content => tag === chosen && html` aria-current="page"`;
  return html`<nav aria-label="${label}" class="languages">
<a href="${path}"${current('')}>${allLanguages}</a>
${languages.map((tag) => html`<a href="${path}?language=${tag}" lang="${tag}"${current(tag)}>${nameOfLanguage(tag)}</a>\n`)}</nav>`;
}
