import type { Call } from '@cws/kit';
import { publishStaged } from '../content/publish-staged';
import type { Context } from '../context';
import { productSource } from './product';

/** Indexes the staged products of an app and returns their number. */
export const publishProducts = (context: Context, call: Call, app_id: string): Promise<number> =>
  publishStaged(context, call, app_id, { kind: 'products', store: context.products, sourceOf: productSource });
