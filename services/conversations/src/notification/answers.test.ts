import { silentLogger, until } from '@cws/kit/testing';
import { type Answered, newAsker, settled, startAnswered } from '../testing/answering';
import { type Mailbox, mailbox } from '../testing/mailbox';
import { isType, listenToEvents } from '../testing/streams';
import { startTelling, type Teller } from './start-telling';

const POLL_MS = 50;
let system: Answered;
let box: Mailbox;
let tellers: Teller[];
beforeAll(async () => {
  box = mailbox();
  system = await startAnswered();
  tellers = system.contexts.map((context) =>
    startTelling({ ...context, profiles: box.profiles }, { logger: silentLogger(), gaveUp: () => {} }, POLL_MS),
  );
});
afterAll(async () => {
  await Promise.all(tellers.map((teller) => teller.stop()));
  await system.stop();
});

test("the bot's answer to somebody who has gone away is told in the bot's name, once; their question is not", async () => {
  const asker = await newAsker(system);
  await asker.ask('What are your opening hours?');
  const [answer] = await asker.answered();
  await until(async () => (await asker.session()).notices_due === undefined);
  expect(box.of(asker.id)).toMatchObject([
    { user_id: asker.call.caller.user_id, title: system.bot.agent.name, body: answer!.text.slice(0, 200) },
  ]);
  expect(JSON.parse(box.of(asker.id)[0]!.data)).toMatchObject({ message_id: answer!.id, sender_type: 'bot' });
});

test('somebody who waits for the answer on a stream is told nothing, nor is anybody of a handoff', async () => {
  const [asker, other] = [await newAsker(system), await newAsker(system)];
  const url = `${system.realtimes[1]!.url}/v1/chats/${asker.id}/stream`;
  const stream = await listenToEvents(url, asker.call, system.tokens);
  await stream.until(isType('ready'));
  await Promise.all([asker.ask('What are your opening hours?'), other.ask('I want to talk to a human')]);
  await Promise.all([asker.answered(), other.answered()]);
  await Promise.all([settled(asker), settled(other)]);
  stream.close();
  for (const { session, id } of [asker, other]) {
    expect((await session()).notices_due).toBeUndefined();
    expect(box.of(id)).toEqual([]);
  }
});
