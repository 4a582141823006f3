import type { Connection } from '../../operator/connection.ts';
import type { Call } from '../traffic/person.ts';
import type { Part, Passage, Question } from './question-set.ts';

/** The results of one question. */
export type Asked = {
  question: Question;
  /** The rank, from 1, of the first passage that answers it; 0 when none is among the results. */
  rank: number;
  /** The outcome of the bot's answer. */
  outcome: string;
  /** The id of the passage that the answer quotes; '' when it quotes none. */
  quoted: string;
};

/** The clients that ask the questions: searches are calls of the operator, and the answers are those of chats of a user. */
export type Asker = { operator: Connection; post: Call; answerTo: (chat: string, question: string) => Promise<Answer> };

export type Answer = { outcome: string; sources: { title: string; quote: string }[] };

const RESULTS = 16;

/** Searches for a question and asks it in a chat of its own, since a request for a person ends a chat with the bot. */
export async function ask(asker: Asker, app_id: string, part: Part, question: Question): Promise<Asked> {
  const rank = await rankOf(asker.operator, app_id, part, question);
  const { outcome, sources } = await answerIn(asker, app_id, question);
  const [source] = sources;
  return {
    question,
    rank,
    outcome,
    quoted: source ? labelOf(part, source.title, source.quote) : '',
  };
}

/** Returns the rank, from 1, of the first result of a search that answers the question; 0 when none does. */
export async function rankOf(
  { workspace, call }: Pick<Connection, 'workspace' | 'call'>,
  app_id: string,
  part: Part,
  { text: query, passages }: Question,
): Promise<number> {
  const { passages: found } = await workspace.searchPassages(call(), { app_id, query, limit: RESULTS, suggestions: 0 });
  return found.findIndex(({ title, text }) => passages.includes(labelOf(part, title, text))) + 1;
}

async function answerIn({ post, answerTo }: Asker, app_id: string, { text }: Question): Promise<Answer> {
  const { id: chat } = (await post('/chats', { app_id, new: true })) as { id: string };
  const { id } = (await post(`/chats/${chat}/messages`, { content: text })) as { id: string };
  return answerTo(chat, id);
}

/** The id of the labelled passage that a text belongs to: of several in one document, the one that has it. */
function labelOf({ passages }: Part, title: string, text: string): string {
  const [only, ...more] = passages.filter((passage) => passage.title === title);
  const passage = more.length === 0 ? only : [only!, ...more].find((one) => has(one, text));
  if (!passage) throw new Error(`No labelled passage of ${title} has the text: ${text}`);
  return passage.id;
}

const has = (passage: Passage, text: string): boolean => passage.text.includes(text.trim());
