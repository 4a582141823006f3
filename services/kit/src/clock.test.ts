import { parseTimestamp, timestamp } from './clock';

test('a time is formatted in UTC with milliseconds, and an unset time as the empty text', () => {
  expect(timestamp(Date.parse('2026-11-20T04:35:00.1+01:00'))).toBe('2026-11-20T03:35:00.100Z');
  expect([timestamp(null), timestamp(undefined)]).toEqual(['', '']);
});

test('every time is formatted as Date does, on whatever day the one before it was', () => {
  const days = ['-000001-12-31', '0000-01-01', '1969-12-31', '1970-01-01', '2026-11-23', '9999-12-31', '+010000-01-01'];
  const clocks = ['00:00:00.000', '00:59:59.999', '09:08:07.006', '12:30:00.010', '23:59:59.999'];
  const texts = clocks.flatMap((clock) => days.map((day) => `${day}T${clock}Z`));
  expect(texts.map((text) => timestamp(new Date(text)))).toEqual(texts);
  expect(() => timestamp(Number.NaN)).toThrow(RangeError);
});

test.each([
  '2026-11-20T03:35:00Z',
  '2026-11-20t03:35:00z',
  '2026-11-19T22:05:00.000-05:30',
  '2026-11-20T03:35:00.000000Z',
])('%s is parsed', (text) => expect(timestamp(parseTimestamp(text))).toBe('2026-11-20T03:35:00.000Z'));

test.each([
  '',
  '2026-11-20',
  '2026-11-20T03:35:00',
  '2026-11-20 03:35:00Z',
  '2026-13-01T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-11-20T25:00:00Z',
  '2026-11-20T24:00:00Z',
  '2026-11-20T03:60:00Z',
  '2026-11-20T03:35:00+24:00',
  '9999-12-31T23:59:59-05:00',
  '0000-01-01T00:00:00+05:00',
  '1795273504926',
])('%p is not parsed, since it is no RFC 3339 time', (text) => expect(parseTimestamp(text)).toBeNull());
