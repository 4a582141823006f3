import { loopDelays } from './loop-delays';

let now = 0;
const delays = loopDelays(60_000, () => now);
const at = (seconds: number) => {
  now = seconds * 1_000;
};

test('the longest delay is seen by whoever reads at least every interval, and is gone after two', () => {
  at(1);
  delays.record({ delayMs: 900, cpuMs: 300 });
  at(59);
  delays.record({ delayMs: 5, cpuMs: 1 });
  expect([delays.maxMs(), delays.busyMaxMs()]).toEqual([900, 300]);
  at(61);
  delays.record({ delayMs: 5, cpuMs: 1 });
  expect([delays.maxMs(), delays.busyMaxMs(), Math.round(delays.p99Ms())]).toEqual([900, 300, 900]);
  at(122);
  expect([delays.maxMs(), delays.busyMaxMs(), Math.round(delays.p99Ms())]).toEqual([5, 1, 5]);
});

test('a loop that was not looked at for two intervals has no delay', () => {
  at(300);
  delays.record({ delayMs: 700, cpuMs: 700 });
  at(600);
  expect([delays.maxMs(), delays.p99Ms()]).toEqual([0, 0]);
});
