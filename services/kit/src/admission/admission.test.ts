import { admission } from './admission';

const bounds = { mostInFlight: 2, loopDelayMs: 50, latencyMs: 1_000 };
const idle = { delayMs: 0, cpuMs: 0 };

function open(mostInFlight = 2) {
  let now = 0;
  const refused: string[] = [];
  const opened = admission(
    { ...bounds, mostInFlight },
    (reason) => refused.push(reason),
    () => now,
  );
  return {
    ...{ opened, refused },
    /** Time passes, with a look at the event loop at its end. */
    pass(ms: number) {
      now += ms;
      opened.look(idle);
    },
  };
}

test('a request is refused while as many are in flight as may be, and taken when one has ended', () => {
  const { opened, refused } = open();
  const [first] = [opened.enter(), opened.enter()];
  expect([opened.enter(), opened.inFlight, refused]).toEqual([undefined, 2, ['in_flight']]);
  first!();
  first!();
  expect(opened.inFlight).toBe(1);
  expect(opened.enter()).toBeDefined();
  expect(opened.enter()).toBeUndefined();
});

test('a request that waits for something else for two seconds keeps nobody out', () => {
  const { opened, pass } = open();
  const slow = [opened.enter(), opened.enter()];
  pass(1_900);
  expect(opened.enter()).toBeUndefined();
  pass(200);
  expect([opened.inFlight, opened.enter() !== undefined, opened.enter() !== undefined]).toEqual([0, true, true]);
  for (const leave of slow) leave!();
  expect(opened.inFlight).toBe(2);
});

test('a limit falls when requests are slow, or were refused by another process, and rises when they no longer are', () => {
  const { opened, pass } = open(100);
  const serve = (ms: number, wasRefused = false) => {
    const leaves = Array.from({ length: 20 }, () => opened.enter());
    pass(ms);
    for (const leave of leaves) leave!(wasRefused);
    for (let n = 0; n < 5; n++) pass(0);
  };
  serve(1_100);
  expect(opened.limit).toBe(80);
  serve(10, true);
  expect(opened.limit).toBe(64);
  serve(10);
  expect(opened.limit).toBe(83);
});

test('without a bound everything is taken and counted', () => {
  const { opened } = open(0);
  const leaves = Array.from({ length: 1_000 }, () => opened.enter());
  expect([opened.inFlight, opened.limit]).toEqual([1_000, 0]);
  for (const leave of leaves) leave!();
  leaves[0]!();
  expect(opened.inFlight).toBe(0);
});
