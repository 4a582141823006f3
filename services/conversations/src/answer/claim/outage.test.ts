import { AppError } from '@cws/kit';
import { until } from '@cws/kit/testing';
import {
  type AnsweringOptions,
  type AnsweringSystem,
  type Asker,
  allAnswered,
  newAsker,
  PASSAGE,
  publishedAgent,
  searchResponse,
  startAnsweringSystem,
} from '../../testing/answering';
import { phrasesIn } from '../language/phrases/phrases-in';
import { MAX_PENDING } from '../queue/answer-queue';

const QUESTION = 'What are your opening hours?';
let system: AnsweringSystem;
afterEach(() => system.stop());

type Availability = 'responds' | 'refuses' | 'hangs';
/** How workspace-mcp behaves. */
let workspace: Availability;
let requests: number;

const away: Record<Exclude<Availability, 'responds'>, () => Promise<never>> = {
  refuses: () => Promise.reject(new AppError('upstream_unavailable')),
  hangs: () => new Promise((_, reject) => setTimeout(() => reject(new AppError('upstream_timeout')), 50)),
};
const reached = <T>(value: T): Promise<T> => {
  requests += 1;
  return workspace === 'responds' ? Promise.resolve(value) : away[workspace]();
};

async function start(options: AnsweringOptions = {}): Promise<void> {
  workspace = 'responds';
  requests = 0;
  system = await startAnsweringSystem({
    route: {
      getAgent: () => reached(publishedAgent()),
      searchPassages: () => reached(searchResponse([PASSAGE])),
    },
    ...options,
  });
}

const dueIn = async (asker: Asker) => (await asker.session()).answers_due ?? [];
const contentsOf = async (asker: Asker, count: number) =>
  (await asker.answers(count)).map(({ content, answers_message_id }) => ({
    ...JSON.parse(content),
    answers_message_id,
  }));
const startedIn = ({ id }: Asker) =>
  system.streamed.filter(({ session_id, kind }) => session_id === id && kind === 'started');
const afterRequests = (more: number): Promise<void> => {
  const from = requests;
  return until(() => requests >= from + more);
};

describe.each(['refuses', 'hangs'] as const)('while workspace-mcp %s', (way) => {
  test('answers wait, and then come in order, each once and as a first attempt', async () => {
    await start();
    workspace = way;
    const askers = await Promise.all(Array.from({ length: 4 }, () => newAsker(system)));
    const questions = await Promise.all(
      askers.map(async (asker) => [await asker.ask(QUESTION), await asker.ask('Hello'), await asker.ask(QUESTION)]),
    );
    await afterRequests(8);
    for (const asker of askers) expect(await dueIn(asker)).toHaveLength(3);
    workspace = 'responds';
    for (const [index, asker] of askers.entries()) {
      const answers = await contentsOf(asker, 3);
      expect(answers.map(({ answers_message_id }) => answers_message_id)).toEqual(questions[index]);
      expect(answers.map(({ outcome }) => outcome)).toEqual(['answered', 'answered', 'answered']);
      await allAnswered(asker);
      expect(await asker.messages()).toHaveLength(6);
      expect(startedIn(asker).map(({ attempt }) => attempt)).toEqual([1, 1, 1]);
    }
  });

  test('a question that has waited for ANSWER_WAIT_S gets the outcome failed', async () => {
    await start({ waitMs: 500 });
    workspace = way;
    const asker = await newAsker(system);
    const ids = [await asker.ask(QUESTION), await asker.ask(QUESTION)];
    const answers = await contentsOf(asker, 2);
    expect(answers.map(({ answers_message_id }) => answers_message_id)).toEqual(ids);
    expect(answers.map(({ outcome }) => outcome)).toEqual(['failed', 'failed']);
  });

  test('a request for a person that has waited for ANSWER_WAIT_S hands the chat over in the language of the session', async () => {
    await start({ waitMs: 200 });
    workspace = way;
    const asker = await newAsker(system, { language: 'es' });
    await asker.ask('Human!');
    expect(await contentsOf(asker, 1)).toMatchObject([{ outcome: 'handoff', text: phrasesIn(['es']).handoff }]);
  });
});

test('a question whose search hangs fails after ANSWER_WAIT_S, and delays no other question', async () => {
  const waitMs = 600_000;
  // The ids of a process are never older than the one before, so that a clock ahead of it would outlast this test.
  let behind = waitMs;
  await start({
    waitMs,
    clock: () => Date.now() - behind,
    route: {
      getAgent: async () => publishedAgent(),
      searchPassages: (_call, { query }) =>
        query === QUESTION ? away.hangs() : Promise.resolve(searchResponse([PASSAGE])),
    },
  });
  const [stuck, other] = [await newAsker(system), await newAsker(system)];
  await stuck.ask(QUESTION);
  await other.ask('When do you open on Monday?');
  expect(await contentsOf(other, 1)).toMatchObject([{ outcome: 'answered' }]);
  expect(await dueIn(stuck)).toHaveLength(1);
  await until(async () => (await dueIn(stuck))[0]!.waits_since !== undefined);
  behind = 0;
  expect(await contentsOf(stuck, 1)).toMatchObject([{ outcome: 'failed' }]);
});

