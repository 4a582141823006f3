import type { Call } from '@cws/kit';
import type { App } from '../app/app';
import { publishStaged } from '../content/publish-staged';
import type { Context } from '../context';
import { articleSource } from './article';

/** Indexes the staged articles of an app and returns their number. */
export const publishArticles = (context: Context, call: Call, app: App): Promise<number> =>
  publishStaged(context, call, app._id, { kind: 'articles', store: context.articles, sourceOf: articleSource(app) });
