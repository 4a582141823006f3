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

/** Searches each question of a message; one that goes on with a question before it in the message is searched with that, and not with an earlier turn. */
export function findingsOf(
  search: Search,
  questions: readonly string[],
  before: () => Promise<EarlierTurn | undefined>,
): Promise<Finding[]> {
  return Promise.all(
    questions.map((question, index) => {
      const previous = questions[index - 1];
      if (previous === undefined) return findingOf(search, question, before);
      return findingOf(search, question, async () => (isContinuation(question) ? { question: previous } : undefined));
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
  const goesOn = isContinuation(question);
  const finding = { question, passages: alone.passages, others: [], suggestions: alone.suggestions };
  if (alone.passages.some(isLikely) && !goesOn) return finding;
  const turn = await before();
  if (!turn) return finding;
  const joined = await search(`${textOfTurn(turn)} ${question}`);
  // Another question finds by its own words what answers it: else the answer to the one before it would be given again.
  const passages = goesOn ? joined.passages : alsoIn(joined.passages, alone.passages);
  return best(passages) > best(alone.passages)
    ? { ...finding, passages, others: alone.passages }
    : { ...finding, others: joined.passages };
}

const placeOf = ({ document_id, start }: workspace.Passage): string => `${document_id} ${start}`;

function alsoIn(passages: readonly workspace.Passage[], others: readonly workspace.Passage[]) {
  const places = new Set(others.map(placeOf));
  return passages.filter((passage) => places.has(placeOf(passage)));
}

const best = (passages: readonly workspace.Passage[]): number =>
  Math.max(0, ...passages.slice(0, LOOKED_AT).map(likelihoodOf));

/** The passages of all findings, those of each in turn and each passage once. */
export function allPassages(findings: readonly Finding[], limit: number): workspace.Passage[] {
  const lists = [...findings.map(({ passages }) => passages), ...findings.map(({ others }) => others)];
  const inTurn = Array.from({ length: limit }, (_, place) => lists.flatMap((list) => list[place] ?? [])).flat();
  const places = inTurn.map(placeOf);
  return inTurn.filter((_, index) => places.indexOf(places[index]!) === index).slice(0, limit);
}
