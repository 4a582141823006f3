import type { Call } from '@cws/kit';
import { helpPath } from '../article/article';
import type { Context } from '../context';
import { articlePage, indexPage } from './pages';

/** A page, or the path at which it is. */
export type Found = { readonly page: string } | { readonly moved: string };

/** The page at that path below `/help/`; null when there is none, or when its app is not active (contract: help-pages). */
export async function findPage(context: Context, call: Call, path: string): Promise<Found | null> {
  const [app_slug = '', slug, ...more] = path.toLowerCase().replace(/\/$/, '').split('/');
  if (more.length > 0) return null;
  const app = await context.apps.findBySlug(call, app_slug);
  if (app?.status !== 'active') return null;
  const article = slug === undefined ? undefined : await context.articles.findBySlug(call, app._id, slug);
  if (article === null) return null;
  const canonical = helpPath(app, article);
  if (canonical !== `/help/${path}`) return { moved: canonical };
  if (article) {
    const body = await context.articleBodies.of(article, () => ownerOf(context, call, app.business_id));
    return { page: articlePage(context.origin, app, article, body) };
  }
  const [agent, articles] = await Promise.all([
    context.agents.find(call, app.agent_id),
    context.articles.list(call, app._id),
  ]);
  return { page: indexPage(context.origin, app, agent?.chat_language ?? '', articles) };
}

/** The first owner of a business, in whose turn its articles are rendered; the business itself if it has none. */
async function ownerOf({ businesses }: Context, call: Call, business_id: string): Promise<string> {
  const business = await businesses.find(call, business_id);
  return business?.members.find(({ role }) => role === 'owner')?.user_id ?? business_id;
}
