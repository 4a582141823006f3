import { AppError } from '@cws/kit';
import { until } from '@cws/kit/testing';
import {
  type Answered,
  type Answering,
  type Asker,
  newAsker,
  PASSAGE,
  publishedAgent,
  settled,
  startAnswered,
} from '../testing/answering';
import { MOST_OWED } from './answer-due';

const QUESTION = 'What are your opening hours?';
let system: Answered;
afterEach(() => system.stop());

type Way = 'there' | 'refuses' | 'hangs';
/** How workspace-mcp is reached. */
let workspace: Way;
let looks: number;

const away: Record<Exclude<Way, 'there'>, () => Promise<never>> = {
  refuses: () => Promise.reject(new AppError('upstream_unavailable')),
  hangs: () => new Promise((_, reject) => setTimeout(() => reject(new AppError('upstream_timeout')), 50)),
};
const reached = <T>(value: T): Promise<T> => {
  looks += 1;
  return workspace === 'there' ? Promise.resolve(value) : away[workspace]();
};

async function start(options: Answering = {}): Promise<void> {
  workspace = 'there';
  looks = 0;
  system = await startAnswered({
    route: {
      getAgent: () => reached(publishedAgent()),
      searchPassages: () => reached({ passages: [PASSAGE] }),
    },
    ...options,
  });
}

const dueIn = async (asker: Asker) => (await asker.session()).answers_due ?? [];
const contentsOf = async (asker: Asker, count: number) =>
  (await asker.answered(count)).map(({ content, answers_message_id }) => ({
    ...JSON.parse(content),
    answers_message_id,
  }));
const startedIn = ({ id }: Asker) =>
  system.told.filter(({ session_id, kind }) => session_id === id && kind === 'started');
const afterLooks = (more: number): Promise<void> => {
  const from = looks;
  return until(() => looks >= from + more);
};

describe.each(['refuses', 'hangs'] as const)('while workspace-mcp %s', (way) => {
  test('answers wait however often it is asked, and come in order, once each and as a first attempt', async () => {
    await start();
    workspace = way;
    const askers = await Promise.all(Array.from({ length: 4 }, () => newAsker(system)));
    const questions = await Promise.all(
      askers.map(async (asker) => [await asker.ask(QUESTION), await asker.ask('Hello'), await asker.ask(QUESTION)]),
    );
    await afterLooks(8);
    for (const asker of askers) expect(await dueIn(asker)).toHaveLength(3);
    workspace = 'there';
    for (const [index, asker] of askers.entries()) {
      const answers = await contentsOf(asker, 3);
      expect(answers.map(({ answers_message_id }) => answers_message_id)).toEqual(questions[index]);
      expect(answers.map(({ outcome }) => outcome)).toEqual(['answered', 'answered', 'answered']);
      await settled(asker);
      expect(await asker.messages()).toHaveLength(6);
      expect(startedIn(asker).map(({ attempt }) => attempt)).toEqual([1, 1, 1]);
    }
  });

  test('what has waited for as long as it may is told that there is no answer', async () => {
    await start({ waitMs: 500 });
    workspace = way;
    const asker = await newAsker(system);
    const ids = [await asker.ask(QUESTION), await asker.ask(QUESTION)];
    const answers = await contentsOf(asker, 2);
    expect(answers.map(({ answers_message_id }) => answers_message_id)).toEqual(ids);
    expect(answers.map(({ outcome }) => outcome)).toEqual(['failed', 'failed']);
  });

  test('who has asked for a person is handed over when it has waited for as long as it may', async () => {
    await start({ waitMs: 200 });
    workspace = way;
    const asker = await newAsker(system);
    await asker.ask('Can I talk to a person, please?');
    expect(await contentsOf(asker, 1)).toMatchObject([{ outcome: 'handoff' }]);
  });
});

test('a search that hangs for one question is given up in its time, and keeps no other one waiting', async () => {
  await start({
    waitMs: 1_000,
    route: {
      getAgent: async () => publishedAgent(),
      searchPassages: (_call, { query }) =>
        query === QUESTION ? away.hangs() : Promise.resolve({ passages: [PASSAGE] }),
    },
  });
  const [stuck, other] = [await newAsker(system), await newAsker(system)];
  await stuck.ask(QUESTION);
  await other.ask('When do you open on Monday?');
  expect(await contentsOf(other, 1)).toMatchObject([{ outcome: 'answered' }]);
  expect(await dueIn(stuck)).toHaveLength(1);
  expect(await contentsOf(stuck, 1)).toMatchObject([{ outcome: 'failed' }]);
});

