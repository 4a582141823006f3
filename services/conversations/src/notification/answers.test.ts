import { silentLogger, until } from '@cws/kit/testing';
import { type AnsweringSystem, allAnswered, newAsker, startAnsweringSystem } from '../testing/answering';
import { type ProfilesStub, profilesStub } from '../testing/profiles-stub';
import { isType, listenToEvents } from '../testing/streams';
import { type Notifier, startNotifier } from './notifier';

const POLL_MS = 50;
let system: AnsweringSystem;
let box: ProfilesStub;
let tellers: Notifier[];
beforeAll(async () => {
  box = profilesStub();
  system = await startAnsweringSystem();
  tellers = system.contexts.map((context) =>
    startNotifier({ ...context, profiles: box.profiles }, { logger: silentLogger(), gaveUp: () => {} }, POLL_MS),
  );
});
afterAll(async () => {
  await Promise.all(tellers.map((teller) => teller.stop()));
  await system.stop();
});

test("a user who has gone away gets one notification of the bot's answer, with the bot's name, and none of their question", async () => {
  const asker = await newAsker(system);
  await asker.ask('What are your opening hours?');
  const [answer] = await asker.answers();
  await until(async () => (await asker.session()).notices_due === undefined);
  expect(box.of(asker.id)).toMatchObject([
    { user_id: asker.call.caller.user_id, title: system.bot.agent.name, body: answer!.text.slice(0, 200) },
  ]);
  expect(JSON.parse(box.of(asker.id)[0]!.data)).toMatchObject({ message_id: answer!.id, sender_type: 'bot' });
});

test('a user with an open stream gets no notification of an answer, and no user gets one of a handoff', async () => {
  const [asker, other] = [await newAsker(system), await newAsker(system)];
  const url = `${system.realtimes[1]!.url}/v1/chats/${asker.id}/stream`;
  const stream = await listenToEvents(url, asker.call, system.signer);
  await stream.until(isType('ready'));
  await Promise.all([asker.ask('What are your opening hours?'), other.ask('I want to talk to a human')]);
  await Promise.all([asker.answers(), other.answers()]);
  await Promise.all([allAnswered(asker), allAnswered(other)]);
  stream.close();
  for (const { session, id } of [asker, other]) {
    expect((await session()).notices_due).toBeUndefined();
    expect(box.of(id)).toEqual([]);
  }
});
