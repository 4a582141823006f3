import { chatNow, newChat, send } from './support/chats';
import { covers } from './support/covers';
import { processesOf } from './support/local-run';
import { newVisitor } from './support/people';
import { isType, openStream, saysText, subscribed } from './support/streams';
import { baseUrl, dataDir } from './support/target';
import { waitForRecovery } from './support/wait-for-recovery';
import { within } from './support/within';

waitForRecovery();

/** Content of a kind that no bot answers. */
const say = (token: string, chat: string, content: unknown) => send(token, chat, { content, content_type: 'card' });

const replicas = (name: string) => (dataDir === undefined ? [] : processesOf(name));
const gateways = () => {
  const urls = replicas('gateway').map(({ http_port }) => `http://localhost:${http_port}/v1`);
  return urls.length > 0 ? urls : [baseUrl];
};

covers('realtime.replicas')('readers and writers may use different gateways', async () => {
  const { access_token: token } = await newVisitor();
  const { id } = await newChat(token);
  const readers = await Promise.all(
    gateways().flatMap((at) => Array.from({ length: 3 }, () => subscribed(id, { token, at }))),
  );
  for (const text of ['1', '2', '3']) await say(token, id, text);
  for (const reader of readers) {
    await reader.until(saysText('3'));
    expect(reader.frames.filter(isType('message.created')).map(({ seq }) => seq)).toEqual([1, 2, 3]);
    reader.close();
  }
});

covers('realtime.killed')('readers of a killed process reconnect and miss nothing', async () => {
  const { access_token: token } = await newVisitor();
  const { id } = await newChat(token);
  await say(token, id, 'before');
  const victims = replicas('conversations');
  const victim = victims.at(-1)!;
  const streams = await Promise.all(Array.from({ length: 4 }, () => openStream(id, { token })));
  for (const stream of streams) await stream.until(isType('ready'));
  process.kill(victim.pid, 'SIGKILL');
  await Promise.race(streams.map(({ closed }) => closed));
  const again = await openStream(id, { token }, '?after=0');
  await say(token, id, 'after');
  await again.until(saysText('after'));
  expect(again.frames.filter(isType('message.created')).map(({ seq }) => seq)).toEqual([1, 2]);
  expect((await chatNow(token, id)).ws_session_id).toBe(again.frames[0]?.data.ws_session_id);
  const pids = () => replicas('conversations').map(({ pid }) => pid);
  await within(60_000, async () => pids().length === victims.length && !pids().includes(victim.pid));
  for (const stream of [...streams, again]) stream.close();
});
