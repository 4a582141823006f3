import { ownCall } from '@cws/kit';
import { SELF } from '../access/self';
import { publishedAgent } from '../testing/answering';
import { sharedAgents } from './agents';

const BOT = 'bot';

function directory() {
  const found = { name: 'Owl', now: 0, requests: 0, isAway: false };
  const agents = sharedAgents(
    async () => {
      found.requests += 1;
      if (found.isAway) throw new Error('away');
      return { ...publishedAgent(), name: found.name };
    },
    { call: () => ownCall(SELF, 'test'), clock: () => found.now },
  );
  return Object.assign(found, {
    current: async () => (await agents.current(BOT)).name,
    recent: async () => (await agents.recent(BOT)).name,
  });
}

test('an agent that is changed between two questions is the changed one for the second', async () => {
  const found = directory();
  expect(await found.current()).toBe('Owl');
  found.name = 'Elk';
  expect(await found.current()).toBe('Elk');
});

test('further questions of a second cost no request, and a change reaches those that come a second later', async () => {
  const found = directory();
  for (let n = 0; n < 50; n++) await found.current();
  expect(found.requests).toBe(2);
  found.name = 'Elk';
  found.now = 999;
  expect(await found.current()).toBe('Owl');
  found.now = 1_000;
  expect(await found.current()).toBe('Elk');
});

test('parallel questions cost two requests', async () => {
  const found = directory();
  await Promise.all(Array.from({ length: 50 }, () => found.current()));
  expect(found.requests).toBe(2);
});

test('a notification uses what was requested within the last second', async () => {
  const found = directory();
  await found.current();
  found.name = 'Elk';
  found.now = 999;
  expect([await found.recent(), found.requests]).toEqual(['Owl', 1]);
  found.now = 1_000;
  expect([await found.recent(), found.requests]).toEqual(['Elk', 2]);
});

test('a failed request is not remembered', async () => {
  const found = directory();
  found.isAway = true;
  await expect(found.current()).rejects.toThrow('away');
  found.isAway = false;
  expect(await found.current()).toBe('Owl');
});
