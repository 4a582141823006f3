import { randomUUID } from 'node:crypto';
import { listMessages, newChat, postMessage } from './support/chats';
import { call } from './support/client';
import { covers } from './support/covers';
import { onThisMachine, type Running, running } from './support/local-run';
import { newVisitor } from './support/people';
import { isType, openStream } from './support/streams';
import { hostRoot } from './support/target';
import { leaveWhole } from './support/whole';
import { within } from './support/within';

/** By then no request may be given to a process that hangs. */
const DETECTED_MS = 5_000;
const RETURN_MS = 60_000;

interface Readyz {
  readonly status: string;
  readonly services: Readonly<Record<string, string>>;
}

const processesOf = (name: string) => running().filter((one) => one.name === name);

/** Stops these processes without a word while `act` runs, as a machine that swaps or a debugger does. */
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
  leaveWhole();

  covers('run.degraded')(
    'a gateway stays ready while a service hangs, names it, and says when it is back',
    async () => {
      await whileHung(processesOf('grants'), async () => {
        await within(RETURN_MS, async () => (await readyz())[1].services['grants'] === 'not ready');
        const [status, body] = await readyz();
        expect([status, body.status]).toEqual([200, 'degraded']);
      });
      await within(RETURN_MS, async () => (await readyz())[1].status === 'ready');
    },
  );

  covers('run.silent-replica')('a hung replica is left out until it is back', async () => {
    const replicas = processesOf('conversations');
    // Only where there is a second process to go on.
    if (replicas.length < 2) return;
    const hung = replicas.at(-1)!;
    const { access_token: token } = await newVisitor();
    const { id } = await newChat(token);
    const send = () => postMessage(token, id, { content: randomUUID(), content_type: 'card' });
    await whileHung([hung], async () => {
      await new Promise((resolve) => setTimeout(resolve, DETECTED_MS));
      const answers = await Promise.all(Array.from({ length: 10 }, () => [send(), listMessages(token, id)]).flat());
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
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
