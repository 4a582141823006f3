import { type Logger, type Metrics, wholeSentencesOf } from '@cws/kit';
import type { Question } from '../material/question';

/**
 * About 100,000 tokens of a model. Of the 128,000 that many models read there is room left for the owner's instructions, passages,
 * messages, functions and the answer.
 */
export const MAX_PROMPT_CHARACTERS = 400_000;

type WithAgent = Pick<Question, 'agent'>;

export const isPromptTooLong = ({ agent }: WithAgent): boolean => agent.live_prompt.length > MAX_PROMPT_CHARACTERS;

/** As much of the beginning of the live prompt as a model gets, in whole sentences (contract: answers-context). */
export const sentPrompt = ({ agent: { live_prompt } }: WithAgent): string =>
  wholeSentencesOf(live_prompt, MAX_PROMPT_CHARACTERS);

/** Reports that the live prompt of a question's agent was cut. */
export type PromptCut = (question: Question) => void;

export function promptCuts(logger: Logger, metrics: Metrics): PromptCut {
  const cuts = metrics.counter('answer_prompts_cut_total', 'Requests to a model whose live prompt was cut');
  return ({ session, agent }) => {
    cuts.inc();
    const { _id: session_id, bot_profile_id } = session;
    const fields = { session_id, bot_profile_id, characters: agent.live_prompt.length, sent: MAX_PROMPT_CHARACTERS };
    logger.warn(fields, 'the live prompt of an agent is too long for a model and was cut');
  };
}
