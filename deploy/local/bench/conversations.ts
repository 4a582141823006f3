// What a conversation costs as it grows: sends and pages at 10³, 10⁵ and 10⁶ messages, a page of one among 10⁵ sessions.
import type { Scratch } from '../scratch-system.ts';
import { longSession, manySessions } from './fill.ts';
import { measured, processesOf, type Settings } from './group.ts';
import { type HttpRequest, sendAll } from './load.ts';
import { prepare } from './person.ts';
import type { Block, Ratio } from './report.ts';

const LENGTHS: [string, number][] = [
  ['10³', 1_000],
  ['10⁵', 100_000],
  ['10⁶', 1_000_000],
];
const SESSIONS = 100_000;

type Operation = { operation: string; make: () => HttpRequest };

/** Flat: the longest against the shortest. */
export const conversationRatios: Ratio[] = ['send', 'newest page', 'oldest page', 'page in the middle'].map(
  (what): Ratio => [`${what} of 10⁶`, `${what} of 10³`, 'service', '1'],
);

export async function conversationBlocks(system: Scratch, settings: Settings): Promise<Block[]> {
  const { rounds, requests, warmUp, connections } = settings;
  const { token, fullSession } = await prepare(system, 0, 1);
  const headers = { authorization: `Bearer ${token}` };
  const operations: Operation[] = [];
  for (const [name, count] of LENGTHS)
    operations.push(...(await operationsAt(system, fullSession, headers, name, count)));
  await manySessions(system, fullSession, SESSIONS);
  const list = () => ({ method: 'GET', path: '/v1/chats', headers, expect: 200 });
  operations.push({ operation: 'first page of 10⁵ sessions', make: list });
  const run = ({ make }: Operation, count: number) => sendAll(system.origin, make, count, connections);
  for (const operation of operations) await run(operation, Math.ceil(warmUp / 5));
  const watched = processesOf(system);
  const blocks: Block[] = [];
  for (let round = 0; round < rounds; round++)
    for (const operation of operations) {
      const work = { ...operation, side: 'service' as const, count: requests, run: () => run(operation, requests) };
      blocks.push(await measured(work, watched));
    }
  return blocks;
}

async function operationsAt(
  system: Scratch,
  like: string,
  headers: Record<string, string>,
  name: string,
  count: number,
): Promise<Operation[]> {
  const { id, middle } = await longSession(system, like, count);
  const path = `/v1/chats/${id}/messages`;
  const get = (query: string) => () => ({ method: 'GET', path: `${path}${query}`, headers, expect: 200 });
  const body = JSON.stringify({ content: 'How long does delivery take to the islands, and what does it cost?' });
  return [
    { operation: `send of ${name}`, make: () => ({ method: 'POST', path, headers, body, expect: 201 }) },
    { operation: `newest page of ${name}`, make: get('?direction=backward') },
    { operation: `oldest page of ${name}`, make: get('') },
    { operation: `page in the middle of ${name}`, make: get(`?cursor=${middle}`) },
  ];
}
