import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@cws/kit';
import { silentLogger } from '@cws/kit/testing';
import type { CallIdentity } from './call-identity';
import { revocations } from './revocations';
import { type RevokedFamilies, revokedFamilies } from './revoked-families';

/** An identity with a page of the list for each cursor; `cursors` are the requested cursors. */
function identityWith(pages: Record<string, { ids: string[]; next: string; more?: boolean } | undefined>) {
  const cursors: string[] = [];
  const call = (async (rpc: string, { cursor }: { cursor: string }) => {
    if (rpc === 'checkFamily') throw new AppError('upstream_unavailable');
    cursors.push(cursor);
    const page = pages[cursor];
    if (!page) throw new AppError('upstream_unavailable');
    return { family_ids: page.ids, cursor: page.next, has_more: page.more ?? false };
  }) as unknown as CallIdentity;
  return { cursors, pages, call };
}

let families: RevokedFamilies;
afterEach(() => families.stop());

const codeOf = async (id: string) => {
  try {
    await families.assertLive(id);
    return 'live';
  } catch (error) {
    return (error as AppError).code;
  }
};
async function until(holds: () => unknown): Promise<void> {
  while (!(await holds())) await wait(20);
}

test('the whole list is fetched once, and later only new entries', async () => {
  const { cursors, pages, call } = identityWith({
    '': { ids: ['a', 'b'], next: '1', more: true },
    '1': { ids: ['c'], next: '2' },
    '2': { ids: ['c', 'd'], next: '2' },
  });
  families = revokedFamilies(call, revocations(), silentLogger());
  await until(async () => (await codeOf('d')) === 'unauthorized');
  for (const id of ['a', 'b', 'c']) expect(await codeOf(id)).toBe('unauthorized');
  expect(await codeOf('other')).toBe('live');
  pages['2'] = { ids: ['e'], next: '3' };
  await until(async () => (await codeOf('e')) === 'unauthorized');
  expect(await codeOf('a')).toBe('unauthorized');
  expect(cursors.slice(0, 3)).toEqual(['', '1', '2']);
  expect(cursors.filter((cursor) => cursor === '')).toHaveLength(1);
});

test('while a fetch of the list fails no family counts as live, and the next fetch starts where the failed one did', async () => {
  const { cursors, pages, call } = identityWith({ '': { ids: ['a'], next: '1', more: true }, '1': undefined });
  families = revokedFamilies(call, revocations(), silentLogger());
  await until(() => cursors.includes('1'));
  expect(await codeOf('a')).toBe('unauthorized');
  expect(await codeOf('other')).toBe('upstream_unavailable');
  pages['1'] = { ids: ['b'], next: '2' };
  await until(async () => (await codeOf('other')) === 'live');
  expect(await codeOf('b')).toBe('unauthorized');
  expect(cursors.slice(0, 4)).toEqual(['', '1', '', '1']);
});

test('after a pause of this process one fetch serves all waiting requests', async () => {
  const { cursors, pages, call } = identityWith({ '': { ids: ['a'], next: '1' }, '1': { ids: [], next: '1' } });
  families = revokedFamilies(call, revocations(), silentLogger());
  await until(async () => (await codeOf('other')) === 'live');
  const later = Date.now() + 10_000;
  pages['1'] = { ids: ['b'], next: '2' };
  const before = cursors.length;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  const codes = await Promise.all(['b', ...Array.from({ length: 50 }, (_, n) => `other ${n}`)].map(codeOf));
  jest.restoreAllMocks();
  expect(codes).toEqual(['unauthorized', ...Array.from({ length: 50 }, () => 'live')]);
  expect(cursors.slice(before)).toEqual(['1']);
});
