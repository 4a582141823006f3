import type { workspace } from '@cws/protos';
import { phrasesIn } from '../../language/phrases/phrases-in';
import type { Answer } from '../../text/answer';
import type { Provider, QuestionWithPassages } from '../material/question';
import type { PastMessage } from '../material/recent-messages';
import { usageCount } from '../material/usage';
import { repeatedGrants } from '../tools/tool-output';
import type { ChatMessage, ChatServer } from './chat-protocol';
import { declinedParts, type KnownServer } from './declined';
import { isPromptTooLong, type PromptCut } from './live-prompt';
import { modelRounds } from './model-rounds';
import { promptOf } from './prompt';
import { answerOf, type Reading, type Written, written } from './written-answer';

export const PASSAGES_READ = 8;
/** About 2,000 tokens of a model's language. */
const PASSAGE_CHARACTERS = 8_000;

export interface ModelServer extends ChatServer {
  /** The model of agents that name none. */
  readonly model: string;
}

/** A provider that asks a model over the chat completions protocol, with the published passages that fit the question. */
export function openaiCompatible(config: ModelServer, promptCut: PromptCut = () => {}): Provider {
  const server = { ...config, declined: declinedParts() };
  return async (question, stream, signal, restart) => {
    if (isPromptTooLong(question)) promptCut(question);
    const passages = withinBudget(question.passages());
    const past = await question.past();
    question.tools?.reads(past.flatMap(({ grant_ids }) => grant_ids));
    const { write } = writerFor(server, question, { append: stream, restart }, signal);
    const made = answerOf(await write(promptOf(question, passages, past)), passages, phrasesIn(question.languages));
    return withResultGrants(made, past, question, passages);
  };
}

/** Lets the model of a question write; all that it writes for one answer takes its time from `timeoutMs`. */
function writerFor(
  server: KnownServer & ModelServer,
  question: QuestionWithPassages,
  reading: Reading,
  signal: AbortSignal,
) {
  const time = { leftMs: server.timeoutMs };
  const returned: string[] = [];
  const usage = question.usage ?? usageCount();
  const write = (messages: readonly ChatMessage[]): Promise<Written> =>
    written(
      modelRounds({
        server,
        request: { ...modelOf(question, server), messages },
        tools: question.tools,
        time,
        usage,
        returned: (text) => void returned.push(text),
        signal,
      }),
      reading,
    );
  return { write, returned };
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
  const { name = '', temperature, max_output_tokens = 0 } = agent.model ?? {};
  return {
    model: name || server.model,
    ...(temperature !== undefined && { temperature }),
    ...(max_output_tokens > 0 && { max_tokens: max_output_tokens }),
  };
}

/** The answer with the grants whose results it repeats from earlier messages. */
function withResultGrants(
  answer: Answer,
  past: readonly PastMessage[],
  question: QuestionWithPassages,
  passages: readonly workspace.Passage[],
): Answer {
  const untold = [question.text, ...passages.flatMap(({ title, text }) => [title, text])];
  const result_grant_ids = repeatedGrants(answer.text, past, untold);
  return result_grant_ids.length === 0 ? answer : { ...answer, result_grant_ids };
}
