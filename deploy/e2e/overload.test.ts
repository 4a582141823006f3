// @processes six: each bounds its own requests.
import { randomUUID } from 'node:crypto';
import type { Scratch } from '../local/scratch/scratch-system.ts';
import { covers } from './support/covers';
import { whileHung } from './support/hung';
import { START_MS, startOwnSystem } from './support/own-system';

/** A system whose processes each work on this many requests of a kind at most. */
const MOST = 4;
const SENDS = 24;

let scratch: Scratch;
let support: Awaited<ReturnType<typeof loadSupport>>;

/** Modules that read the address of the system when they are loaded. */
const loadSupport = async () => ({
  ...(await import('./support/chats.ts')),
  ...(await import('./support/client.ts')),
  ...(await import('./support/local-run.ts')),
  ...(await import('./support/people.ts')),
  ...(await import('./support/target.ts')),
  ...(await import('./support/within.ts')),
});

beforeAll(async () => {
  scratch = await startOwnSystem({ PROCESSES: '', REPLICAS: '', MAX_REQUESTS_IN_FLIGHT: String(MOST) });
  support = await loadSupport();
}, START_MS);
afterAll(() => scratch?.stop(false));

const RETURN_MS = 60_000;

/** The statuses of the probes of a gateway, at its public port and beside the queue of requests. */
async function probed(): Promise<readonly number[]> {
  const { ops_port } = support.processesOf('gateway')[0]!;
  const urls = ['/livez', '/readyz'].flatMap((path) => [
    support.hostRoot + path,
    `http://127.0.0.1:${ops_port}${path}`,
  ]);
  return Promise.all(urls.map(async (url) => (await fetch(url)).status));
}

covers('run.overload')(
  'more requests than a gateway works on are refused at once with Retry-After, it stays ready, and each acknowledged one is kept once',
  async () => {
    const { access_token: token } = await support.newVisitor();
    const { id: chat } = await support.newChat(token);
    const send = (client_message_id: string) =>
      support.postMessage(token, chat, { content: { text: 'x' }, content_type: 'card', client_message_id });
    const ids = Array.from({ length: SENDS }, () => randomUUID());
    const acknowledged: string[] = [];
    const refused: string[] = [];
    const sent = Promise.withResolvers<unknown>();
    await whileHung(support.processesOf('conversations'), async () => {
      const sending = ids.map(async (id) => {
        const { status, headers, body } = await send(id);
        if (status === 201) return acknowledged.push(id);
        expect([status, body.error?.code, headers.get('retry-after')]).toEqual([503, 'upstream_unavailable', '1']);
        return refused.push(id);
      });
      sent.resolve(Promise.all(sending));
      // On a machine that stops for a while, some of those that wait no longer count.
      await support.within(RETURN_MS, async () => refused.length >= SENDS / 2);
      expect([acknowledged.length, await probed()]).toEqual([0, [200, 200, 200, 200]]);
    });
    await sent.promise;
    // A refused request has done nothing, and the same one is taken when there is room.
    for (const id of refused) await support.within(RETURN_MS, async () => (await send(id)).status === 201);
    const listed = await support.expectData(200, support.listMessages(token, chat, '?limit=100'));
    const kept = listed.map(({ client_message_id }) => client_message_id);
    expect(kept.toSorted()).toEqual(ids.toSorted());
  },
);
