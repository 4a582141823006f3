const PAGE = 500;

/** Reads all pages of a list; each page starts after the last id of the one before. */
export async function allPages<T>(
  read: (page: { after_id: string; limit: number }) => Promise<T[]>,
  idOf: (row: T) => string,
): Promise<T[]> {
  const all: T[] = [];
  for (let after_id = ''; ; ) {
    const page = await read({ after_id, limit: PAGE });
    all.push(...page);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return all;
    after_id = idOf(last);
  }
}
