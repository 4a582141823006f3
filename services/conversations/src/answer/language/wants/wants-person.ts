import { type Message, messageOf } from './message';
import { type Found, wantReaders } from './want-reader';

/**
 * Whether the writer wants a person without asking for one in so many words: wants a manager, a call back or somebody's help, complains,
 * insults or threatens to leave (contract: answers-handoff).
 */
export function wantsPerson(text: string): boolean {
  const message = messageOf(text);
  return wantReaders().some((read) => isWant(message, read(message)));
}

function isWant(message: Message, found: readonly Found[]): boolean {
  const of = (kind: Found['kind']) => found.filter((one) => one.kind === kind);
  if (of('grievance').length > 0) return true;
  const negations = of('negation');
  const conjunctions = new Set(of('conjunction').map(({ start }) => start));
  return of('wish').some((wish) => {
    const from = clauseStart(message, wish.start, conjunctions);
    return !negations.some(({ start }) => start >= from && start < wish.end);
  });
}

/** Where the clause of a token begins. */
function clauseStart({ edges }: Message, at: number, conjunctions: ReadonlySet<number>): number {
  let start = at;
  while (edges[start] !== 'sentence' && (edges[start] === undefined || conjunctions.has(start))) start--;
  return start;
}
