import type { Requirement } from './requirement';

/** Behaviour of bots that answer. */
export const answerRequirements = [
  {
    id: 'answer.quoted.whole',
    contract: ['answers-quote'],
    text: 'A FAQ that is asked word for word is answered from its first step, and a question for a row of a long table with its head and row',
  },
  {
    id: 'answer.quote',
    contract: ['answers-quote'],
    text: 'A FAQ is quoted from its beginning, lists and code whole, and of a table the head and the row that fits',
    unitTest: 'services/workspace-mcp/src/retrieval/quote/quote.test.ts',
  },
  {
    id: 'answer.quoted',
    contract: ['answers-from-knowledge'],
    text: 'A bot answers a question by quoting what its business has published',
  },
  {
    id: 'answer.sources',
    contract: ['answers-content'],
    text: 'Each quote in an answer names its document and its position there',
  },
  {
    id: 'answer.unknown',
    contract: ['answers-from-knowledge'],
    text: 'A bot answers a question about something unpublished with the outcome unknown',
  },
  {
    id: 'answer.offers',
    contract: ['answers-unknown'],
    text: 'An answer with the outcome unknown offers a person, and a second one in a row says something else',
  },
  {
    id: 'answer.turns',
    contract: ['answers-turns'],
    text: 'A question that goes on with the one before it is answered with what that one was about',
  },
  {
    id: 'answer.several',
    contract: ['answers-several'],
    text: 'Each question of a message is answered in one answer with all sources, which names the question that has no answer',
  },
  {
    id: 'answer.try',
    contract: ['answers-try'],
    text: 'A manager tries out an answer with what is staged and with earlier turns; members, strangers and oversized requests are refused, and nothing is stored',
  },
  {
    id: 'answer.default',
    contract: ['answers-from-knowledge'],
    text: 'The default assistant, which has no knowledge, answers every question',
  },
  {
    id: 'answer.language',
    contract: ['answers-language'],
    text: "A bot answers in the language of the question's Accept-Language",
  },
  {
    id: 'answer.once',
    contract: ['answers-once'],
    text: 'A bot answers several questions of one session in the order in which they were sent, each of them once',
  },
  {
    id: 'answer.silent',
    contract: ['answers-when'],
    text: 'No bot answers if it is a draft, if its app is suspended, if the session is not active, or to a file, an event or a read-once message',
  },
  {
    id: 'answer.status',
    contract: ['answers-status'],
    text: 'Once PUT status has moved a session out of active, no answer is written to it',
  },
  {
    id: 'answer.form',
    contract: ['server-written-form'],
    text: "A bot answers in the form of the question's content: JSON, or an array of UTF-8 bytes",
  },
  {
    id: 'answer.handoff',
    contract: ['answers-handoff'],
    text: 'A user who asks for a person gets one system message instead of an answer, and the session becomes pending',
  },
  {
    id: 'answer.handoff.reason',
    contract: ['answers-handoff'],
    text: 'Members see why and by whom a chat was handed over, and the user does not',
  },
  {
    id: 'answer.offer',
    contract: ['answers-offers'],
    text: 'A message that only agrees to the offer of a person is a handoff, one that only declines gets a short text, and a second unknown in a row has other words',
  },
  {
    id: 'answer.talk',
    contract: ['answers-small-talk'],
    text: 'Small talk gets a short text without sources, which says truthfully what the bot is and names what it knows about',
  },
  {
    id: 'answer.question',
    contract: ['answers-question'],
    text: 'An answer names its question in answers_message_id, in lists, in events and in a branch; other messages name none',
  },
  {
    id: 'answer.stream',
    contract: ['realtime-answers'],
    text: 'A reader of an event stream sees an answer begin, grow and end',
  },
  {
    id: 'answer.kill',
    contract: ['answers-once'],
    text: 'Each question has exactly one answer, whichever process is killed while the answer is made',
  },
  {
    id: 'answer.outage',
    contract: ['answers-after-outage'],
    text: 'Questions that are sent while workspace-mcp is unavailable are answered when it is back, in order and once each, and the wait does not count as an attempt',
    needs: 'six processes',
  },
  {
    id: 'answer.bounded',
    contract: ['answers-bounded'],
    text: 'A session with more than 20 unanswered questions gets answers to the newest 20, and one message that says that not every question was answered',
    needs: 'six processes',
  },
  {
    id: 'seed.chat',
    contract: ['demo-data'],
    text: 'npm run seed creates a chat in which each message is answered before the next one is sent',
  },
  {
    id: 'seed.widget',
    contract: ['demo-data'],
    text: 'A visitor of the demo page chats with the bot of the demo business after npm run seed',
  },
  {
    id: 'seed.shop',
    contract: ['demo-data'],
    text: 'A visitor of the demo page sees a small shop in English or German, on a narrow screen too, whose bot tells its prices',
  },
  {
    id: 'answers.meaning',
    contract: ['answers-meaning'],
    text: 'A question without a word of the text, or in another language, is answered from it by its meaning, and is not where embeddings are off',
  },
  {
    id: 'answer.derived',
    contract: ['chats-first-response'],
    text: 'The first answer in a session sets its first_response_at',
  },
] as const satisfies readonly Requirement[];
