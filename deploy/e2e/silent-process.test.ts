import { randomUUID } from 'node:crypto';
import { listMessages, newChat, postMessage } from './support/chats';
import { call } from './support/client';
import { covers } from './support/covers';
import { onThisMachine, processesOf, type Running } from './support/local-run';
import { newVisitor } from './support/people';
import { isType, openStream } from './support/streams';
import { hostRoot } from './support/target';
import { waitForRecovery } from './support/wait-for-recovery';
import { within } from './support/within';

/** After this time no request may go to a process that hangs. */
const DETECTED_MS = 5_000;
const RETURN_MS = 60_000;

interface Readyz {
  readonly status: string;
  readonly services: Readonly<Record<string, string>>;
}

/** Suspends these processes while `act` runs, as a swapping machine or a debugger does. */
async function whileHung(hung: readonly Running[], act: () => Promise<void>): Promise<void> {
  for (const { pid } of hung) process.kill(pid, 'SIGSTOP');
  try {
    await act();
  } finally {
    for (const { pid } of hung) process.kill(pid, 'SIGCONT');
  }
}

async function readyz(): Promise<readonly [number, Readyz]> {
  const { status, text } = await call('GET', `${hostRoot}/readyz`);
  return [status, JSON.parse(text)];
}

const callsOf = async ({ http_port }: Running) => {
  const text = await (await fetch(`http://127.0.0.1:${http_port}/metrics`)).text();
  const counts = text.matchAll(/^rpc_duration_seconds_count\{.*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
};

onThisMachine('SIGSTOP', () => {
  waitForRecovery();

  covers('run.degraded')(
    'a gateway stays ready while a service hangs, and its body names the service until it is back',
    async () => {
      await whileHung(processesOf('grants'), async () => {
        await within(RETURN_MS, async () => (await readyz())[1].services['grants'] === 'not ready');
        const [status, body] = await readyz();
        expect([status, body.status]).toEqual([200, 'degraded']);
      });
      await within(RETURN_MS, async () => (await readyz())[1].status === 'ready');
    },
  );

  covers('run.silent-replica')('a hung replica gets no requests until it is back', async () => {
    const replicas = processesOf('conversations');
    const hung = replicas.at(-1)!;
    const { access_token: token } = await newVisitor();
    const { id } = await newChat(token);
    const send = () => postMessage(token, id, { content: randomUUID(), content_type: 'card' });
    await whileHung([hung], async () => {
      await new Promise((resolve) => setTimeout(resolve, DETECTED_MS));
      const responses = await Promise.all(Array.from({ length: 10 }, () => [send(), listMessages(token, id)]).flat());
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 201]));
      const streams = await Promise.all(Array.from({ length: 4 }, () => openStream(id, { token })));
      for (const stream of streams) await stream.until(isType('ready'));
      for (const stream of streams) stream.close();
    });
    const before = await callsOf(hung);
    await within(RETURN_MS, async () => {
      await send();
      return (await callsOf(hung)) > before;
    });
  });
});
