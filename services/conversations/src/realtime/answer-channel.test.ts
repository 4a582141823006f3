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
  void channel.join(reader);
  channel.take({ kind: 'answer.delta', session_id: 's', answer_id: 'a', attempt: 1, offset: 6, text: ' and on' });
  await expect(parts.tails.hasAnswer('s', 'a')).rejects.toThrow(MongoServerSelectionError);
  channel.take({ kind: 'answer.started', session_id: 's', answer_id: 'a', attempt: 2, to_message_id: 'q' });
  expect(types).toEqual(['answer.started']);
});

test('a reader who joins right after the message of an answer was written gets nothing of its text', async () => {
  let isWritten = false;
  const parts = {
    tails: { hasAnswer: async () => isWritten },
    answers: { find: async () => null },
  } as unknown as AnswerParts;
  const types: string[] = [];
  const reader = { deliver: ({ type }) => void types.push(type) } as Reader;
  const readers = new Set<Reader>();
  const channel = answerChannel('s', parts, readers);
  const piece = (offset: number, text: string) =>
    channel.take({ kind: 'answer.delta', session_id: 's', answer_id: 'a', attempt: 1, offset, text });
  channel.take({ kind: 'answer.started', session_id: 's', answer_id: 'a', attempt: 1, to_message_id: 'q' });
  piece(0, 'so far');
  readers.add(reader);
  void channel.join(reader);
  await turn();
  expect(types).toEqual(['answer.snapshot']);
  isWritten = true;
  const late = { deliver: ({ type }) => void types.push(`late ${type}`) } as Reader;
  readers.add(late);
  void channel.join(late);
  await turn();
  piece(6, ' and on');
  expect(types).toEqual(['answer.snapshot']);
});

const turn = () => new Promise((resolve) => setImmediate(resolve));
