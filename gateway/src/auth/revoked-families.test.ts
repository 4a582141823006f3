import { setTimeout as wait } from 'node:timers/promises';
import { AppError, createMetrics } from '@cws/kit';
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
let metrics = createMetrics('gateway');
afterEach(() => {
  families.stop();
  jest.restoreAllMocks();
});

function familiesOf(call: CallIdentity, maxAgeMs = 5_000): RevokedFamilies {
  metrics = createMetrics('gateway');
  return revokedFamilies(call, revocations(), { maxAgeMs, log: silentLogger(), metrics });
}
const ageOfList = async () => Number(/^revocation_list_age_seconds\{.*\} (\S+)$/m.exec(await metrics.exported())?.[1]);

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
  families = familiesOf(call);
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
  families = familiesOf(call);
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
  families = familiesOf(call);
  await until(async () => (await codeOf('other')) === 'live');
  const later = Date.now() + 10_000;
  pages['1'] = { ids: ['b'], next: '2' };
  const before = cursors.length;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  const codes = await Promise.all(['b', ...Array.from({ length: 50 }, (_, n) => `other ${n}`)].map(codeOf));
  expect(codes).toEqual(['unauthorized', ...Array.from({ length: 50 }, () => 'live')]);
  expect(cursors.slice(before)).toEqual(['1']);
});

test.each([
  [3_600, 3_599, 'live'],
  [3_600, 3_601, 'upstream_unavailable'],
  [5, 6, 'upstream_unavailable'],
])('with a limit of %d s and identity away, a list of %d s makes a family %s', async (limit, age, expected) => {
  const { pages, call } = identityWith({ '': { ids: ['a'], next: '1' }, '1': { ids: [], next: '1' } });
  families = familiesOf(call, limit * 1_000);
  await until(async () => (await codeOf('other')) === 'live');
  for (const cursor of Object.keys(pages)) pages[cursor] = undefined;
  const later = Date.now() + age * 1_000;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  expect([await codeOf('other'), await codeOf('a')]).toEqual([expected, 'unauthorized']);
  const seconds = await ageOfList();
  expect([seconds >= age, seconds < age + 60]).toEqual([true, true]);
});

test('with a long limit a revocation is known with the first fetch after identity is back', async () => {
  const { pages, call } = identityWith({ '': { ids: [], next: '1' }, '1': { ids: [], next: '1' } });
  families = familiesOf(call, 3_600_000);
  await until(async () => (await codeOf('b')) === 'live');
  pages['1'] = undefined;
  await until(async () => (await ageOfList()) > 2.5);
  expect(await codeOf('b')).toBe('live');
  pages['1'] = { ids: ['b'], next: '2' };
  await until(async () => (await codeOf('b')) === 'unauthorized');
});

test('the age of a list that never came counts from the start', async () => {
  families = familiesOf(identityWith({}).call);
  const later = Date.now() + 10_000;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  expect(await ageOfList()).toBeGreaterThanOrEqual(10);
  expect(await codeOf('other')).toBe('upstream_unavailable');
});
