import { giveBackWriter, takeWriter } from './json-writers';

test('a writer that was given back is empty when it is taken again', () => {
  const writer = takeWriter();
  writer.ascii('text');
  giveBackWriter(writer);
  const next = takeWriter();
  expect(next).toBe(writer);
  expect(next.written()).toHaveLength(0);
});

test('a writer whose buffer a long response has made large is not kept', () => {
  const writer = takeWriter();
  writer.ascii('x'.repeat(1_000_000));
  giveBackWriter(writer);
  expect(takeWriter()).not.toBe(writer);
});

test('a burst of responses leaves at most 16 writers', () => {
  const burst = Array.from({ length: 40 }, takeWriter);
  for (const writer of burst) giveBackWriter(writer);
  const next = Array.from({ length: 40 }, takeWriter);
  expect(next.filter((writer) => burst.includes(writer))).toHaveLength(16);
});
