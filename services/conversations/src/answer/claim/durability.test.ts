import { until } from '@cws/kit/testing';
import {
  type AnsweringSystem,
  type Asker,
  allAnswered,
  newAsker,
  publishedAgent,
  startAnsweringSystem,
} from '../../testing/answering';
import type { Provider } from '../provider/material/question';

const QUESTION = 'What are your opening hours?';
/** So long that no process renews it during a test. */
const LONG_LEASE_MS = 600_000;
/** The system of tests that kill or stop no process; its answers are made by `providers`. */
let usual: AnsweringSystem;
let providers: readonly Provider[];
/** The system of the current test. */
let system: AnsweringSystem;
beforeAll(async () => {
  usual = await startAnsweringSystem({ provider: () => providers, leaseMs: LONG_LEASE_MS });
});
beforeEach(() => {
  system = usual;
});
afterEach(async () => {
  if (system !== usual) await system.stop();
});
afterAll(() => usual.stop());

const rowsOf = async (asker: Asker) => (await system.context.sessions.collection.findOne({ _id: asker.id }))!.tail;
const eventsOf = (id: string) => system.streamed.filter(({ session_id }) => session_id === id);

/** Waits until a process has begun the answer. */
const begun = (id: string): Promise<void> => until(() => eventsOf(id).length > 0);

/** Waits until the attempt was aborted. */
const abortedIn = (id: string): Promise<void> => until(() => eventsOf(id).at(-1)?.kind === 'aborted');

const dueIn = async (asker: Asker) => (await asker.session()).answers_due?.[0];

/** Makes the lease of the answer expire. */
const letLeaseLapse = ({ id }: Asker) =>
  system.context.sessions.collection.updateOne(
    { _id: id },
    { $set: { 'answers_due.0.lease_until': new Date(0) }, $inc: { rev: 1 } },
  );

const reply = (text: string) => ({ text, mode: 'model', outcome: 'answered', sources: [] }) as const;

const saying =
  (text: string): Provider =>
  async (_question, stream) => {
    stream(text);
    return reply(text);
  };

/** A provider that streams a word and then waits for the test. */
function waiting(text = 'late'): { provide: Provider; go(): void } {
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const provide: Provider = async (_question, stream, signal) => {
    stream(text);
    await Promise.race([
      gate,
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    ]);
    return reply(text);
  };
  return { provide, go: () => go() };
}

test('an answer whose process is killed is made by another process, once', async () => {
  const stuck = waiting();
  system = await startAnsweringSystem({
    provider: (_, process) => [process === 0 ? stuck.provide : saying('from the second')],
  });
  const asker = await newAsker(system);
  const question = await asker.ask(QUESTION);
  await begun(asker.id);
  system.kill(0);
  await letLeaseLapse(asker);
  const [answer] = await asker.answers();
  stuck.go();
  await allAnswered(asker);
  expect(answer!.text).toBe('from the second');
  const answers = (await rowsOf(asker)).filter(({ answers_message_id }) => answers_message_id === question);
  expect(answers).toHaveLength(1);
  const started = eventsOf(asker.id).filter(({ kind }) => kind === 'started');
  expect(started.map(({ attempt }) => attempt)).toEqual([1, 2]);
  expect(new Set(started.map(({ answer_id }) => answer_id)).size).toBe(1);
});

test('a paused process writes no answer after another process has given it', async () => {
  const late = waiting('late');
  system = await startAnsweringSystem({
    provider: (_, process) => [process === 0 ? late.provide : async () => reply('in time')],
  });
  const asker = await newAsker(system);
  await asker.ask(QUESTION);
  await begun(asker.id);
  const goOn = system.pause(0);
  await letLeaseLapse(asker);
  const [answer] = await asker.answers();
  late.go();
  goOn();
  await system.workers[0]!.stop();
  expect(answer!.text).toBe('in time');
  expect((await asker.answers()).map(({ text }) => text)).toEqual(['in time']);
  expect(eventsOf(asker.id).filter(({ kind }) => kind === 'aborted')).toEqual([]);
});

test('a paused process leaves an answer to the process that makes it meanwhile', async () => {
  const [late, second] = [waiting('late'), waiting('in time')];
  system = await startAnsweringSystem({ provider: (_, process) => [process === 0 ? late.provide : second.provide] });
  const asker = await newAsker(system);
  await asker.ask(QUESTION);
  await begun(asker.id);
  const goOn = system.pause(0);
  await letLeaseLapse(asker);
  await until(() => eventsOf(asker.id).some(({ attempt }) => attempt === 2));
  late.go();
  goOn();
  await system.workers[0]!.stop();
  expect(await asker.messages()).toHaveLength(1);
  second.go();
  expect((await asker.answers()).map(({ text }) => text)).toEqual(['in time']);
});

test('a process renews its lease while it makes an answer', async () => {
  const slow = waiting('slow');
  system = await startAnsweringSystem({ leaseMs: 4_500, provider: () => [slow.provide] });
  const asker = await newAsker(system);
  await asker.ask(QUESTION);
  await begun(asker.id);
  const heldUntil = (await dueIn(asker))!.lease_until!;
  await until(async () => (await dueIn(asker))!.lease_until! > heldUntil);
  expect(eventsOf(asker.id).filter(({ kind }) => kind === 'started')).toHaveLength(1);
  slow.go();
  expect((await asker.answers()).map(({ text }) => text)).toEqual(['slow']);
});

