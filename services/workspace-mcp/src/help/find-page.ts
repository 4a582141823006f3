import type { Call } from '@cws/kit';
import type { App } from '../app/app';
import { helpPath } from '../article/article';
import type { Context } from '../context';
import { articlePage } from './article-page';
import { brandOf } from './brand';
import { indexPage } from './index-page';
import type { Centre } from './layout';
import type { RelatedArticles } from './related-articles';
import { MAX_QUERY, searchArticles } from './search-articles';
import { searchPage } from './search-page';

/** A page, or the path at which it is; else the help centre that has no such page, where there is one. */
export type Found =
  | { readonly page: string; readonly isSearch?: boolean }
  | { readonly moved: string }
  | { readonly missingIn: Centre | undefined };

export interface HelpRequest {
  /** Below `/help/`. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The language that the reader's browser prefers, of those of the phrases. */
  readonly locale: string;
}

export interface HelpContext extends Context {
  readonly frameOrigin: string;
  readonly relatedArticles: RelatedArticles;
}

/** Finds the page of a request; those of an app that is not active are missing (contract: help-pages). */
export async function findPage(context: HelpContext, call: Call, { path, query, locale }: HelpRequest): Promise<Found> {
  const [app_slug = '', slug, ...more] = path.toLowerCase().replace(/\/$/, '').split('/');
  const app = await context.apps.findBySlug(call, app_slug);
  if (app?.status !== 'active') return { missingIn: undefined };
  const { origin, frameOrigin } = context;
  const centre = { origin, frameOrigin, app, brand: await brandOf(context, call, app) };
  const isRoot = slug === undefined;
  const article = isRoot || more.length > 0 ? null : await context.articles.findBySlug(call, app._id, slug);
  if (!isRoot && !article) return { missingIn: centre };
  const canonical = helpPath(app, article ?? undefined);
  if (canonical !== `/help/${path}`) return { moved: canonical + (query.size > 0 ? `?${query}` : '') };
  if (!article) return listPage(context, call, centre, query, locale);
  const [body, related] = await Promise.all([
    context.articleBodies.of(article, () => ownerOf(context, call, app)),
    context.relatedArticles.of(call, app, article),
  ]);
  return { page: articlePage(centre, article, body, related) };
}

async function listPage(
  context: Context,
  call: Call,
  centre: Centre,
  query: URLSearchParams,
  locale: string,
): Promise<Found> {
  const { app } = centre;
  const words = (query.get('q') ?? '').trim().slice(0, MAX_QUERY).toWellFormed();
  if (words !== '') {
    const found = await searchArticles(context, call, app, words);
    return { page: searchPage(centre, words, found, locale), isSearch: true };
  }
  return { page: indexPage(centre, await context.articles.list(call, app._id), query.get('language') ?? '') };
}

/** The first owner of a business, in whose turn its articles are rendered; the business itself if it has none. */
async function ownerOf({ businesses }: Pick<Context, 'businesses'>, call: Call, { business_id }: App): Promise<string> {
  const business = await businesses.find(call, business_id);
  return business?.members.find(({ role }) => role === 'owner')?.user_id ?? business_id;
}
