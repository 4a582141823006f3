import type { workspace } from '@cws/protos';
import { isContinuation } from '../../language/questions/is-continuation';
import { isLikely, likelihoodOf } from './confidence';
import { type EarlierTurn, textOfTurn } from './earlier-turn';

/** The result of searching one of the questions of a message. */
export interface Finding {
  readonly question: string;
  /** The best first. */
  readonly passages: readonly workspace.Passage[];
  /** The passages that the same question found when it was searched in the other way, alone or with the turn before it. */
  readonly others: readonly workspace.Passage[];
  readonly suggestions: readonly string[];
}

export type Found = Pick<workspace.SearchPassagesResponse, 'passages' | 'suggestions'>;
type Search = (query: string) => Promise<Found>;

/** Passages below these are not quoted. */
const LOOKED_AT = 5;

/** Searches each question of a message; the turn before a question is that before the message, or the question before it in the message. */
export function findingsOf(
  search: Search,
  questions: readonly string[],
  before: () => Promise<EarlierTurn | undefined>,
): Promise<Finding[]> {
  return Promise.all(
    questions.map((question, index) => {
      const previous = questions[index - 1];
      return findingOf(search, question, previous === undefined ? before : async () => ({ question: previous }));
    }),
  );
}

/**
 * Searches a question; where nothing that is found is likely to answer it, or the question goes on with the one before it, it is searched with that as
 * well, and the better result counts (contract: answers-turns).
 */
async function findingOf(
  search: Search,
  question: string,
  before: () => Promise<EarlierTurn | undefined>,
): Promise<Finding> {
  const alone = await search(question);
  const finding = { question, passages: alone.passages, others: [], suggestions: alone.suggestions };
  if (alone.passages.some(isLikely) && !isContinuation(question)) return finding;
  const turn = await before();
  if (!turn) return finding;
  const joined = await search(`${textOfTurn(turn)} ${question}`);
  return best(joined) > best(alone)
    ? { ...finding, passages: joined.passages, others: alone.passages }
    : { ...finding, others: joined.passages };
}

const best = ({ passages }: Found): number => Math.max(0, ...passages.slice(0, LOOKED_AT).map(likelihoodOf));

/** The passages of all findings, those of each in turn and each passage once. */
export function allPassages(findings: readonly Finding[], limit: number): workspace.Passage[] {
  const lists = [...findings.map(({ passages }) => passages), ...findings.map(({ others }) => others)];
  const inTurn = Array.from({ length: limit }, (_, place) => lists.flatMap((list) => list[place] ?? [])).flat();
  const places = inTurn.map(({ document_id, start }) => `${document_id} ${start}`);
  return inTurn.filter((_, index) => places.indexOf(places[index]!) === index).slice(0, limit);
}
