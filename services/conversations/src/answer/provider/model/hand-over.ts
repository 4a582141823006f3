import { wholeSentencesOf } from '@cws/kit';
import { HANDOFF_MARK } from '../../text/citations';
import type { FunctionCall, ToolFunction } from '../tools/tool-box';
import { parsed } from './function-calls';

/** The function by which a model hands the chat over to a person (contract: answers-handoff); names of granted tools have another form. */
export const HAND_OVER: ToolFunction = {
  name: 'hand_over',
  description:
    'Hands the chat over to a person of the business, who answers in place of you. Call it when the user wants a person, accepts your offer of one, or is upset, and for anything that only a person can do.',
  parameters: {
    type: 'object',
    properties: { reason: { type: 'string', description: 'What the person has to know, in one short sentence' } },
    required: ['reason'],
  },
};

/** The rule of a model that is offered the function, and of one that is not. */
export const HAND_OVER_RULES = {
  byFunction: `\n- When the user wants a person, accepts your offer of one, or is upset, call ${HAND_OVER.name} and write nothing.`,
  byMark: `\n- When the user wants a person, accepts your offer of one, or is upset, write ${HANDOFF_MARK} and, behind it, the reason in one short sentence, and nothing else.`,
} as const;

const MAX_REASON = 200;

/** The reason as members read it. */
export const reasonOf = (text: string): string =>
  wholeSentencesOf(text.replace(/[\s\p{Cc}]+/gu, ' ').trim(), MAX_REASON);

/** The reason for which one of the calls hands the chat over; undefined when none does. */
export function handOverIn(calls: readonly FunctionCall[]): string | undefined {
  const call = calls.find(({ name }) => name === HAND_OVER.name);
  if (!call) return undefined;
  const { reason } = (parsed(call.arguments) ?? {}) as { readonly reason?: unknown };
  return reasonOf(typeof reason === 'string' ? reason : '');
}
