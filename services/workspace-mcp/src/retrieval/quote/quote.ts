import { wholeSentencesOf } from '@cws/kit';
import type { workspace } from '@cws/protos';
import type { Passage } from '../passage/passage';
import type { Block } from './blocks';
import { isSameQuestion } from './question-words';
import { beginsWithReference } from './references';
import type { Span } from './sentences';
import { type Fit, rowsOf, type Unit, unitsOf } from './units';

const MAX_UNITS = 3;
/** A shorter quote gets the next sentence too. */
const MIN_LENGTH = 120;
const MAX_LENGTH = 600;
/** A list, code or a table that is longer is cut. */
const MAX_BLOCK_LENGTH = 1_200;

/** The parts of a passage that a quote of it depends on. */
export type Quotable = Pick<Passage, 'kind' | 'title' | 'question' | 'text' | 'start' | 'end' | 'language'>;

/** A quoted part of a passage. */
interface Chosen extends Span {
  readonly head?: Span;
  readonly isCut: boolean;
}

/**
 * Quotes a passage word for word: the beginning of a FAQ whose question was asked, the head and row of a table, or the one to three adjacent
 * sentences that fit the question best. A numbered list or code is one of these sentences.
 */
export function quoteFrom(passage: Quotable, question: string, fit: Fit): workspace.Quote {
  const { text } = passage;
  const { start, end, head, isCut } = chosenFrom(passage, question, fit);
  const quote = text.slice(start, end);
  const shown = head ? `${text.slice(head.start, head.end).trimEnd()}\n${quote}` : quote;
  return { text: shown, ...placeOf(passage, { start, end }), is_cut: isCut };
}

function chosenFrom(passage: Quotable, question: string, fit: Fit): Chosen {
  const { text } = passage;
  const units = unitsOf(text, fit);
  if (units.length === 0) return { ...cut(text, { start: 0, end: text.length }, MAX_LENGTH), isCut: false };
  if (isAskedFaq(passage, question)) {
    const beginning = bestRange(text, units, 0, () => true);
    return { ...beginning, isCut: beginning.isCut || beginning.end < text.trimEnd().length };
  }
  const { first, last, table } = bestRun(text, units, fit);
  if (table) return bestRows(passage, table, fit);
  const unit = units[first]!;
  if (unit.end - unit.start > lengthOf(unit)) return { ...cut(text, unit, lengthOf(unit)), isCut: unit.isBlock };
  const from = referringTo(passage, units, first, last);
  return { ...widened(units, from, last), isCut: false };
}

/** Some units in a row, by their numbers; a table stands alone. */
interface Run {
  readonly first: number;
  readonly last: number;
  readonly fit: number;
  readonly table?: Block['table'];
}

/** The fit that each further unit of a run costs, so that a unit that adds nothing is left out. */
const EACH_MORE = 0.4;

const lengthOf = ({ isBlock }: Unit): number => (isBlock ? MAX_BLOCK_LENGTH : MAX_LENGTH);

/** The one to three units in a row that fit the question best, judged together: what one of them names, another one tells. */
function bestRun(text: string, units: readonly Unit[], fit: Fit): Run {
  let best: Run = { first: 0, last: 0, fit: -1 };
  const consider = (run: Run) => {
    if (run.fit > best.fit) best = run;
  };
  for (const [first, { start, table, ...unit }] of units.entries()) {
    consider({ first, last: first, fit: unit.fit, table });
    if (table) continue;
    for (let last = first + 1; last < Math.min(units.length, first + MAX_UNITS); last++) {
      const { end, isBlock, table: next } = units[last]!;
      if (next || end - start > (isBlock || unit.isBlock ? MAX_BLOCK_LENGTH : MAX_LENGTH)) break;
      const whole = fit(text.slice(start, end), { start, end });
      consider({ first, last, fit: whole - EACH_MORE * (last - first) });
    }
  }
  return best;
}

/** The number of the first unit, or of the one before it, to which it refers. */
function referringTo({ text, language }: Quotable, units: readonly Unit[], first: number, last: number): number {
  const before = units[first - 1];
  if (!before || before.table || !beginsWithReference(text.slice(units[first]!.start, units[first]!.end), language))
    return first;
  return units[last]!.end - before.start > MAX_LENGTH ? first : first - 1;
}

