import type { workspace } from '@cws/protos';
import { isContentSize } from '../chat/model/sizes';
import type { Context } from '../context';
import { type Answer, contentOf, type Source } from './answer';
import { boundedText } from './bounded-text';
import { ChatFailed, type ChatServer } from './chat-completions';
import { citations } from './citations';
import { modelRounds } from './model-rounds';
import { promptOf, UNKNOWN_MARK } from './prompt';
import type { Provider, QuestionWithPassages } from './question';
import { recentMessages } from './recent-messages';

export const PASSAGES_READ = 8;
/** About 2,000 tokens of a model's language. */
const PASSAGE_CHARACTERS = 8_000;
const QUOTE_CHARACTERS = 500;
/** The values of finish_reason with which a completion is incomplete. */
const CUT: readonly string[] = ['length', 'content_filter'];

export interface ModelServer extends ChatServer {
  /** The model of agents that name none. */
  readonly model: string;
}

/** A provider that asks a model over the chat completions protocol, with the published passages that fit the question. */
export function openaiCompatible(
  context: Pick<Context, 'sessions' | 'tails' | 'messages'>,
  server: ModelServer,
): Provider {
  return async (question, stream, signal) => {
    const passages = withinBudget(question.passages());
    // The remembered session may have an old history_through.
    const session = (await context.sessions.state(question.session._id)) ?? question.session;
    const past = await recentMessages(context, session, question.question._id);
    const request = { ...modelOf(question, server), messages: promptOf(question, passages, past) };
    const citationMarks = citations();
    const bounded = boundedText();
    let text = '';
    let isCut = false;
    const add = (piece: string) => {
      const more = bounded.take(piece);
      text += more;
      if (more !== '') stream(more);
    };
    for await (const { text: piece, finish_reason = '' } of modelRounds(server, request, question.tools, signal)) {
      isCut ||= CUT.includes(finish_reason);
      add(citationMarks.take(piece));
      if (bounded.isFull()) break;
    }
    add(citationMarks.rest());
    if (text === '') throw new ChatFailed('the answer is empty');
    const answer = answerOf(text, [...citationMarks.numbers], passages);
    return isCut || bounded.isFull() ? { ...answer, outcome: 'cut' } : answer;
  };
}

/** As many of the best passages as the prompt has room for. */
function withinBudget(passages: readonly workspace.Passage[]): readonly workspace.Passage[] {
  let left = PASSAGE_CHARACTERS;
  return passages.filter((passage) => {
    left -= passage.text.length;
    return left >= 0;
  });
}

function modelOf({ agent }: QuestionWithPassages, server: ModelServer) {
  const { name = '', temperature = 0, max_output_tokens = 0 } = agent.model ?? {};
  return {
    model: name || server.model,
    ...(temperature > 0 && { temperature }),
    ...(max_output_tokens > 0 && { max_tokens: max_output_tokens }),
  };
}

function answerOf(text: string, numbers: readonly number[], passages: readonly workspace.Passage[]): Answer {
  const cited = numbers.flatMap((number) => sourcesOf(passages[number - 1]));
  // At the beginning the mark is the verdict on the whole question; later it concerns a part of it.
  const isUnknown = numbers[0] === UNKNOWN_MARK || (numbers.includes(UNKNOWN_MARK) && cited.length === 0);
  const sources = isUnknown ? [] : cited;
  return withinContentSize({ text, mode: 'model', outcome: isUnknown ? 'unknown' : 'answered', sources });
}

/** Keeps as many of the sources as a message holds beside the text. */
function withinContentSize(answer: Answer): Answer {
  const { sources } = answer;
  if (sources.length === 0 || isContentSize(contentOf(answer))) return answer;
  return withinContentSize({ ...answer, sources: sources.slice(0, -1) });
}

function sourcesOf(passage: workspace.Passage | undefined): Source[] {
  if (!passage) return [];
  const { document_id, title, url, text, start } = passage;
  const quote = text.slice(0, QUOTE_CHARACTERS);
  return [{ document_id, title, url, quote, start, end: start + quote.length }];
}
