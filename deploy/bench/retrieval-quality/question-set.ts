import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The relation of a question to the knowledge: it has the words of a passage (`direct`), says the same in other words (`paraphrase`),
 * is about something else (`elsewhere`), or is about the business and has no answer in the knowledge (`lookalike`).
 */
export const KINDS = ['direct', 'paraphrase', 'elsewhere', 'lookalike'] as const;
/** Questions of a few words, as visitors type them, have an answer (`short`) or none (`lookalike`). */
export const SHORT_KINDS = ['short', 'lookalike'] as const;
export type Kind = (typeof KINDS | typeof SHORT_KINDS)[number];

export type Question = {
  id: string;
  business: string;
  language: string;
  kind: Kind;
  /** The ids of the passages that answer it; empty for questions without an answer. */
  passages: string[];
  text: string;
};

export type Passage = {
  /** Unique in the knowledge of one business in one language. */
  id: string;
  kind: 'text' | 'faq' | 'article' | 'product';
  /** The title of the document, which has several passages in kind `text`; the question of a FAQ. */
  title: string;
  heading?: string;
  text: string;
  price?: string;
};

/** The knowledge of one business in one language, and the questions to it. */
export type Part = { business: string; language: string; passages: Passage[]; questions: Question[] };

const QUESTIONS = '.questions.jsonl';

/** The set in the folder of that name. */
export function questionSet(name: 'questions' | 'short-questions'): Part[] {
  const folder = join(import.meta.dirname, name);
  return readdirSync(folder).flatMap((business) =>
    readdirSync(join(folder, business))
      .filter((file) => file.endsWith(QUESTIONS))
      .map((file) => partOf(folder, business, file.slice(0, -QUESTIONS.length))),
  );
}

const partOf = (folder: string, business: string, language: string): Part => ({
  business,
  language,
  passages: rowsOf<Passage>(join(folder, business, `${language}.passages.jsonl`)),
  questions: rowsOf<Question>(join(folder, business, `${language}${QUESTIONS}`)),
});

const rowsOf = <T>(file: string): T[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);

/** Retrieval is tuned on one half and reported on the other. */
export const HALVES = ['tune', 'report'] as const;
export type Half = (typeof HALVES)[number];

/** The half of a question, which does not change when questions are added. */
export const halfOf = ({ id }: Question): Half => HALVES[createHash('sha256').update(id).digest()[0]! % 2]!;
