import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@cws/kit';
import { silentLogger } from '@cws/kit/testing';
import type { CallIdentity } from './call-identity';
import { revocations } from './revocations';
import { type RevokedFamilies, revokedFamilies } from './revoked-families';

/** An identity whose list has a page for each place; `asked` are the cursors that it was asked for. */
function identityWith(pages: Record<string, { ids: string[]; next: string; more?: boolean } | undefined>) {
  const asked: string[] = [];
  const ask = (async (rpc: string, { cursor }: { cursor: string }) => {
    if (rpc === 'checkFamily') throw new AppError('upstream_unavailable');
    asked.push(cursor);
    const page = pages[cursor];
    if (!page) throw new AppError('upstream_unavailable');
    return { family_ids: page.ids, cursor: page.next, has_more: page.more ?? false };
  }) as unknown as CallIdentity;
  return { asked, pages, ask };
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

test('the whole list is fetched once, and from then on what is new', async () => {
  const { asked, pages, ask } = identityWith({
    '': { ids: ['a', 'b'], next: '1', more: true },
    '1': { ids: ['c'], next: '2' },
    '2': { ids: ['c', 'd'], next: '2' },
  });
  families = revokedFamilies(ask, revocations(), silentLogger());
  await until(async () => (await codeOf('d')) === 'unauthorized');
  for (const id of ['a', 'b', 'c']) expect(await codeOf(id)).toBe('unauthorized');
  expect(await codeOf('other')).toBe('live');
  pages['2'] = { ids: ['e'], next: '3' };
  await until(async () => (await codeOf('e')) === 'unauthorized');
  expect(await codeOf('a')).toBe('unauthorized');
  expect(asked.slice(0, 3)).toEqual(['', '1', '2']);
  expect(asked.filter((cursor) => cursor === '')).toHaveLength(1);
});

test('a round that breaks off vouches for nobody and is begun again where it began', async () => {
  const { asked, pages, ask } = identityWith({ '': { ids: ['a'], next: '1', more: true }, '1': undefined });
  families = revokedFamilies(ask, revocations(), silentLogger());
  await until(() => asked.includes('1'));
  expect(await codeOf('a')).toBe('unauthorized');
  expect(await codeOf('other')).toBe('upstream_unavailable');
  pages['1'] = { ids: ['b'], next: '2' };
  await until(async () => (await codeOf('other')) === 'live');
  expect(await codeOf('b')).toBe('unauthorized');
  expect(asked.slice(0, 4)).toEqual(['', '1', '', '1']);
});

test('after a pause of this process all who wait are vouched for by one question', async () => {
  const { asked, pages, ask } = identityWith({ '': { ids: ['a'], next: '1' }, '1': { ids: [], next: '1' } });
  families = revokedFamilies(ask, revocations(), silentLogger());
  await until(async () => (await codeOf('other')) === 'live');
  const later = Date.now() + 10_000;
  pages['1'] = { ids: ['b'], next: '2' };
  const before = asked.length;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  const codes = await Promise.all(['b', ...Array.from({ length: 50 }, (_, n) => `other ${n}`)].map(codeOf));
  jest.restoreAllMocks();
  expect(codes).toEqual(['unauthorized', ...Array.from({ length: 50 }, () => 'live')]);
  expect(asked.slice(before)).toEqual(['1']);
});
