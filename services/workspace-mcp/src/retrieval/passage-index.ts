import type { DatabaseSync } from 'node:sqlite';
import { matchExpression } from './match';
import type { Passage } from './passage';
import { termsOf } from './terms';

export interface Ranked {
  /** Id of the passage. */
  readonly id: string;
  /** BM25, above 0. */
  readonly score: number;
}

/** The passages of an app by their words, in this process's memory; ids and postings only, no text. */
export type PassageIndex = ReturnType<typeof passageIndex>;

/** `ids` gives each passage a number; `words` holds no text of its own, only what is where. */
const SCHEMA = `
  create table ids (n integer primary key, id text not null unique);
  create virtual table words using fts5 (question, title, body, content = '', contentless_delete = 1,
    tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'");
`;

/** How much a word counts in a question, in a title or heading, and in the text. */
const RANK = 'bm25(words, 5.0, 3.0, 1.0)';

/** SQLite's FTS5, whose BM25 ranks. https://sqlite.org/fts5.html#the_bm25_function */
export function passageIndex() {
  const db = openDatabase();
  const tags = new Set<string>();
  const number = db.prepare('insert into ids (id) values (?) on conflict (id) do update set id = id returning n');
  const forget = db.prepare('delete from ids where id = ? returning n');
  const drop = db.prepare('delete from words where rowid = ?');
  const add = db.prepare('insert or replace into words (rowid, question, title, body) values (?, ?, ?, ?)');
  const best = db.prepare(
    `select id, -${RANK} as score from words join ids on n = words.rowid where words match ? order by ${RANK} limit ?`,
  );
  const count = db.prepare('select count(*) as passages from ids');
  return {
    put({ _id, language, question, title, heading, text }: Passage): void {
      tags.add(language);
      const terms = (of: string) => termsOf(of, language).join(' ');
      add.run(number.get(_id)!['n']!, terms(question), terms(`${title}\n${heading}`), terms(text));
    },
    remove(id: string): void {
      const row = forget.get(id);
      if (row) drop.run(row['n']!);
    },
    /** The passages that hold any of the query's words, best first. */
    rank(query: string, limit: number): Ranked[] {
      const expression = matchExpression(query, tags);
      return expression === '' ? [] : (best.all(expression, limit) as unknown as Ranked[]);
    },
    size: (): number => Number(count.get()!['passages']),
    begin: (): void => db.exec('begin'),
    commit: (): void => db.exec('commit'),
    rollback: (): void => db.exec('rollback'),
    close: (): void => db.close(),
  };
}

function openDatabase(): DatabaseSync {
  // Loaded only here: a process that is never asked for a passage does not pay for it.
  const { DatabaseSync: Database } = require('node:sqlite') as typeof import('node:sqlite');
  const db = new Database(':memory:');
  db.exec(SCHEMA);
  return db;
}
