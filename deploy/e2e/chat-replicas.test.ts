import { randomUUID } from 'node:crypto';
import type { Scratch } from '../local/scratch/scratch-system.ts';
import { covers } from './support/covers';
import { whileHung } from './support/hung';
import { START_MS, startOwnSystem } from './support/own-system';
import type { Running } from './support/processes';

/** The system of these tests has two gateways and two processes of conversations: it is another one than that of the other tests. */
let scratch: Scratch;
let support: Awaited<ReturnType<typeof loadSupport>>;
let token: string;
let chat: string;

/** Modules that read the address of the system when they are loaded. */
const loadSupport = async () => ({
  ...(await import('./support/chats.ts')),
  ...(await import('./support/local-run.ts')),
  ...(await import('./support/people.ts')),
  ...(await import('./support/streams.ts')),
  ...(await import('./support/within.ts')),
});

beforeAll(async () => {
  scratch = await startOwnSystem({ PROCESSES: '', REPLICAS: 'gateway=2,conversations=2' });
  support = await loadSupport();
}, START_MS);
afterAll(() => scratch?.stop(false));
beforeEach(async () => {
  token = (await support.newVisitor()).access_token;
  chat = (await support.newChat(token)).id;
});

/** The usual time after which no request goes to a process that hangs. Requests before that take longer than this. */
const DETECTED_MS = 5_000;
const RETURN_MS = 60_000;

/** Writes content of a kind that no bot answers. */
const say = (content: unknown) => support.send(token, chat, { content, content_type: 'card' });

/** Opens `count` streams of the chat. */
async function streams(count: number) {
  const opened = await Promise.all(Array.from({ length: count }, () => support.openStream(chat, { token })));
  for (const stream of opened) await stream.until(support.isType('ready'));
  return opened;
}

covers('realtime.replicas')('readers and writers may use different gateways', async () => {
  const gateways = support.processesOf('gateway').map(({ http_port }) => `http://localhost:${http_port}/v1`);
  expect(gateways).toHaveLength(2);
  const readers = await Promise.all(
    gateways.flatMap((at) => Array.from({ length: 3 }, () => support.subscribed(chat, { token, at }))),
  );
  for (const text of ['1', '2', '3']) await say(text);
  for (const reader of readers) {
    await reader.until(support.saysText('3'));
    expect(reader.frames.filter(support.isType('message.created')).map(({ seq }) => seq)).toEqual([1, 2, 3]);
    reader.close();
  }
});

/** The calls that a process has handled. */
async function callsOf({ http_port }: Running): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${http_port}/metrics`)).text();
  const counts = text.matchAll(/^rpc_duration_seconds_count\{.*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

covers('run.silent-replica')('a hung replica gets no requests until it is back', async () => {
  const hung = support.processesOf('conversations').at(-1)!;
  const write = () => support.postMessage(token, chat, { content: randomUUID(), content_type: 'card' });
  const statuses = async () => {
    const requests = Array.from({ length: 10 }, () => [write(), support.listMessages(token, chat)]);
    return [...new Set((await Promise.all(requests.flat())).map(({ status }) => status))].toSorted();
  };
  await whileHung([hung], async () => {
    await new Promise((resolve) => setTimeout(resolve, DETECTED_MS));
    await support.within(RETURN_MS, async () => (await statuses()).join() === '200,201');
    expect(await statuses()).toEqual([200, 201]);
    for (const stream of await streams(4)) stream.close();
  });
  const before = await callsOf(hung);
  await support.within(RETURN_MS, async () => {
    await write();
    return (await callsOf(hung)) > before;
  });
});

covers('realtime.killed')('readers of a killed process reconnect and miss nothing', async () => {
  await say('before');
  const victims = support.processesOf('conversations');
  const victim = victims.at(-1)!;
  const opened = await streams(4);
  process.kill(victim.pid, 'SIGKILL');
  await Promise.race(opened.map(({ closed }) => closed));
  const again = await support.openStream(chat, { token }, '?after=0');
  await say('after');
  await again.until(support.saysText('after'));
  expect(again.frames.filter(support.isType('message.created')).map(({ seq }) => seq)).toEqual([1, 2]);
  expect((await support.chatNow(token, chat)).ws_session_id).toBe(again.frames[0]?.data.ws_session_id);
  const pids = () => support.processesOf('conversations').map(({ pid }) => pid);
  await support.within(RETURN_MS, async () => pids().length === victims.length && !pids().includes(victim.pid));
  for (const stream of [...opened, again]) stream.close();
});
