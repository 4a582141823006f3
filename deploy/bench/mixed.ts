import type { Scratch } from '../local/scratch/scratch-system.ts';
import { type Target, targetsOf } from './targets.ts';
import type { HttpRequest } from './traffic/load.ts';
import { caller, prepare, signInAs } from './traffic/person.ts';

const HISTORY = 50;

type Make = Target['make'];

/** Requests of all kinds, each as frequent as in the load of `npm run bench:faults`; every twentieth is a question to a bot. */
export async function mixedRequests(system: Scratch, connections: number): Promise<Make> {
  const person = await prepare(system, connections, HISTORY);
  const own = targetsOf(person, '').filter(({ side }) => side === 'service');
  const of = (operation: string): Make => own.find((target) => target.operation === operation)!.make;
  const get = reading(person.token);
  const weighted: [weight: number, make: Make][] = [
    [35, of('POST message')],
    [5, await questions(system, connections)],
    [14, of('GET messages, newest 25')],
    [8, of('GET messages, oldest 25')],
    [5, get('/chats')],
    [5, get(`/chats/${person.fullSession}`)],
    [6, get('/notifications')],
    [5, get('/notifications/unread-count')],
    [8, of('tools/call')],
    [4, get('/users/me')],
    [3, get('/mcp-servers')],
    [2, get('/keys')],
  ];
  const all = spread(weighted);
  return (n, connection) => all[n % all.length]!(n, connection);
}

const reading = (token: string) => (path: string) => (): HttpRequest => ({
  method: 'GET',
  path: `/v1${path}`,
  headers: { authorization: `Bearer ${token}` },
  expect: 200,
});

/** Questions to the default assistant, which answers them. */
async function questions(system: Scratch, connections: number): Promise<Make> {
  const { access_token } = await signInAs(system, `asking-${Date.now()}@example.com`);
  const call = caller(`${system.origin}/v1`, access_token);
  const ids: string[] = [];
  for (let n = 0; n < connections; n++) ids.push(((await call('/chats', { new: true })) as { id: string }).id);
  return (n, connection) => ({
    method: 'POST',
    path: `/v1/chats/${ids[connection % ids.length]}/messages`,
    headers: { authorization: `Bearer ${access_token}` },
    body: JSON.stringify({ content: `How long does delivery number ${n} take?` }),
    expect: 201,
  });
}

/** One hundred requests in which each kind is spread evenly. */
function spread(weighted: [weight: number, make: Make][]): Make[] {
  const placed = weighted.flatMap(([weight, make]) =>
    Array.from({ length: weight }, (_, n) => ({ at: (n + 0.5) / weight, make })),
  );
  return placed.toSorted((a, b) => a.at - b.at).map(({ make }) => make);
}
