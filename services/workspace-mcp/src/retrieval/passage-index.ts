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

/** An in-memory index of an app's passages with ids and postings, without texts. */
export type PassageIndex = ReturnType<typeof passageIndex>;

/** A contentless table: it stores postings and no text. */
const SCHEMA = `
  create virtual table words using fts5 (question, title, body, content = '', contentless_delete = 1,
    tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'");
`;

/** Weights of a word in a question, in a title or heading, and in the text. */
const RANK = 'bm25(words, 5.0, 3.0, 1.0)';

/** SQLite's FTS5, whose BM25 ranks. https://sqlite.org/fts5.html#the_bm25_function */
export function passageIndex() {
  const db = openDatabase();
  const tags = new Set<string>();
  const ids = new Map<number, string>();
  const numbers = new Map<string, number>();
  let last = 0;
  const drop = db.prepare('delete from words where rowid = ?');
  const add = db.prepare('insert or replace into words (rowid, question, title, body) values (?, ?, ?, ?)');
  const best = db.prepare(
    `select rowid as n, -${RANK} as score from words where words match ? order by ${RANK} limit ?`,
  );
  function numbered(id: string): number {
    const number = numbers.get(id) ?? ++last;
    numbers.set(id, number);
    ids.set(number, id);
    return number;
  }
  return {
    put({ _id, language, question, title, heading, text }: Passage): void {
      tags.add(language);
      const terms = (of: string) => termsOf(of, language).join(' ');
      add.run(numbered(_id), terms(question), terms(`${title}\n${heading}`), terms(text));
    },
    remove(id: string): void {
      const number = numbers.get(id);
      if (number === undefined) return;
      drop.run(number);
      numbers.delete(id);
      ids.delete(number);
    },
    /** Returns the passages with any of the query's words, best first. */
    rank(query: string, limit: number): Ranked[] {
      const expression = matchExpression(query, tags);
      const rows = expression === '' ? [] : best.all(expression, limit);
      return rows.map(({ n, score }) => ({ id: ids.get(Number(n))!, score: Number(score) }));
    },
    size: (): number => ids.size,
    begin: (): void => db.exec('begin'),
    commit: (): void => db.exec('commit'),
    close: (): void => db.close(),
  };
}

function openDatabase(): DatabaseSync {
  // Loaded here, so that a process that never searches does not load it.
  const { DatabaseSync: Database } = require('node:sqlite') as typeof import('node:sqlite');
  const db = new Database(':memory:');
  db.exec(SCHEMA);
  return db;
}
