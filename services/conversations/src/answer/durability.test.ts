import { until } from '@cws/kit/testing';
import { type Answered, type Asker, newAsker, publishedAgent, settled, startAnswered } from '../testing/answering';
import type { Provider } from './asked';

const QUESTION = 'What are your opening hours?';
/** So long that nobody renews it during a test. */
const LONG_LEASE_MS = 600_000;
/** Where nothing is killed or stopped; answers are made by `providers`. */
let usual: Answered;
let providers: readonly Provider[];
/** What the test is about. */
let system: Answered;
beforeAll(async () => {
  usual = await startAnswered({ provider: () => providers, leaseMs: LONG_LEASE_MS });
});
beforeEach(() => {
  system = usual;
});
afterEach(async () => {
  if (system !== usual) await system.stop();
});
afterAll(() => usual.stop());

const rowsOf = async (asker: Asker) => (await system.context.sessions.collection.findOne({ _id: asker.id }))!.tail;
const toldOf = (id: string) => system.told.filter(({ session_id }) => session_id === id);

/** Until somebody is at the answer that the test is about. */
const begun = (id: string): Promise<void> => until(() => toldOf(id).length > 0);

/** Until whoever was at it has given it up. */
const abortedIn = (id: string): Promise<void> => until(() => toldOf(id).at(-1)?.kind === 'aborted');

const dueIn = async (asker: Asker) => (await asker.session()).answers_due?.[0];

/** As if nobody had been at the answer for as long as it is held. */
const letLeaseLapse = ({ id }: Asker) =>
  system.context.sessions.collection.updateOne(
    { _id: id },
    { $set: { 'answers_due.0.lease_until': new Date(0) }, $inc: { rev: 1 } },
  );

const reply = (text: string) => ({ text, mode: 'model', outcome: 'answered', sources: [] }) as const;

const saying =
  (text: string): Provider =>
  async (_asked, say) => {
    say(text);
    return reply(text);
  };

/** A provider that says a word and then waits for the test. */
function waiting(text = 'late'): { provide: Provider; go(): void } {
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const provide: Provider = async (_asked, say, signal) => {
    say(text);
    await Promise.race([
      gate,
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    ]);
    return reply(text);
  };
  return { provide, go: () => go() };
}

test('an answer whose process is killed is made by another one, once', async () => {
  const stuck = waiting();
  system = await startAnswered({
    provider: (_, process) => [process === 0 ? stuck.provide : saying('from the second')],
  });
  const asker = await newAsker(system);
  const question = await asker.ask(QUESTION);
  await begun(asker.id);
  system.kill(0);
  await letLeaseLapse(asker);
  const [answer] = await asker.answered();
  stuck.go();
  await settled(asker);
  expect(answer!.text).toBe('from the second');
  const answers = (await rowsOf(asker)).filter(({ answers_message_id }) => answers_message_id === question);
  expect(answers).toHaveLength(1);
  const started = toldOf(asker.id).filter(({ kind }) => kind === 'started');
  expect(started.map(({ attempt }) => attempt)).toEqual([1, 2]);
  expect(new Set(started.map(({ answer_id }) => answer_id)).size).toBe(1);
});

test('whoever comes back late with an answer that another process has given writes nothing', async () => {
  const late = waiting('late');
  system = await startAnswered({
    provider: (_, process) => [process === 0 ? late.provide : async () => reply('in time')],
  });
  const asker = await newAsker(system);
  await asker.ask(QUESTION);
  await begun(asker.id);
  const goOn = system.pause(0);
  await letLeaseLapse(asker);
  const [answer] = await asker.answered();
  late.go();
  goOn();
  await system.workers[0]!.stop();
  expect(answer!.text).toBe('in time');
  expect((await asker.answered()).map(({ text }) => text)).toEqual(['in time']);
  expect(toldOf(asker.id).filter(({ kind }) => kind === 'aborted')).toEqual([]);
});

test('whoever comes back late while another process is at the answer leaves it to that one', async () => {
  const [late, second] = [waiting('late'), waiting('in time')];
  system = await startAnswered({ provider: (_, process) => [process === 0 ? late.provide : second.provide] });
  const asker = await newAsker(system);
  await asker.ask(QUESTION);
  await begun(asker.id);
  const goOn = system.pause(0);
  await letLeaseLapse(asker);
  await until(() => toldOf(asker.id).some(({ attempt }) => attempt === 2));
  late.go();
  goOn();
  await system.workers[0]!.stop();
  expect(await asker.messages()).toHaveLength(1);
  second.go();
  expect((await asker.answered()).map(({ text }) => text)).toEqual(['in time']);
});

test('a long answer keeps its lease', async () => {
  const slow = waiting('slow');
  system = await startAnswered({ leaseMs: 4_500, provider: () => [slow.provide] });
  const asker = await newAsker(system);
  await asker.ask(QUESTION);
  await begun(asker.id);
  const heldUntil = (await dueIn(asker))!.lease_until!;
  await until(async () => (await dueIn(asker))!.lease_until! > heldUntil);
  expect(toldOf(asker.id).filter(({ kind }) => kind === 'started')).toHaveLength(1);
  slow.go();
  expect((await asker.answered()).map(({ text }) => text)).toEqual(['slow']);
});

