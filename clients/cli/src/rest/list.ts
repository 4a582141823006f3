import { z } from 'zod';
import type { Context } from '../context';
import { collect } from './collect';
import { readAs } from './read-as';
import { rest } from './rest';

const PAGE_SIZE = 100;

/** A list of the service, and which of its items are wanted; a filter that is absent or empty is left out. */
export interface ListRequest {
  readonly path: string;
  readonly filters?: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** Reads items of that shape in the order of the service, up to `limit` (contract: cursors). */
export const list = <T>(
  context: Context,
  item: z.ZodType<T>,
  { path, filters }: ListRequest,
  limit: number,
): Promise<T[]> =>
  collect(limit, async (cursor, missing) => {
    const query = new URLSearchParams({ per_page: String(Math.min(missing, PAGE_SIZE)) });
    for (const [name, values] of Object.entries({ ...filters, cursor }))
      for (const value of [values ?? []].flat()) if (value) query.append(name, value);
    const { data, next_cursor } = await rest(context, { path, query });
    return { items: readAs(z.array(item), data), next_cursor };
  });
