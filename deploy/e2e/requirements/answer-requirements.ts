import type { Requirement } from './requirement';

/** Behaviour of bots that answer. */
export const answerRequirements = [
  { id: 'answer.quoted', contract: ['answers-from-knowledge'], text: 'A question is answered from what is published' },
  { id: 'answer.sources', contract: ['answers-content'], text: 'Each quote names its document and place' },
  {
    id: 'answer.unknown',
    contract: ['answers-from-knowledge'],
    text: 'A question without a published answer gets the outcome unknown',
  },
  {
    id: 'answer.default',
    contract: ['answers-from-knowledge'],
    text: 'The default assistant answers without any knowledge',
  },
  { id: 'answer.language', contract: ['answers-language'], text: 'The answer is in the accepted language' },
  {
    id: 'answer.once',
    contract: ['answers-once'],
    text: 'Each question has one answer, in the order of the questions',
  },
  {
    id: 'answer.silent',
    contract: ['answers-when'],
    text: 'A draft, a suspended app, a file, an event, a read-once message and a session that is not active are not answered',
  },
  { id: 'answer.status', contract: ['answers-status'], text: 'After PUT status no bot message appears' },
  { id: 'answer.form', contract: ['server-written-form'], text: 'The answer takes the form of the question' },
  {
    id: 'answer.handoff',
    contract: ['answers-handoff'],
    text: 'A request for a person sets the session to pending with one message',
  },
  {
    id: 'answer.question',
    contract: ['answers-question'],
    text: 'An answer names the question that it answers, in lists, in realtime and in a branch; other messages name none',
  },
  { id: 'answer.stream', contract: ['realtime-answers'], text: 'Readers of streams see an answer begin, grow and end' },
  { id: 'answer.kill', contract: ['answers-once'], text: 'kill -9 at any point: one answer to each question' },
  {
    id: 'answer.outage',
    contract: ['answers-after-outage'],
    text: 'Questions during an outage of workspace-mcp are answered when it is back, in order, once, and as a first attempt',
  },
  {
    id: 'answer.bounded',
    contract: ['answers-bounded'],
    text: 'A session has at most 20 pending answers: older ones are dropped, and one message says so',
  },
  {
    id: 'seed.chat',
    contract: ['demo-data'],
    text: 'In the demo chat of npm run seed each message is answered before the next',
  },
  { id: 'answer.derived', contract: ['chats-first-response'], text: 'An answer counts as the first response' },
] as const satisfies readonly Requirement[];
