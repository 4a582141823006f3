import { type conversations, limits } from '@cws/protos';
import { z } from 'zod';
import { uuidParam } from './fields';
import { limitedText } from './limited';
import { one, row } from './route';

const { history, question } = limits['cws.conversations.v1.TryAnswerRequest'];
const { text } = limits['cws.conversations.v1.TriedTurn'];

/** contract: answers-try */
export const tryAnswerRows = [
  row({
    id: 'tryAnswer',
    tag: 'businesses',
    summary: 'Try out an answer',
    description:
      'This takes the role manager. The response is the content of the answer that the agent would give; nothing is stored, nobody is notified, and no tool is called.',
    method: 'POST',
    path: '/businesses/{id}/agents/{agent_id}/try',
    access: 'any-credential',
    limit: 'other',
    params: z.object({ id: uuidParam, agent_id: uuidParam }),
    body: z.object({
      question: limitedText(question).meta({ description: 'The message of the customer' }),
      history: z
        .array(
          z.object({
            role: z.enum(['user', 'bot']).meta({ description: 'Who wrote it' }),
            text: limitedText(text).meta({ description: 'What they wrote' }),
          }),
        )
        .max(history.max_items)
        .nullish()
        .meta({ description: 'The turns before the question, oldest first' }),
      staged: z.boolean().nullish().meta({ description: 'Whether what is staged counts as published' }),
    }),
    service: 'conversations',
    rpc: 'tryAnswer',
    request: ({ params, body }) => ({
      business_id: params.id,
      agent_id: params.agent_id,
      question: body.question,
      history: body.history ?? [],
      staged: body.staged ?? false,
    }),
    response: one('cws.conversations.v1.TryAnswerResponse', (response: conversations.TryAnswerResponse) => response),
    statuses: [200],
    errors: ['forbidden', 'not_found', 'bot_not_found', 'message_too_large', 'rate_limited'],
  }),
];