test('a question that is sent through a process without a worker is answered by another one', async () => {
  system = await startAnsweringSystem({ answering: 1 });
  const asker = await newAsker(system);
  await asker.ask('Hello', {}, {}, system.second);
  expect(await asker.answers()).toHaveLength(1);
});

test.each(['pending', 'open', 'resolved', 'closed', 'archived', 'snoozed'])(
  'a session that was set to %s gets no answer to its earlier question, even after it is active again',
  async (status) => {
    const slow = waiting();
    providers = [slow.provide];
    const asker = await newAsker(system);
    await asker.ask(QUESTION);
    await begun(asker.id);
    await asker.put(status);
    slow.go();
    await asker.put('active');
    await allAnswered(asker);
    await abortedIn(asker.id);
    expect((await asker.messages()).map(({ sender_type }) => sender_type)).toEqual(['user']);
    expect(eventsOf(asker.id).at(-1)).toMatchObject({ kind: 'aborted', reason: 'status' });
  },
);

describe('a change by another process cancels an attempt and its provider at once', () => {
  const elsewhere: [string, (asker: Asker, question: string) => Promise<unknown>][] = [
    ['status', ({ put }) => put('open')],
    ['deleted', ({ call, id }, message_id) => system.second.deleteMessage(call, { session_id: id, message_id })],
  ];
  test.each(elsewhere)('for the reason %s', async (reason, act) => {
    const slow = waiting();
    let isCancelled = false;
    const watched: Provider = (question, stream, signal, restart) => {
      signal.addEventListener('abort', () => {
        isCancelled = true;
      });
      return slow.provide(question, stream, signal, restart);
    };
    providers = [watched];
    const asker = await newAsker(system);
    const question = await asker.ask(QUESTION, {}, {}, system.first);
    await begun(asker.id);
    await act(asker, question);
    await abortedIn(asker.id);
    expect(eventsOf(asker.id).at(-1)).toMatchObject({ reason });
    expect(isCancelled).toBe(true);
  });

  test('but a further question or a tag does not', async () => {
    const slow = waiting();
    providers = [slow.provide];
    const asker = await newAsker(system);
    await asker.ask(QUESTION, {}, {}, system.first);
    await begun(asker.id);
    await asker.ask('And on Sundays?', {}, {}, system.second);
    await system.second.updateChat(asker.call, { session_id: asker.id, tags: { values: ['a'] } });
    slow.go();
    await asker.answers(2);
    expect(eventsOf(asker.id).filter(({ kind }) => kind === 'aborted')).toEqual([]);
  });
});

test('a question that is deleted while it is being answered gets no answer, and the next one does', async () => {
  const slow = waiting();
  providers = [slow.provide];
  const asker = await newAsker(system);
  const first = await asker.ask(QUESTION);
  const second = await asker.ask('And on Sundays?');
  await begun(asker.id);
  await system.second.deleteMessage(asker.call, { session_id: asker.id, message_id: first });
  slow.go();
  const [answer] = await asker.answers();
  await allAnswered(asker);
  const answers = (await rowsOf(asker)).filter(({ sender_type }) => sender_type === 'bot');
  expect(answers.map(({ answers_message_id }) => answers_message_id)).toEqual([second]);
  expect(answer!.text).toBe('late');
  await until(() => eventsOf(asker.id).some(({ kind, reason }) => kind === 'aborted' && reason === 'deleted'));
});

test('when a provider fails after streaming text, the text is discarded and the next provider answers', async () => {
  const broken: Provider = async (_question, stream) => {
    stream('I was about to');
    throw new Error('connection lost');
  };
  providers = [broken, saying('whole')];
  const asker = await newAsker(system);
  await asker.ask(QUESTION);
  expect((await asker.answers()).map(({ text }) => text)).toEqual(['whole']);
  const events = eventsOf(asker.id).map(({ kind, attempt, offset, text }) => [kind, attempt, offset, text]);
  expect(events).toEqual([
    ['started', 1, undefined, undefined],
    ['delta', 1, 0, 'I was about to'],
    ['started', 2, undefined, undefined],
    ['delta', 2, 0, 'whole'],
  ]);
});

test('when all providers fail the answer has the outcome failed', async () => {
  const broken: Provider = () => Promise.reject(new Error('down'));
  providers = [broken, broken];
  const asker = await newAsker(system);
  await asker.ask(QUESTION);
  const [answer] = await asker.answers();
  expect(JSON.parse(answer!.content)).toMatchObject({ outcome: 'failed', sources: [] });
  expect(answer!.text).not.toBe('');
  expect(eventsOf(asker.id).filter(({ kind }) => kind === 'delta')).toHaveLength(1);
});

test('answers of a bot wait while workspace-mcp fails', async () => {
  let isDown = true;
  system = await startAnsweringSystem({
    route: { getAgent: () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve(publishedAgent())) },
  });
  const asker = await newAsker(system);
  await asker.ask(QUESTION);
  await until(async () => (await dueIn(asker))!.by === '');
  expect(await asker.messages()).toHaveLength(1);
  isDown = false;
  expect(await asker.answers()).toHaveLength(1);
});

test('another process makes the answer of a process that stops, without waiting for its lease', async () => {
  const slow = waiting();
  system = await startAnsweringSystem({
    provider: (_, process) => [process === 0 ? slow.provide : async () => reply('taken over')],
  });
  const asker = await newAsker(system);
  await asker.ask(QUESTION);
  await begun(asker.id);
  await system.workers[0]!.stop();
  expect((await asker.answers()).map(({ text }) => text)).toEqual(['taken over']);
});
