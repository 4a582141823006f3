import { giveBackWriter, takeWriter } from './json-writers';

/** More than are written in one turn of the event loop as a rule. */
const AT_ONCE = 100;

const taken = (count: number) => Array.from({ length: count }, takeWriter);

test('writers of many responses at once are used again for as many', () => {
  const first = taken(AT_ONCE);
  for (const writer of first) giveBackWriter(writer);
  expect(taken(AT_ONCE).filter((writer) => first.includes(writer))).toHaveLength(AT_ONCE);
});

test('a writer that is used again is empty', () => {
  const writer = takeWriter();
  writer.ascii('{"a":1}');
  giveBackWriter(writer);
  expect(takeWriter() === writer).toBe(true);
  expect(writer.written()).toHaveLength(0);
});

test('writers that are kept hold 4 MiB at most', () => {
  const large = taken(20);
  for (const writer of large) {
    writer.ascii('x'.repeat(1 << 20));
    giveBackWriter(writer);
  }
  const kept = taken(20).filter((writer) => large.includes(writer));
  expect(kept.reduce((sum, { capacity }) => sum + capacity, 0)).toBeLessThanOrEqual(4 << 20);
});