test('what a process writes that makes no answers is answered by the others', async () => {
  system = await startAnswered({ answering: 1 });
  const asker = await newAsker(system);
  await asker.ask('Hello', {}, {}, system.second);
  expect(await asker.answered()).toHaveLength(1);
});

test.each(['pending', 'open', 'resolved', 'closed', 'archived', 'snoozed'])(
  'after PUT %s has answered no bot message appears, nor after active again',
  async (status) => {
    const slow = waiting();
    providers = [slow.provide];
    const asker = await newAsker(system);
    await asker.ask(QUESTION);
    await begun(asker.id);
    await asker.put(status);
    slow.go();
    await asker.put('active');
    await settled(asker);
    await abortedIn(asker.id);
    expect((await asker.messages()).map(({ sender_type }) => sender_type)).toEqual(['user']);
    expect(toldOf(asker.id).at(-1)).toMatchObject({ kind: 'aborted', reason: 'status' });
  },
);

describe('what another process does ends an answer at once, and its provider', () => {
  const elsewhere: [string, (asker: Asker, question: string) => Promise<unknown>][] = [
    ['status', ({ put }) => put('open')],
    ['deleted', ({ call, id }, message_id) => system.second.deleteMessage(call, { session_id: id, message_id })],
  ];
  test.each(elsewhere)('%s', async (reason, act) => {
    const slow = waiting();
    let isGivenUp = false;
    const watched: Provider = (asked, say, signal) => {
      signal.addEventListener('abort', () => {
        isGivenUp = true;
      });
      return slow.provide(asked, say, signal);
    };
    providers = [watched];
    const asker = await newAsker(system);
    const question = await asker.ask(QUESTION, {}, {}, system.first);
    await begun(asker.id);
    await act(asker, question);
    await abortedIn(asker.id);
    expect(toldOf(asker.id).at(-1)).toMatchObject({ reason });
    expect(isGivenUp).toBe(true);
  });

  test('but what is no end of it does not', async () => {
    const slow = waiting();
    providers = [slow.provide];
    const asker = await newAsker(system);
    await asker.ask(QUESTION, {}, {}, system.first);
    await begun(asker.id);
    await asker.ask('And on Sundays?', {}, {}, system.second);
    await system.second.updateChat(asker.call, { session_id: asker.id, tags: { values: ['a'] } });
    slow.go();
    await asker.answered(2);
    expect(toldOf(asker.id).filter(({ kind }) => kind === 'aborted')).toEqual([]);
  });
});

test('a question that is deleted meanwhile is not answered, the next one is', async () => {
  const slow = waiting();
  providers = [slow.provide];
  const asker = await newAsker(system);
  const first = await asker.ask(QUESTION);
  const second = await asker.ask('And on Sundays?');
  await begun(asker.id);
  await system.second.deleteMessage(asker.call, { session_id: asker.id, message_id: first });
  slow.go();
  const [answer] = await asker.answered();
  await settled(asker);
  const answers = (await rowsOf(asker)).filter(({ sender_type }) => sender_type === 'bot');
  expect(answers.map(({ answers_message_id }) => answers_message_id)).toEqual([second]);
  expect(answer!.text).toBe('late');
  await until(() => toldOf(asker.id).some(({ kind, reason }) => kind === 'aborted' && reason === 'deleted'));
});

test('a provider that breaks off is given up: what it said is discarded, and the next one answers', async () => {
  const broken: Provider = async (_asked, say) => {
    say('I was about to');
    throw new Error('connection lost');
  };
  providers = [broken, saying('whole')];
  const asker = await newAsker(system);
  await asker.ask(QUESTION);
  expect((await asker.answered()).map(({ text }) => text)).toEqual(['whole']);
  const told = toldOf(asker.id).map(({ kind, attempt, offset, text }) => [kind, attempt, offset, text]);
  expect(told).toEqual([
    ['started', 1, undefined, undefined],
    ['delta', 1, 0, 'I was about to'],
    ['started', 2, undefined, undefined],
    ['delta', 2, 0, 'whole'],
  ]);
});

test('where no provider can answer a message says so', async () => {
  const broken: Provider = () => Promise.reject(new Error('down'));
  providers = [broken, broken];
  const asker = await newAsker(system);
  await asker.ask(QUESTION);
  const [answer] = await asker.answered();
  expect(JSON.parse(answer!.content)).toMatchObject({ outcome: 'failed', sources: [] });
  expect(answer!.text).not.toBe('');
  expect(toldOf(asker.id).filter(({ kind }) => kind === 'delta')).toHaveLength(1);
});

test('as long as nobody knows the bot its answers wait', async () => {
  let isDown = true;
  system = await startAnswered({
    route: { getAgent: () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve(publishedAgent())) },
  });
  const asker = await newAsker(system);
  await asker.ask(QUESTION);
  await until(async () => (await dueIn(asker))!.by === '');
  expect(await asker.messages()).toHaveLength(1);
  isDown = false;
  expect(await asker.answered()).toHaveLength(1);
});

test('a process that stops leaves nothing behind that another one has to wait for', async () => {
  const slow = waiting();
  system = await startAnswered({
    provider: (_, process) => [process === 0 ? slow.provide : async () => reply('taken over')],
  });
  const asker = await newAsker(system);
  await asker.ask(QUESTION);
  await begun(asker.id);
  await system.workers[0]!.stop();
  expect((await asker.answered()).map(({ text }) => text)).toEqual(['taken over']);
});