/** A short run with the unit behind it, or the one in front of it where there is none. */
function widened(units: readonly Unit[], first: number, last: number): Span {
  let [from, to] = [first, last];
  const span = () => ({ start: units[from]!.start, end: units[to]!.end });
  const isShort = () => span().end - span().start < MIN_LENGTH && to - from + 1 < MAX_UNITS;
  while (isShort() && isPlain(units[to + 1])) to++;
  while (isShort() && isPlain(units[from - 1])) from--;
  return span();
}

const isPlain = (unit: Unit | undefined): boolean =>
  unit !== undefined && !unit.isBlock && unit.end - unit.start < MAX_LENGTH - MIN_LENGTH;

function isAskedFaq({ kind, question: own, title }: Quotable, question: string): boolean {
  if (kind !== 'faq') return false;
  return isSameQuestion(question, own || title);
}

/** The range from a unit through those that belong to it. */
function bestRange(text: string, units: readonly Unit[], first: number, isWanted: (unit: Unit) => boolean): Chosen {
  const best = units[first]!;
  const most = best.isBlock ? MAX_BLOCK_LENGTH : MAX_LENGTH;
  if (best.end - best.start > most) return { ...cut(text, best, most), isCut: best.isBlock };
  let end = best.end;
  for (const next of units.slice(first + 1, first + MAX_UNITS)) {
    const isShort = end - best.start < MIN_LENGTH && !next.table;
    const limit = next.isBlock || best.isBlock ? MAX_BLOCK_LENGTH : MAX_LENGTH;
    if (!(isWanted(next) || isShort) || next.end - best.start > limit) break;
    end = next.end;
  }
  return { start: best.start, end, isCut: false };
}

/** The number of an item that is not quoted. */
const NUMBER_AT_END = /\s{1,20}\p{Nd}{1,3}[.)]$/u;

/** As much of a part as fits, up to the end of a line or sentence where there is one. */
const cut = (text: string, { start, end }: Span, most: number): Span => {
  const part = text.slice(start, Math.min(end, start + most + 1));
  const whole = wholeSentencesOf(part, most).replace(NUMBER_AT_END, '');
  return { start, end: start + whole.length };
};

/** The rows that fit the question best, which are next to each other, with the head of their table. */
function bestRows(passage: Quotable, table: NonNullable<Block['table']>, fit: Fit): Chosen {
  const { text } = passage;
  const headed =
    table.headEnd > table.start || !hasHead(passage, table) ? table : { ...table, headEnd: table.rowEnds[0]! };
  const rows = rowsOf(text, headed, fit);
  const most = Math.max(...rows.map((row) => row.fit));
  const first = rows.findIndex((row) => row.fit === most);
  const { start } = rows[first]!;
  let { end } = rows[first]!;
  let isCut = false;
  for (const { fit: other, end: next } of rows.slice(first + 1)) {
    if (other < most) break;
    isCut = next - start > MAX_LENGTH;
    if (isCut) break;
    end = next;
  }
  const head = { start: headed.start, end: headed.headEnd };
  return { start, end, isCut, ...(head.end > head.start && { head }) };
}

/** A passage from the middle of a table begins with the head of the table, whatever its cells are. */
const hasHead = (passage: Quotable, table: Span): boolean => table.start === 0 && lengthOfHead(passage) > 0;

/** The place of a quote in its document: of a passage that shows another text than its document has, the place of the passage. */
function placeOf(passage: Quotable, { start, end }: Span): Span {
  const { text, start: from, end: to } = passage;
  const head = lengthOfHead(passage);
  const isShownElsewhere = text.length < to - from || start < head;
  return isShownElsewhere ? { start: from, end: to } : { start: from + start - head, end: from + end - head };
}

/** The length of what stands in front of a passage that is not at its place in the document: the head of its table. */
function lengthOfHead({ text, start, end }: Quotable): number {
  const added = text.length - (end - start);
  return added > 0 && text[added - 1] === '\n' ? added : 0;
}
