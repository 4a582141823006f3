import type { Requirement } from './requirement';

/** What people meet who write to a bot that answers. */
export const answerRequirements = [
  { id: 'answer.quoted', contract: ['answers-from-knowledge'], text: 'A question is answered from what is published' },
  { id: 'answer.sources', contract: ['answers-content'], text: 'Each quote names its document and place' },
  { id: 'answer.unknown', contract: ['answers-from-knowledge'], text: 'What is not known is said to be so' },
  {
    id: 'answer.default',
    contract: ['answers-from-knowledge'],
    text: 'The default assistant answers, and knows nothing',
  },
  { id: 'answer.language', contract: ['answers-language'], text: 'The reply is in the language that is accepted' },
  { id: 'answer.once', contract: ['answers-once'], text: 'Each question has one answer, in the order of asking' },
  {
    id: 'answer.silent',
    contract: ['answers-when'],
    text: 'A draft, a suspended app, a file, an event, a read-once message and a session that is not active are not answered',
  },
  { id: 'answer.status', contract: ['answers-status'], text: 'After PUT status no bot message appears' },
  { id: 'answer.form', contract: ['server-written-form'], text: 'The answer takes the form of the question' },
  { id: 'answer.handoff', contract: ['answers-handoff'], text: 'Asking for a person ends in pending and one message' },
  {
    id: 'answer.question',
    contract: ['answers-question'],
    text: 'An answer names the question that it answers, in lists, in realtime and in a branch; other messages name none',
  },
  { id: 'answer.stream', contract: ['realtime-answers'], text: 'Readers see an answer begin, grow and end' },
  { id: 'answer.kill', contract: ['answers-once'], text: 'kill -9 at any point: one answer to each question' },
  {
    id: 'answer.outage',
    contract: ['answers-after-outage'],
    text: 'What is asked while workspace-mcp is away or hangs is answered when it is back, in order, once, and as a first attempt',
  },
  {
    id: 'answer.bounded',
    contract: ['answers-bounded'],
    text: 'A session owes at most 20 answers: older ones are dropped, and one message says so',
  },
  { id: 'seed.chat', contract: ['demo-data'], text: 'The demo chat of npm run seed is a conversation' },
  { id: 'answer.derived', contract: ['chats-first-response'], text: 'An answer is the first response' },
] as const satisfies readonly Requirement[];
