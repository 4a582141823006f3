import { MongoClient, MongoServerSelectionError } from 'mongodb';
import { tailStore } from '../chat/store/tail-store';
import { type AnswerParts, answerChannel } from './answer-channel';
import type { Reader } from './reader';

/** A database that does not respond. */
const away = new MongoClient('mongodb://127.0.0.1:1', { serverSelectionTimeoutMS: 50 });
afterAll(() => away.close());

test('a reader who joins while the database is away gets the next attempt', async () => {
  const parts = {
    tails: tailStore(away.db('none')),
    answers: { find: async () => ({ answer_id: 'a', attempt: 1, text: 'so far' }) },
  } as unknown as AnswerParts;
  const types: string[] = [];
  const reader = { deliver: ({ type }) => void types.push(type) } as Reader;
  const readers = new Set([reader]);
  const channel = answerChannel('s', parts, readers);
  channel.join(reader);
  channel.take({ kind: 'answer.delta', session_id: 's', answer_id: 'a', attempt: 1, offset: 6, text: ' and on' });
  await expect(parts.tails.hasAnswer('s', 'a')).rejects.toThrow(MongoServerSelectionError);
  channel.take({ kind: 'answer.started', session_id: 's', answer_id: 'a', attempt: 2, to_message_id: 'q' });
  expect(types).toEqual(['answer.started']);
});
