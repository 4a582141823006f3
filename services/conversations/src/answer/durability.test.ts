import { type Answered, newAsker, publishedAgent, settled, startAnswered } from '../testing/answering';
import type { Provider } from './asked';

const QUESTION = 'What are your opening hours?';
let system: Answered;
afterEach(() => system.stop());

const rowsOf = async (asker: Awaited<ReturnType<typeof newAsker>>) =>
  (await system.context.sessions.collection.findOne({ _id: asker.id }))!.tail;
const toldOf = (id: string) => system.told.filter(({ session_id }) => session_id === id);

async function within(isSo: () => Promise<boolean>): Promise<void> {
  for (const until = Date.now() + 5_000; !(await isSo()); ) {
    if (Date.now() > until) throw new Error('It was not so within 5 s');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Until somebody is at the answer that the test is about. */
const begun = (id: string): Promise<void> => within(async () => toldOf(id).length > 0);

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
    leaseMs: 600,
    provider: (_, process) => [process === 0 ? stuck.provide : saying('from the second')],
  });
  const asker = await newAsker(system);
  const question = await asker.ask(QUESTION);
  await begun(asker.id);
  system.kill(0);
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
    leaseMs: 500,
    provider: (_, process) => [process === 0 ? late.provide : async () => reply('in time')],
  });
  const asker = await newAsker(system);
  await asker.ask(QUESTION);
  await begun(asker.id);
  const goOn = system.pause(0);
  const [answer] = await asker.answered();
  late.go();
  goOn();
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(answer!.text).toBe('in time');
  expect((await asker.answered()).map(({ text }) => text)).toEqual(['in time']);
  expect(toldOf(asker.id).filter(({ kind }) => kind === 'aborted')).toEqual([]);
});

test('whoever comes back late while another process is at the answer leaves it to that one', async () => {
  const [late, second] = [waiting('late'), waiting('in time')];
  system = await startAnswered({
    leaseMs: 600,
    provider: (_, process) => [process === 0 ? late.provide : second.provide],
  });
  const asker = await newAsker(system);
  await asker.ask(QUESTION);
  await begun(asker.id);
  const goOn = system.pause(0);
  await within(async () => toldOf(asker.id).some(({ attempt }) => attempt === 2));
  late.go();
  goOn();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await asker.messages()).toHaveLength(1);
  second.go();
  expect((await asker.answered()).map(({ text }) => text)).toEqual(['in time']);
});

test('a long answer keeps its lease', async () => {
  const slow = waiting('slow');
  system = await startAnswered({ leaseMs: 400, provider: () => [slow.provide] });
  const asker = await newAsker(system);
  await asker.ask(QUESTION);
  await begun(asker.id);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
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
    system = await startAnswered({ provider: () => [slow.provide] });
    const asker = await newAsker(system);
    await asker.ask(QUESTION);
    await begun(asker.id);
    await asker.put(status);
    slow.go();
    await asker.put('active');
    await settled(asker);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await asker.messages()).map(({ sender_type }) => sender_type)).toEqual(['user']);
    expect(toldOf(asker.id).at(-1)).toMatchObject({ kind: 'aborted', reason: 'status' });
  },
);

describe('what another process does ends an answer at once, and its provider', () => {
  const LONG_LEASE_MS = 600_000;
  type Asker = Awaited<ReturnType<typeof newAsker>>;
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
    system = await startAnswered({ provider: () => [watched], leaseMs: LONG_LEASE_MS });
    const asker = await newAsker(system);
    const question = await asker.ask(QUESTION, {}, {}, system.first);
    await begun(asker.id);
    await act(asker, question);
    await within(async () => toldOf(asker.id).at(-1)?.kind === 'aborted');
    expect(toldOf(asker.id).at(-1)).toMatchObject({ reason });
    expect(isGivenUp).toBe(true);
  });

  test('but what is no end of it does not', async () => {
    const slow = waiting();
    system = await startAnswered({ provider: () => [slow.provide], leaseMs: LONG_LEASE_MS });
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
  system = await startAnswered({ provider: () => [slow.provide] });
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
  expect(toldOf(asker.id)).toContainEqual(expect.objectContaining({ kind: 'aborted', reason: 'deleted' }));
});

test('a provider that breaks off is given up: what it said is discarded, and the next one answers', async () => {
  const broken: Provider = async (_asked, say) => {
    say('I was about to');
    throw new Error('connection lost');
  };
  system = await startAnswered({ provider: () => [broken, saying('whole')] });
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
  system = await startAnswered({ provider: () => [broken, broken] });
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
  await new Promise((resolve) => setTimeout(resolve, 500));
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
