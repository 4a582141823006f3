import type { App } from '../app/app';
import type { Content } from '../content/content';
import { isOfSite } from '../content/follow-site';
import type { Source } from '../retrieval/passage/passage';

/** A row of `articles`: a page of an app's help centre, public as soon as it is stored, and searchable within a second. */
export interface Article extends Content {
  title: string;
  /** The last part of its address, unique in its app. */
  slug: string;
  /** Markdown. */
  body: string;
  /** BCP 47 tag; absent or empty when nobody has named it. */
  language?: string;
}

/** The path of the help centre of an app, or of its article (contract: help-pages). */
export const helpPath = ({ slug }: Pick<App, 'slug'>, article?: Pick<Article, 'slug'>): string =>
  article ? `/help/${slug}/${article.slug}` : `/help/${slug}`;

/**
 * The searchable part of an article of that app. Its URL is a path, since the origin may change. An article that onboarding made has none: its
 * questions are knowledge, and an answer would quote them twice (contract: onboarding).
 */
export const articleSource =
  (app: App) =>
  (article: Article): Source => ({
    document_id: article._id,
    kind: 'article',
    title: article.title,
    url: helpPath(app, article),
    question: '',
    text: isOfSite(article) ? '' : article.body,
    isMarkdown: true,
  });
