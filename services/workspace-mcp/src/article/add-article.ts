import { AppError, type Call, isDuplicateKey } from '@cws/kit';
import type { App } from '../app/app';
import { withSuffix } from '../app/slug';
import type { Context } from '../context';
import type { Article } from './article';
import { articleSlug } from './article-fields';
import { publishArticles } from './publish-articles';

export type NewArticle = Pick<Article, 'title' | 'body' | 'slug'> & { readonly language: string };

/**
 * Publishes an article in the help centre and for answers. With an id it replaces that article of the app, whose slug stays unless another
 * one is given. Errors: not_found, conflict for a slug that another article has.
 */
export async function addArticle(
  context: Context,
  call: Call,
  app: App,
  article: NewArticle,
  replaced_id?: string,
): Promise<Article> {
  const stored =
    replaced_id === undefined
      ? await insert(context, call, app, article)
      : await replace(context, call, app, article, replaced_id);
  await publishArticles(context, call, app);
  return stored;
}

/** A slug that was made from the title gets a random ending when it is taken. */
async function insert(
  { articles }: Pick<Context, 'articles'>,
  call: Call,
  { _id }: App,
  article: NewArticle,
): Promise<Article> {
  const slug = article.slug || articleSlug(article.title);
  const add = (slug: string) => articles.add(call, _id, { ...article, slug }, slug);
  try {
    return await add(slug);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    if (article.slug !== '') throw taken();
    return add(withSuffix(slug));
  }
}

async function replace(
  { articles }: Pick<Context, 'articles'>,
  call: Call,
  { _id }: App,
  { slug, ...fields }: NewArticle,
  replaced_id: string,
): Promise<Article> {
  const change = { ...fields, ...(slug !== '' && { slug, key: slug }) };
  const replaced = await articles.replace(call, _id, replaced_id, change).catch((error) => {
    throw isDuplicateKey(error) ? taken() : error;
  });
  if (!replaced) throw new AppError('not_found', { message: 'Argument "article_id" names no article of this app' });
  return replaced;
}

const taken = () =>
  new AppError('conflict', { message: 'Argument "slug" is not valid: another article of this app has that slug' });
