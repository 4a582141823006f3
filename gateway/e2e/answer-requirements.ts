import type { Requirement } from './requirement';

/** What people meet who write to a bot that answers. */
export const answerRequirements = [
  { id: 'answer.quoted', source: 'Conversations: Bot’s answer', text: 'A question is answered from what is published' },
  {
    id: 'answer.sources',
    source: 'Conversations: Content of an answer',
    text: 'Each quote names its document and place',
  },
  { id: 'answer.unknown', source: 'Conversations: Bot’s answer', text: 'What is not known is said to be so' },
  {
    id: 'answer.default',
    source: 'Conversations: Answer job',
    text: 'The default assistant answers, and knows nothing',
  },
  {
    id: 'answer.language',
    source: 'Conversations: Bot’s answer',
    text: 'The reply is in the language that is accepted',
  },
  {
    id: 'answer.once',
    source: 'Conversations: Answer job',
    text: 'Each question has one answer, in the order of asking',
  },
  {
    id: 'answer.silent',
    source: 'Conversations: Answer job',
    text: 'A draft, a suspended app, a file, an event, a read-once message and a session that is not active are not answered',
  },
  { id: 'answer.status', source: 'Conversations: Answer commit', text: 'After PUT status no bot message appears' },
  {
    id: 'answer.form',
    source: 'Wire conventions: Structured fields',
    text: 'The answer takes the form of the question',
  },
  {
    id: 'answer.handoff',
    source: 'Conversations: Handoff',
    text: 'Asking for a person ends in pending and one message',
  },
  {
    id: 'answer.question',
    source: 'Conversations: Content of an answer',
    text: 'An answer names the question that it answers, in lists, in realtime and in a branch; other messages name none',
  },
  { id: 'answer.stream', source: 'Realtime: Answer types', text: 'Readers see an answer begin, grow and end' },
  { id: 'answer.kill', source: 'Conversations: Answer job', text: 'kill -9 at any point: one answer to each question' },
  {
    id: 'answer.outage',
    source: 'Conversations: Answers after an outage',
    text: 'What is asked while workspace-mcp is away or hangs is answered when it is back, in order, once, and as a first attempt',
  },
  {
    id: 'answer.bounded',
    source: 'Conversations: Answers after an outage',
    text: 'A session owes at most 20 answers: older ones are dropped, and one message says so',
  },
  { id: 'seed.chat', source: 'README: Other commands', text: 'The demo chat of npm run seed is a conversation' },
  { id: 'answer.derived', source: 'Conversations: Status moved by messages', text: 'An answer is the first response' },
] as const satisfies readonly Requirement[];
