import type { DatabaseSync } from 'node:sqlite';
import type { Passage } from '../passage/passage';
import { questionLanguages } from '../question/question-languages';
import { matchExpression } from '../rank/match';
import { indexedTermsOf, questionTermsOf, termsOf } from '../text/terms';
import { ENTRIES_SCHEMA, passageEntries } from './passage-entries';
import { type Respelling, respellings } from './respelling';

/** The passages that have any of a query's words. */
export interface Candidates {
  /** Ids of passages, the best by BM25 first. */
  readonly ids: readonly string[];
  /** The weight of each term of the query: the rarer it is in the app, the larger. */
  readonly weights: ReadonlyMap<string, number>;
  /** BCP 47 tags of the languages in which the query was read. */
  readonly languages: readonly string[];
  /** The words of the query that no text has, and the terms as which they count. */
  readonly respelled: readonly Respelling[];
  /** BCP 47 tag of the language that most passages of the app have; empty when unknown. */
  readonly language: string;
}

export const NO_CANDIDATES: Candidates = { ids: [], weights: new Map(), languages: [], respelled: [], language: '' };

/** The terms of a passage's fields, each joined by spaces. */
export interface AnalysedPassage {
  readonly id: string;
  readonly language: string;
  readonly question: string;
  readonly title: string;
  readonly body: string;
}

/** Splits a passage into the terms that an index holds, which costs more than to store them. */
export function analysed({ _id, language, question, title, heading, text }: Passage): AnalysedPassage {
  const terms = (of: string) => indexedTermsOf(of, language).join(' ');
  return {
    id: _id,
    language,
    question: indexedTermsOf(question, language, questionTermsOf(question, language)).join(' '),
    title: terms(`${title}\n${heading}`),
    body: terms(text),
  };
}

/** An in-memory index of an app's passages with ids and postings, without texts. */
export type PassageIndex = ReturnType<typeof passageIndex>;

/** A contentless table: it stores postings and no text; and the number of passages that have a term. */
const SCHEMA = `
  create virtual table words using fts5 (question, title, body, content = '', contentless_delete = 1,
    tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'");
  create virtual table vocabulary using fts5vocab (words, 'row');
`;

/** Weights of a word in a question, in a title or heading, and in the text. */
const RANK = 'bm25(words, 5.0, 3.0, 1.0)';

/** Passages that every app is imagined to have in addition, so that a word is not frequent because an app has few passages. */
const IMAGINED = 300;

/** SQLite's FTS5, whose BM25 finds candidates. https://sqlite.org/fts5.html#the_bm25_function */
export function passageIndex(image?: Uint8Array) {
  const db = openDatabase(image);
  const entries = passageEntries(db);
  const drop = db.prepare('delete from words where rowid = ?');
  const add = db.prepare('insert or replace into words (rowid, question, title, body) values (?, ?, ?, ?)');
  const best = db.prepare(`select rowid as n from words where words match ? order by ${RANK} limit ?`);
  const frequency = db.prepare('select doc from vocabulary where term = ?');

  const meantIn = respellings(db);

  const weightOf = (term: string): number =>
    Math.log((entries.size() + IMAGINED) / (Number(frequency.get(term)?.doc ?? 0) + 0.5));
  function weightsOf(query: string, tags: Iterable<string>): Map<string, number> {
    const terms = new Set([...tags].flatMap((tag) => termsOf(query, tag)));
    return new Map([...terms].map((term) => [term, weightOf(term)]));
  }
  function inLanguages(query: string, languages: string[], limit: number): Candidates {
    const respelled = meantIn(query, languages);
    const meant = respelled.map(({ as }) => `"${as}"`);
    const expression = [matchExpression(query, languages), ...meant].filter(Boolean).join(' OR ');
    if (expression === '') return { ...NO_CANDIDATES, languages };
    const found = best.all(expression, limit).map(({ n }) => Number(n));
    const tags = new Set(found.map((number) => entries.languageOf(number)));
    const weights = weightsOf(query, tags);
    for (const { as, weight } of respelled) weights.set(as, weight * weightOf(as));
    return { ...NO_CANDIDATES, ids: found.map(entries.idOf), weights, respelled, languages };
  }
  return {
    put({ id, language, question, title, body }: AnalysedPassage): void {
      add.run(entries.put(id, language), question, title, body);
    },
    remove(id: string): void {
      const number = entries.remove(id);
      if (number !== undefined) drop.run(number);
    },
    candidates(query: string, limit: number): Candidates {
      const [first = [], others = []] = questionLanguages(query, entries.languages());
      const language = mostFrequent(entries.languages());
      const usual = { ...inLanguages(query, first, limit), language };
      if (usual.ids.length > 0 || others.length === 0) return usual;
      const found = inLanguages(query, others, limit);
      return found.ids.length > 0 ? { ...found, language } : usual;
    },
    size: entries.size,
    begin: (): void => db.exec('begin'),
    commit: (): void => db.exec('commit'),
    /** A copy of the whole index, from which an equal one is opened. */
    image: (): Uint8Array => db.serialize(),
    close: (): void => db.close(),
  };
}

const mostFrequent = (counts: ReadonlyMap<string, number>): string =>
  [...counts].reduce((most, next) => (next[1] > most[1] ? next : most), ['', 0])[0];

function openDatabase(image?: Uint8Array): DatabaseSync {
  // Loaded here, so that a process that never searches does not load it.
  const { DatabaseSync: Database } = require('node:sqlite') as typeof import('node:sqlite');
  const db = new Database(':memory:');
  if (image) db.deserialize(image);
  else db.exec(SCHEMA + ENTRIES_SCHEMA);
  return db;
}
