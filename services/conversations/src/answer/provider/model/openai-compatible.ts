import { wholeSentencesOf } from '@cws/kit';
import type { workspace } from '@cws/protos';
import { isContentSize } from '../../../chat/model/sizes';
import type { Phrases } from '../../language/phrases/phrases';
import { phrasesIn } from '../../language/phrases/phrases-in';
import { type Answer, contentOf, type Source } from '../../text/answer';
import { type ModelText, modelText } from '../../text/model-text';
import type { Provider, QuestionWithPassages } from '../material/question';
import { repeatedGrants } from '../tools/tool-output';
import { ChatFailed, type ChatServer } from './chat-completions';
import { isPromptTooLong, type PromptCut } from './live-prompt';
import { modelRounds } from './model-rounds';
import { promptOf, UNKNOWN_MARK } from './prompt';

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
export function openaiCompatible(server: ModelServer, promptCut: PromptCut = () => {}): Provider {
  return async (question, stream, signal) => {
    if (isPromptTooLong(question)) promptCut(question);
    const passages = withinBudget(question.passages());
    const past = await question.past();
    question.tools?.reads(past.flatMap(({ grant_ids }) => grant_ids));
    const request = { ...modelOf(question, server), messages: promptOf(question, passages, past) };
    const answer = modelText(stream);
    let isCut = false;
    for await (const { text, finish_reason = '' } of modelRounds(server, request, question.tools, signal)) {
      isCut ||= CUT.includes(finish_reason);
      answer.add(text);
      if (answer.isFull()) break;
    }
    answer.end();
    const made = answerOf(answer, isCut || answer.isFull(), passages, phrasesIn(question.languages));
    const untold = [question.text, ...passages.flatMap(({ title, text }) => [title, text])];
    const result_grant_ids = repeatedGrants(made.text, past, untold);
    return result_grant_ids.length === 0 ? made : { ...made, result_grant_ids };
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
  const { name = '', temperature, max_output_tokens = 0 } = agent.model ?? {};
  return {
    model: name || server.model,
    ...(temperature !== undefined && { temperature }),
    ...(max_output_tokens > 0 && { max_tokens: max_output_tokens }),
  };
}

/** A model that says nothing beside its verdict, or whose text was withheld, is completed by a phrase. Error: ChatFailed when there is no answer at all. */
function answerOf(
  { text, numbers }: ModelText,
  isCut: boolean,
  passages: readonly workspace.Passage[],
  phrases: Phrases,
): Answer {
  const cited = [...numbers].flatMap((number) => sourcesOf(passages[number - 1]));
  const outcome = isNegative([...numbers], cited) ? 'unknown' : isCut ? 'cut' : 'answered';
  if (text() !== '')
    return withinContentSize({ text: text(), mode: 'model', outcome, sources: outcome === 'unknown' ? [] : cited });
  if (outcome === 'answered') throw new ChatFailed('the answer is empty');
  return { text: phrases[outcome], mode: 'model', outcome, sources: [] };
}

/** Whether the passages do not answer the question (contract: answers-verdict). At the beginning the mark is the verdict on all of it; later it concerns a part. */
const isNegative = (numbers: readonly number[], cited: readonly Source[]): boolean =>
  numbers[0] === UNKNOWN_MARK || (numbers.includes(UNKNOWN_MARK) && cited.length === 0);

/** Keeps as many of the sources as a message holds beside the text. */
function withinContentSize(answer: Answer): Answer {
  const { sources } = answer;
  if (sources.length === 0 || isContentSize(contentOf(answer))) return answer;
  return withinContentSize({ ...answer, sources: sources.slice(0, -1) });
}

function sourcesOf(passage: workspace.Passage | undefined): Source[] {
  if (!passage) return [];
  const { document_id, title, url, text, start } = passage;
  const quote = wholeSentencesOf(text, QUOTE_CHARACTERS);
  return [{ document_id, title, url, quote, start, end: start + quote.length }];
}
