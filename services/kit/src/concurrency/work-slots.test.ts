import { type WorkSlotsOptions, workSlots } from './work-slots';

/** Slots with work that runs until it is ended, and what became of it. */
function slotsWithWork(options: Partial<WorkSlotsOptions> = {}) {
  const slots = workSlots({ maxRunning: 2, ownerIsBusy: 'You have one already', retryAfter: 5, ...options });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const begin = (owner: string, name = owner) =>
    slots
      .run(owner, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      })
      .then(
        () => 'done',
        ({ code, message, retryAfter }) => ({ code, message, retryAfter }),
      );
  /** Ends a piece of work, and lets the next one begin. */
  async function end(name: string): Promise<void> {
    ends.get(name)!();
    await new Promise((turned) => setImmediate(turned));
  }
  return { slots, begin, begun, end };
}

// contract: shares
test('an owner has one piece of work at a time, and its others wait while those of other owners run', async () => {
  const { begin, begun, end } = slotsWithWork();
  const first = begin('a', 'a1');
  const second = begin('a', 'a2');
  const other = begin('b', 'b1');
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'a2']);
  await end('b1');
  await end('a2');
  expect(await Promise.all([first, second, other])).toEqual(['done', 'done', 'done']);
});

test('owners are served in turn, however much of one waits, and one that was not served yet comes first', async () => {
  const { begin, begun, end } = slotsWithWork({ maxRunning: 1 });
  for (const name of ['a1', 'a2', 'a3']) void begin('a', name);
  void begin('b', 'b1');
  await end('a1');
  void begin('c', 'c1');
  for (const name of ['b1', 'c1', 'a2']) await end(name);
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  await end('a3');
});

test('an owner with too much that waits is refused, and the others are not', async () => {
  const { begin, begun, end } = slotsWithWork({ maxRunning: 1, maxWaitingOfOwner: 1 });
  for (const name of ['a1', 'a2']) void begin('a', name);
  expect(await begin('a', 'a3')).toEqual({ code: 'rate_limited', message: 'You have one already', retryAfter: 5 });
  void begin('b', 'b1');
  for (const name of ['a1', 'b1']) await end(name);
  expect(begun).toEqual(['a1', 'b1', 'a2']);
  await end('a2');
});

test('work that waits for too long is refused for the reason that was in its way', async () => {
  const { begin, end } = slotsWithWork({ maxRunning: 1, waitMs: 1 });
  void begin('a', 'a1');
  expect(await begin('a', 'a2')).toMatchObject({ code: 'rate_limited' });
  expect(await begin('b')).toMatchObject({ code: 'upstream_unavailable', retryAfter: 5 });
  await end('a1');
});

test('work that has failed makes room for other work', async () => {
  const { slots } = slotsWithWork({ maxRunning: 1 });
  const failing = () => Promise.reject(new Error('failed'));
  const results = await Promise.allSettled(['a', 'a', 'b'].map((owner) => slots.run(owner, failing)));
  expect(results.map((result) => result.status === 'rejected' && result.reason.message)).toEqual(
    Array(3).fill('failed'),
  );
});