test('of 25 questions the newest 20 are answered, and one message names the others', async () => {
  await start();
  workspace = 'refuses';
  const asker = await newAsker(system);
  const ids: string[] = [];
  for (let n = 0; n < MAX_PENDING + 5; n++) ids.push(await asker.ask(`${QUESTION} ${n}`));
  expect((await dueIn(asker)).map(({ message_id }) => message_id)).toEqual(ids.slice(5));
  workspace = 'responds';
  const [notice, ...answers] = await contentsOf(asker, MAX_PENDING + 1);
  expect(notice).toMatchObject({ outcome: 'failed', answers_message_id: ids[4] });
  expect(answers.map(({ answers_message_id }) => answers_message_id)).toEqual(ids.slice(5));
  expect(answers.every(({ outcome }) => outcome === 'answered')).toBe(true);
  await allAnswered(asker);
  expect(await asker.messages()).toHaveLength(2 * MAX_PENDING + 6);
  expect((await asker.session()).answers_dropped).toBeUndefined();
});

test('there is no second message about dropped questions until all others are answered', async () => {
  await start();
  workspace = 'refuses';
  const asker = await newAsker(system);
  const ask = async (count: number) => {
    for (let n = 0; n < count; n++) await asker.ask(`${QUESTION} ${n}`);
  };
  await ask(MAX_PENDING + 1);
  await system.context.sessions.collection.updateOne(
    { _id: asker.id },
    { $set: { 'answers_dropped.told': true }, $inc: { rev: 1 } },
  );
  await ask(1);
  workspace = 'responds';
  const outcomes = async (count: number) => (await contentsOf(asker, count)).map(({ outcome }) => outcome);
  expect(await outcomes(MAX_PENDING)).toEqual(Array.from({ length: MAX_PENDING }, () => 'answered'));
  await allAnswered(asker);
  workspace = 'refuses';
  await ask(MAX_PENDING + 1);
  workspace = 'responds';
  expect((await outcomes(2 * MAX_PENDING + 1))[MAX_PENDING]).toBe('failed');
});

test('an attempt whose question is dropped meanwhile is aborted', async () => {
  await start({
    provider: () => [
      async ({ text }, stream, signal) => {
        if (text === 'slow')
          await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
        stream(text);
        return { text, mode: 'model', outcome: 'answered', sources: [] };
      },
    ],
  });
  const asker = await newAsker(system);
  await asker.ask('slow', {}, {}, system.first);
  await until(() => startedIn(asker).length > 0);
  for (let n = 0; n < MAX_PENDING; n++) await asker.ask(`q${n}`, {}, {}, system.second);
  const [notice, ...answers] = await contentsOf(asker, MAX_PENDING + 1);
  expect(notice).toMatchObject({ outcome: 'failed' });
  expect(answers.map(({ text }) => text)).toEqual(Array.from({ length: MAX_PENDING }, (_, n) => `q${n}`));
  const aborted = system.streamed.filter(({ session_id, kind }) => session_id === asker.id && kind === 'aborted');
  expect(aborted).toMatchObject([{ reason: 'failed' }]);
});

test('a queue that an earlier release has left too long is shortened when it is claimed', async () => {
  await start();
  workspace = 'refuses';
  const asker = await newAsker(system);
  const ids: string[] = [];
  for (let n = 0; n < MAX_PENDING; n++) ids.push(await asker.ask(`${QUESTION} ${n}`));
  const gone = await asker.ask('Hello', { content_type: 'file' });
  const old = Array.from({ length: 500 }, (_, n) => ({
    message_id: `0000000000000000000000${String(n).padStart(4, '0')}`,
    answer_id: crypto.randomUUID(),
    attempt: 0,
    by: '',
    ...(n === 0 && { lease_until: new Date(0) }),
  }));
  const line = (await dueIn(asker)).map(({ lease_until: _, ...due }) => due);
  await system.context.sessions.collection.updateOne(
    { _id: asker.id },
    { $set: { answers_due: [...old, ...line] }, $inc: { rev: 1 } },
  );
  workspace = 'responds';
  const [notice, ...answers] = await contentsOf(asker, MAX_PENDING + 1);
  expect(notice).toMatchObject({ outcome: 'failed', answers_message_id: old.at(-1)!.message_id });
  expect(answers.map(({ answers_message_id }) => answers_message_id)).toEqual(ids);
  expect(gone > ids.at(-1)!).toBe(true);
});

test('a session with 400 unanswered questions, which would exceed 32 KiB if all were kept, stays below', async () => {
  await start();
  workspace = 'refuses';
  const asker = await newAsker(system);
  let largest = 0;
  for (let n = 0; n < 400; n++) {
    await asker.ask(`How much does shipping to Germany cost? ${n}`, {}, {}, system.first);
    if (n % 10 === 0) largest = Math.max(largest, await bytesOf(asker));
  }
  expect(await dueIn(asker)).toHaveLength(MAX_PENDING);
  expect(largest).toBeLessThan(32 * 1024);
});

async function bytesOf({ id }: Asker): Promise<number> {
  const stages = [{ $match: { _id: id } }, { $project: { bytes: { $bsonSize: '$$ROOT' } } }];
  const [session] = await system.context.sessions.collection.aggregate<{ bytes: number }>(stages).toArray();
  return session!.bytes;
}
