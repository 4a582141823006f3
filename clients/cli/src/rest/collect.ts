interface Page<T> {
  readonly items: readonly T[];
  /** `''` on the last page. */
  readonly next_cursor: string;
}

/** Reads pages until there are `limit` items, or no more. */
export async function collect<T>(
  limit: number,
  page: (cursor: string | undefined, missing: number) => Promise<Page<T>>,
): Promise<T[]> {
  const found: T[] = [];
  let cursor: string | undefined;
  while (found.length < limit && cursor !== '') {
    const { items, next_cursor } = await page(cursor, limit - found.length);
    found.push(...items);
    cursor = next_cursor;
  }
  return found.slice(0, limit);
}
