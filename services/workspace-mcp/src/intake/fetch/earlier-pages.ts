import type { Call } from '@cws/kit';
import type { App } from '../../app/app';
import type { Context } from '../../context';

/** The addresses of the pages from which earlier runs of onboarding have written content. */
export async function earlierPages(
  { knowledge, products }: Pick<Context, 'knowledge' | 'products'>,
  call: Call,
  { _id }: App,
): Promise<string[]> {
  const pages = await Promise.all([knowledge.sourcePages(call, _id), products.sourcePages(call, _id)]);
  return [...new Set(pages.flat())];
}
