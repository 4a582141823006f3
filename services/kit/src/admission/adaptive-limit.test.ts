import { adaptiveLimit } from './adaptive-limit';

const bounds = { mostInFlight: 512, loopDelayMs: 50, latencyMs: 1_000 };
const calm = { ended: 100, slow: 0, loopDelayMs: 0 };

test('a limit falls while half of the requests are slow, not below what keeps a machine busy, and says why', () => {
  const limit = adaptiveLimit(bounds);
  expect([limit.current, limit.reason]).toEqual([512, 'in_flight']);
  limit.adjust({ ended: 100, slow: 49, loopDelayMs: 0 });
  expect(limit.current).toBe(512);
  limit.adjust({ ended: 100, slow: 50, loopDelayMs: 0 });
  expect([limit.current, limit.reason]).toEqual([409, 'latency']);
  for (let n = 0; n < 50; n++) limit.adjust({ ended: 100, slow: 100, loopDelayMs: 0 });
  expect(limit.current).toBe(32);
});

test('a limit falls while the event loop is late all the time', () => {
  const limit = adaptiveLimit(bounds);
  limit.adjust({ ended: 0, slow: 0, loopDelayMs: 51 });
  expect([limit.current, limit.reason]).toEqual([409, 'event_loop_delay']);
});

test('a limit that has fallen to the least is back within twenty adjustments, which take ten seconds', () => {
  const limit = adaptiveLimit(bounds);
  for (let n = 0; n < 50; n++) limit.adjust({ ended: 100, slow: 100, loopDelayMs: 0 });
  for (let n = 0; n < 20; n++) limit.adjust(calm);
  expect([limit.current, limit.reason]).toEqual([512, 'in_flight']);
});

test('a few slow requests are no overload, and a bound of 0 is none', () => {
  const limit = adaptiveLimit({ mostInFlight: 512, loopDelayMs: 0, latencyMs: 0 });
  limit.adjust({ ended: 100, slow: 100, loopDelayMs: 1_000 });
  expect(limit.current).toBe(512);
  const other = adaptiveLimit(bounds);
  other.adjust({ ended: 9, slow: 9, loopDelayMs: 0 });
  expect(other.current).toBe(512);
});

test('a limit below the usual least stays what it is', () => {
  const limit = adaptiveLimit({ ...bounds, mostInFlight: 4 });
  for (let n = 0; n < 5; n++) limit.adjust({ ended: 100, slow: 100, loopDelayMs: 0 });
  expect(limit.current).toBe(4);
});
