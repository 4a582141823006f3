import type { DatabaseSync } from 'node:sqlite';

export const ENTRIES_SCHEMA =
  'create table entries (n integer primary key, id text not null unique, language text not null);';

/** The number, id and language of each passage of an index, in a table beside its postings, so that both are stored as one. */
export function passageEntries(db: DatabaseSync) {
  const find = db.prepare('select n, language from entries where id = ?');
  const read = db.prepare('select id, language from entries where n = ?');
  // With `returning`, SQLite takes a savepoint for each row, at which FTS5 writes a segment.
  const insert = db.prepare('insert into entries (id, language) values (?, ?)');
  const change = db.prepare('update entries set language = ? where n = ?');
  const drop = db.prepare('delete from entries where n = ?');
  const counts = countsIn(db);
  let size = [...counts.values()].reduce((sum, count) => sum + count, 0);

  function counted(language: string, by: number): void {
    const count = (counts.get(language) ?? 0) + by;
    if (count === 0) counts.delete(language);
    else counts.set(language, count);
    size += by;
  }
  return {
    /** Returns the number of a passage, which it keeps until it is removed. */
    put(id: string, language: string): number {
      const before = find.get(id);
      if (before) counted(String(before['language']), -1);
      counted(language, 1);
      if (!before) return Number(insert.run(id, language).lastInsertRowid);
      change.run(language, before['n']!);
      return Number(before['n']);
    },
    /** Returns the number that the passage had; undefined when there is none with that id. */
    remove(id: string): number | undefined {
      const before = find.get(id);
      if (!before) return undefined;
      counted(String(before['language']), -1);
      drop.run(before['n']!);
      return Number(before['n']);
    },
    idOf: (n: number): string => String(read.get(n)!['id']),
    /** A BCP 47 tag; '' stands for an unknown language. */
    languageOf: (n: number): string => String(read.get(n)!['language']),
    /** Numbers of passages by language. */
    languages: (): ReadonlyMap<string, number> => counts,
    size: (): number => size,
  };
}

function countsIn(db: DatabaseSync): Map<string, number> {
  const rows = db.prepare('select language, count(*) as count from entries group by language').all();
  return new Map(rows.map(({ language, count }) => [String(language), Number(count)]));
}
