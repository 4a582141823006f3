import { workSlots } from './work-slots';

/** Work that runs until `end`, and how each piece of it came out. */
function slotsWithWork() {
  const slots = workSlots({ most: 3, mostOfOwner: 2, ownerIsBusy: 'You have two already', retryAfter: 5 });
  const { promise, resolve } = Promise.withResolvers<void>();
  const begin = (owner: string, work = () => promise) =>
    slots.run(owner, work).then(
      () => 'done',
      ({ code, message, retryAfter }) => (code ? { code, message, retryAfter } : message),
    );
  return { begin, end: resolve };
}

test('an owner has two pieces of work and all have three, and the others are refused', async () => {
  const { begin, end } = slotsWithWork();
  const running = [begin('a'), begin('a')];
  expect(await begin('a')).toEqual({ code: 'rate_limited', message: 'You have two already', retryAfter: 5 });
  running.push(begin('b'));
  expect(await begin('c')).toMatchObject({ code: 'upstream_unavailable', retryAfter: 5 });
  end();
  expect(await Promise.all(running)).toEqual(['done', 'done', 'done']);
});

test('work that has ended or failed makes room for other work', async () => {
  const { begin, end } = slotsWithWork();
  end();
  const failing = () => Promise.reject(new Error('failed'));
  for (let n = 0; n < 5; n++) expect(await begin('a', failing)).toBe('failed');
  for (let n = 0; n < 5; n++) expect(await begin('a')).toBe('done');
});
