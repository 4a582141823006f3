// @processes six: each ends by itself.
import { randomUUID } from 'node:crypto';
import { listChats, listMessages, newChat, postMessage } from './support/chats';
import { type ApiResponse, call } from './support/client';
import { covers } from './support/covers';
import { newKey } from './support/keys';
import { onThisMachine, pidOf, processNames } from './support/local-run';
import { rpc } from './support/mcp';
import { newPerson, type Person, randomAddress, requestCode } from './support/people';
import { hostRoot } from './support/target';
import { waitForRecovery } from './support/wait-for-recovery';
import { within } from './support/within';

// With an answer to each, one page contains all messages.
const BEFORE = 8;
const AFTER = 8;
/** The limit is longer than the start of a process on a busy machine. */
const RETURN_MS = 90_000;

/** Waits until every process responds: /readyz may be a second old, and reconnecting may take another one. */
async function hasRecovered({ access_token: token }: Person, key: string): Promise<boolean> {
  const responses = [
    call('GET', `${hostRoot}/readyz`),
    requestCode(randomAddress()),
    call('GET', '/users/me', { token }),
    listChats(token),
    call('GET', '/mcp-servers', { token }),
    rpc(key, 'tools/list'),
  ];
  return Promise.all(responses).then(
    (all) => all.every(({ status }) => status === 200),
    () => false, // no connection
  );
}

interface Sent {
  readonly text: string;
  readonly id: string;
}

/** Repeats one message with the same client_message_id until it is acknowledged, as a client would. */
async function sendForSure(token: string, chat: string, text: string): Promise<Sent> {
  const json = { content: text, client_message_id: randomUUID() };
  for (const end = Date.now() + RETURN_MS; ; ) {
    const response = await postMessage(token, chat, json).catch(() => undefined); // the connection went with the gateway
    if (response?.status === 201) return { text, id: response.body.data.id };
    if (response) assertAway(response);
    if (Date.now() > end) throw new Error(`No response to ${text}: ${response?.text ?? 'no connection'}`);
    await new Promise((wake) => setTimeout(wake, 50));
  }
}

/** Checks that a failure meanwhile is one of those that ask the client to try again. */
function assertAway({ status, body, headers, text }: ApiResponse<unknown>): void {
  const isAway = status === 503 && body.error?.code === 'upstream_unavailable' && headers.has('retry-after');
  const isLate = status === 504 && body.error?.code === 'upstream_timeout';
  if (!isAway && !isLate) throw new Error(`The response to the send was ${status}: ${text}`);
}

/** Runs several senders in parallel, with `strike` during their sends. */
async function sendDuring(strike: () => void, token: string, chat: string): Promise<readonly Sent[]> {
  const sent: Sent[] = [];
  const sender = async (name: string) => {
    for (let n = 0; n < BEFORE + AFTER; n += 1) {
      if (name === 'a' && n === BEFORE) strike();
      sent.push(await sendForSure(token, chat, `${name}${n}`));
    }
  };
  await Promise.all(['a', 'b', 'c'].map(sender));
  return sent;
}

onThisMachine('kill -9', () => {
  waitForRecovery();

  for (const name of processNames()) {
    covers('run.kill', 'wire.upstream-away')(`${name} loses no acknowledged message, and is restarted`, async () => {
      const person = await newPerson();
      const { access_token: token } = person;
      const { key } = await newKey(token);
      const chat = (await newChat(token)).id;
      const before = pidOf(name);
      const sent = await sendDuring(() => process.kill(before, 'SIGKILL'), token, chat);
      await within(RETURN_MS, async () => pidOf(name) !== before && (await hasRecovered(person, key)));
      const { body } = await listMessages(token, chat, '?limit=100');
      const users = body.data.filter(({ sender_type }) => sender_type === 'user');
      expect(users.map(({ id }) => id)).toEqual(sent.map(({ id }) => id).sort());
      for (const one of ['a', 'b', 'c']) {
        const texts = users.map(({ text }) => text).filter((text) => text.startsWith(one));
        expect(texts).toEqual(Array.from({ length: BEFORE + AFTER }, (_, n) => `${one}${n}`));
      }
    });
  }
});
