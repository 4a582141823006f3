import { isUlid, isUuid, ulid, ulidAbove, ulidTime, uuidV4, uuidV7 } from './ids';

const now = Date.parse('2026-11-20T03:35:00.123Z');

test('UUIDs carry their version and variant', () => {
  expect(uuidV4()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(uuidV7()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('UUIDs of version 7 sort by their time, also where the lower bytes wrap', () => {
  const times = [0, 1, 0xff, 0x100, 0xffff, 0x10000, 0xffffffff, 0x100000000, now, now + 1];
  const ids = times.map((time) => uuidV7(time));
  expect([...ids].sort()).toEqual(ids);
  expect(Number.parseInt(uuidV7(now).replaceAll('-', '').slice(0, 12), 16)).toBe(now);
});

test('10,000 UUIDs are distinct', () => {
  expect(new Set(Array.from({ length: 10_000 }, () => uuidV7(now))).size).toBe(10_000);
});

test('ULIDs of one process are in ascending order, also within a millisecond', () => {
  const ids = Array.from({ length: 1_000 }, () => ulid(now));
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(1_000);
});

test.each([
  ['behind the clock', ulid(now - 5_000)],
  ['of this millisecond', ulid(now)],
  ['ahead of the clock', ulid(now + 5_000)],
  ['with all digits at their end', `${ulid(now + 9_000).slice(0, 10)}ZZZZZZZZZZZZZZZY`],
])('an id above a floor %s is strictly above it', (_what, floor) => {
  let last = floor;
  for (let count = 0; count < 100; count++) {
    const next = ulidAbove(last, now);
    expect(next > last && isUlid(next)).toBe(true);
    last = next;
  }
});

test('a floor in the past leaves the id the time of the clock', () => {
  const later = now + 60_000;
  expect(ulidTime(ulidAbove(ulid(now), later)).getTime()).toBe(later);
});

test.each(['', 'x', '01KAFN5DYB1XB4G4W4Q5XQ8Z9', '01KAFN5DYB1XB4G4W4Q5XQ8Z9I', '81KAFN5DYB1XB4G4W4Q5XQ8Z9A'])(
  '%p is no ULID',
  (text) => expect(isUlid(text)).toBe(false),
);

test.each(['', 'x', '019aa1c0-0000-7000-8000-00000000000', '{019aa1c0-0000-7000-8000-000000000000}'])(
  '%p is no UUID',
  (text) => expect(isUuid(text)).toBe(false),
);

test('a ULID may be in lower case', () => {
  expect(isUlid(ulid(now).toLowerCase())).toBe(true);
});
