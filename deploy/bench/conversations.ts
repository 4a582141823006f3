// The cost of a session as it grows: sends and pages at 10³, 10⁵ and 10⁶ messages, and the first page of 10⁵ sessions.
import type { Scratch } from '../local/scratch/scratch-system.ts';
import { longSession, manySessions } from './fill.ts';
import { type Group, type Operation, processesOf } from './group.ts';
import type { Ratio } from './report.ts';
import { type HttpRequest, sendAll } from './traffic/load.ts';
import { prepare } from './traffic/person.ts';

const LENGTHS: [string, number][] = [
  ['10³', 1_000],
  ['10⁵', 100_000],
  ['10⁶', 1_000_000],
];
const SESSIONS = 100_000;

/** Compares the longest with the shortest; the ratio should stay near 1. */
export const conversationRatios: Ratio[] = ['send', 'newest page', 'oldest page', 'page in the middle'].map(
  (what): Ratio => [`${what} of 10⁶`, `${what} of 10³`, 'service', '1'],
);

export const conversations: Group = async (system, settings) => {
  const { token, fullSession } = await prepare(system, 0, 1);
  const headers = { authorization: `Bearer ${token}` };
  const requests: [name: string, make: () => HttpRequest][] = [];
  for (const [name, count] of LENGTHS) requests.push(...(await requestsAt(system, fullSession, headers, name, count)));
  await manySessions(system, fullSession, SESSIONS);
  requests.push(['first page of 10⁵ sessions', () => ({ method: 'GET', path: '/v1/chats', headers, expect: 200 })]);
  const operation = ([name, make]: (typeof requests)[number]): Operation => ({
    operation: name,
    side: 'service',
    count: settings.requests,
    warmUp: Math.ceil(settings.warmUp / 3),
    run: (count) => sendAll(system.origin, make, count, settings.connections),
  });
  return { operations: requests.map(operation), watched: processesOf(system), end: () => undefined };
};

async function requestsAt(
  system: Scratch,
  like: string,
  headers: Record<string, string>,
  name: string,
  count: number,
): Promise<[name: string, make: () => HttpRequest][]> {
  const { id, middle } = await longSession(system, like, count);
  const path = `/v1/chats/${id}/messages`;
  const get = (query: string) => () => ({ method: 'GET', path: `${path}${query}`, headers, expect: 200 });
  const body = JSON.stringify({ content: 'How long does delivery take to the islands, and what does it cost?' });
  return [
    [`send of ${name}`, () => ({ method: 'POST', path, headers, body, expect: 201 })],
    [`newest page of ${name}`, get('?direction=backward')],
    [`oldest page of ${name}`, get('')],
    [`page in the middle of ${name}`, get(`?cursor=${middle}`)],
  ];
}
