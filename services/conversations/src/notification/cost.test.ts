import { silentLogger, until } from '@cws/kit/testing';
import { type AnsweringSystem, newAsker, startAnsweringSystem } from '../testing/answering';
import { type ProfiledCommands, profileCommands } from '../testing/profiled-commands';
import { profilesStub } from '../testing/profiles-stub';
import { type Notifier, startNotifier } from './notifier';

/** So long that no poll removes a notification that was sent. */
const POLL_MS = 600_000;
const box = profilesStub();
let system: AnsweringSystem;
let notifier: Notifier;
let commands: ProfiledCommands;
beforeAll(async () => {
  system = await startAnsweringSystem({ leaseMs: 600_000 });
  const context = { ...system.context, profiles: box.profiles };
  notifier = startNotifier(context, { logger: silentLogger(), gaveUp: () => {} }, POLL_MS);
  commands = await profileCommands(system.context);
});
afterAll(async () => {
  await commands.stop();
  await notifier.stop();
  await system.stop();
});

test('a question of a user who is away costs its own write and that of its answer, which also remove the notification before', async () => {
  const asker = await newAsker(system);
  const askAndWait = async (count: number) => {
    await asker.ask('What are your opening hours?', {}, {}, system.first);
    await until(() => box.of(asker.id).length === count);
  };
  await askAndWait(1);
  expect((await asker.session()).notices_due).toHaveLength(1);
  expect(await commands.of(() => askAndWait(2))).toEqual(['update', 'update']);
  const [, second] = await asker.answers(2);
  expect((await asker.session()).notices_due).toMatchObject([{ message_id: second!.id }]);
});

test('a process that stops removes the notifications that it has sent', async () => {
  const asker = await newAsker(system);
  const context = { ...system.context, profiles: box.profiles };
  await asker.ask('What are your opening hours?', {}, {}, system.first);
  await until(() => box.of(asker.id).length === 1);
  await notifier.stop();
  expect((await asker.session()).notices_due).toBeUndefined();
  notifier = startNotifier(context, { logger: silentLogger(), gaveUp: () => {} }, POLL_MS);
});
