// @processes six: conversations alone ends.
import { randomUUID } from 'node:crypto';
import { type Message, newChat, type Session, sendTexts } from './support/chats';
import { call } from './support/client';
import { covers } from './support/covers';
import { anyBase, kill, onThisMachine } from './support/local-run';
import { newRoom } from './support/rooms';
import { untilSuccess } from './support/until-success';
import { waitForRecovery } from './support/wait-for-recovery';
import { within } from './support/within';

const MESSAGES = 40;
/** The limit is longer than the pause after which another process resumes a purge. */
const CLEAN_MS = 60_000;
const NAMES = Array.from({ length: MESSAGES }, (_, n) => `secret-${n}.`);
const isPurged = (index: number) => index % 4 === 0;

const post = <T>(token: string, path: string, json: object, key: string = randomUUID()) =>
  untilSuccess(() => call<T>('POST', anyBase() + path, { token, json, headers: { 'idempotency-key': key } }));

const soon = () => new Promise((wake) => setTimeout(wake, Math.random() * 150));

/** Makes the request twice with one key, which must give one resource. */
async function madeOnce(token: string, path: string, json: object): Promise<Session> {
  const key = randomUUID();
  await soon();
  const [first, again] = [await post<Session>(token, path, json, key), await post<Session>(token, path, json, key)];
  expect(again.id).toBe(first.id);
  return again;
}

onThisMachine('kill -9 of conversations', () => {
  waitForRecovery();

  covers('race.purge')('a purge reaches every branch that is created meanwhile', async () => {
    const { token, chat } = await newRoom();
    const sent = await sendTexts(token, chat.id, NAMES);
    const branches = Array.from({ length: 5 }, () => madeOnce(token, `/chats/${chat.id}/branch`, {}));
    const purges = sent
      .filter((_, index) => isPurged(index))
      .map(async ({ id }) => {
        await soon();
        await untilSuccess(() => call('POST', `${anyBase()}/chats/${chat.id}/messages/${id}/purge`, { token }));
      });
    await soon();
    kill('conversations');
    const made = await Promise.all(branches);
    await Promise.all(purges);
    expect(new Set(made.map(({ id }) => id)).size).toBe(5);
    const kept = NAMES.map((name, index) => (isPurged(index) ? '' : name));
    await within(CLEAN_MS, async () => {
      const texts = await Promise.all(made.map(({ id }) => textsOf(token, id)));
      return texts.every((one) => JSON.stringify(one) === JSON.stringify(kept));
    });
  });

  covers('race.create')('a session with a key is created once, with its attachments', async () => {
    const { token, workspace } = await newRoom();
    const json = { new: true, app_id: workspace.default_app_id, initial_attachments: ['https://example.com/a.png'] };
    const making = Array.from({ length: 10 }, () => madeOnce(token, '/chats', json));
    await soon();
    kill('conversations');
    const made = await Promise.all(making);
    expect(new Set(made.map(({ id }) => id)).size).toBe(10);
    expect(made.map(({ message_count }) => message_count)).toEqual(Array(10).fill(1));
    await untilSuccess(() => call('GET', `${anyBase()}/chats`, { token }));
    expect((await newChat(token, { app_id: workspace.default_app_id })).status).toBe('active');
  });
});

async function textsOf(token: string, chat: string): Promise<readonly string[]> {
  const path = `${anyBase()}/chats/${chat}/messages?limit=100`;
  return (await untilSuccess(() => call<readonly Message[]>('GET', path, { token }))).map(({ text }) => text);
}