test('of more questions than a session may owe the newest are answered, and one message tells of the others', async () => {
  await start();
  workspace = 'refuses';
  const asker = await newAsker(system);
  const ids: string[] = [];
  for (let n = 0; n < MOST_OWED + 5; n++) ids.push(await asker.ask(`${QUESTION} ${n}`));
  expect((await dueIn(asker)).map(({ message_id }) => message_id)).toEqual(ids.slice(5));
  workspace = 'there';
  const [told, ...answers] = await contentsOf(asker, MOST_OWED + 1);
  expect(told).toMatchObject({ outcome: 'failed', answers_message_id: ids[4] });
  expect(answers.map(({ answers_message_id }) => answers_message_id)).toEqual(ids.slice(5));
  expect(answers.every(({ outcome }) => outcome === 'answered')).toBe(true);
  await settled(asker);
  expect(await asker.messages()).toHaveLength(2 * MOST_OWED + 6);
  expect((await asker.session()).answers_dropped).toBeUndefined();
});

test('who is told once that questions were dropped is not told again until all else is answered', async () => {
  await start();
  workspace = 'refuses';
  const asker = await newAsker(system);
  const ask = async (count: number) => {
    for (let n = 0; n < count; n++) await asker.ask(`${QUESTION} ${n}`);
  };
  await ask(MOST_OWED + 1);
  await system.context.sessions.collection.updateOne(
    { _id: asker.id },
    { $set: { 'answers_dropped.told': true }, $inc: { rev: 1 } },
  );
  await ask(1);
  workspace = 'there';
  const outcomes = async (count: number) => (await contentsOf(asker, count)).map(({ outcome }) => outcome);
  expect(await outcomes(MOST_OWED)).toEqual(Array.from({ length: MOST_OWED }, () => 'answered'));
  await settled(asker);
  workspace = 'refuses';
  await ask(MOST_OWED + 1);
  workspace = 'there';
  expect((await outcomes(2 * MOST_OWED + 1))[MOST_OWED]).toBe('failed');
});

test('an answer that is being made when its question is dropped is given up', async () => {
  await start({
    provider: () => [
      async ({ text }, say, signal) => {
        if (text === 'slow')
          await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
        say(text);
        return { text, mode: 'model', outcome: 'answered', sources: [] };
      },
    ],
  });
  const asker = await newAsker(system);
  await asker.ask('slow', {}, {}, system.first);
  await until(() => startedIn(asker).length > 0);
  for (let n = 0; n < MOST_OWED; n++) await asker.ask(`q${n}`, {}, {}, system.second);
  const [told, ...answers] = await contentsOf(asker, MOST_OWED + 1);
  expect(told).toMatchObject({ outcome: 'failed' });
  expect(answers.map(({ text }) => text)).toEqual(Array.from({ length: MOST_OWED }, (_, n) => `q${n}`));
  const aborted = system.told.filter(({ session_id, kind }) => session_id === asker.id && kind === 'aborted');
  expect(aborted).toMatchObject([{ reason: 'failed' }]);
});

test('a line that an earlier version has left too long is cut when it is taken', async () => {
  await start();
  workspace = 'refuses';
  const asker = await newAsker(system);
  const ids: string[] = [];
  for (let n = 0; n < MOST_OWED; n++) ids.push(await asker.ask(`${QUESTION} ${n}`));
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
  workspace = 'there';
  const [told, ...answers] = await contentsOf(asker, MOST_OWED + 1);
  expect(told).toMatchObject({ outcome: 'failed', answers_message_id: old.at(-1)!.message_id });
  expect(answers.map(({ answers_message_id }) => answers_message_id)).toEqual(ids);
  expect(gone > ids.at(-1)!).toBe(true);
});

test('a session that is asked 1,500 times in vain stays a small document', async () => {
  await start();
  workspace = 'refuses';
  const asker = await newAsker(system);
  let largest = 0;
  for (let n = 0; n < 1_500; n++) {
    await asker.ask(`How much does shipping to Germany cost? ${n}`, {}, {}, system.first);
    if (n % 10 === 0) largest = Math.max(largest, await bytesOf(asker));
  }
  expect(await dueIn(asker)).toHaveLength(MOST_OWED);
  expect(largest).toBeLessThan(32 * 1024);
}, 120_000);

async function bytesOf({ id }: Asker): Promise<number> {
  const stages = [{ $match: { _id: id } }, { $project: { bytes: { $bsonSize: '$$ROOT' } } }];
  const [session] = await system.context.sessions.collection.aggregate<{ bytes: number }>(stages).toArray();
  return session!.bytes;
}
