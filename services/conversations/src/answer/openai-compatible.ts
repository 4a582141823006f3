import type { workspace } from '@cws/protos';
import { isContentSize } from '../chat/model/sizes';
import type { Context } from '../context';
import { type Answer, contentOf, type Source } from './answer';
import type { Asked, Provider } from './asked';
import { ChatFailed, type ChatServer, completionOf } from './chat-completions';
import { citations } from './citations';
import { promptOf, UNKNOWN_MARK } from './prompt';
import { recentMessages } from './recent-messages';
import { written } from './written';

export const PASSAGES_READ = 8;
/** About 2,000 tokens of a model's language. */
const PASSAGE_LETTERS = 8_000;
const QUOTED_LETTERS = 500;
/** The values of finish_reason with which a model has not said all that it would have. */
const CUT: readonly string[] = ['length', 'content_filter'];

export interface ModelServer extends ChatServer {
  /** Where the agent names none. */
  readonly model: string;
}

/** A model behind the chat completions protocol, given the published passages that fit the question. */
export function openaiCompatible(
  context: Pick<Context, 'sessions' | 'tails' | 'messages'>,
  server: ModelServer,
): Provider {
  return async (asked, say, signal) => {
    const passages = fitting(asked.passages());
    // The remembered one may not know how far its messages have left it.
    const session = (await context.sessions.state(asked.session._id)) ?? asked.session;
    const said = await recentMessages(context, session, asked.question._id);
    const request = { ...modelOf(asked, server), messages: promptOf(asked, passages, said) };
    const cited = citations();
    const paper = written();
    let text = '';
    let isCut = false;
    const tell = (piece: string) => {
      const more = paper.take(piece);
      text += more;
      if (more !== '') say(more);
    };
    for await (const { text: piece, finish_reason = '' } of completionOf(server, request, signal)) {
      isCut ||= CUT.includes(finish_reason);
      tell(cited.take(piece));
      if (paper.isFull()) break;
    }
    tell(cited.rest());
    if (text === '') throw new ChatFailed('the answer is empty');
    const answer = answerOf(text, [...cited.numbers], passages);
    return isCut || paper.isFull() ? { ...answer, outcome: 'cut' } : answer;
  };
}

/** As many of the best as the model is given letters. */
function fitting(passages: readonly workspace.Passage[]): readonly workspace.Passage[] {
  let left = PASSAGE_LETTERS;
  return passages.filter((passage) => {
    left -= passage.text.length;
    return left >= 0;
  });
}

function modelOf({ agent }: Asked, server: ModelServer) {
  const { name = '', temperature = 0, max_output_tokens = 0 } = agent.model ?? {};
  return {
    model: name || server.model,
    ...(temperature > 0 && { temperature }),
    ...(max_output_tokens > 0 && { max_tokens: max_output_tokens }),
  };
}

function answerOf(text: string, numbers: readonly number[], passages: readonly workspace.Passage[]): Answer {
  const sources = numbers.flatMap((number) => sourcesOf(passages[number - 1]));
  const isUnknown = numbers.includes(UNKNOWN_MARK) && sources.length === 0;
  return withFitting({ text, mode: 'model', outcome: isUnknown ? 'unknown' : 'answered', sources });
}

/** With as many of its sources as a message holds beside the text. */
function withFitting(answer: Answer): Answer {
  const { sources } = answer;
  if (sources.length === 0 || isContentSize(contentOf(answer))) return answer;
  return withFitting({ ...answer, sources: sources.slice(0, -1) });
}

function sourcesOf(passage: workspace.Passage | undefined): Source[] {
  if (!passage) return [];
  const { document_id, title, url, text, start } = passage;
  const quote = text.slice(0, QUOTED_LETTERS);
  return [{ document_id, title, url, quote, start, end: start + quote.length }];
}
