import { createMetrics } from '../process/metrics';
import { recordingLogger } from '../testing/logger';
import { until } from '../testing/until';
import { watchEventLoop } from './watch-event-loop';

/** The value of a metric, as /metrics shows it. */
async function shown(metrics: ReturnType<typeof createMetrics>, name: string, labels = ''): Promise<number> {
  const line = (await metrics.exported()).split('\n').find((one) => one.startsWith(`${name}{${labels}`));
  return Number(line?.split(' ').at(-1));
}

/** Works for that much processor time, which takes longer on a busy machine. */
function block(ms: number): void {
  const begun = process.threadCpuUsage();
  const used = () => process.threadCpuUsage(begun);
  while (used().user + used().system < ms * 1_000) Math.sqrt(2);
}

/** Waits without work of this thread, as a process does that gets no processor. */
const starve = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

const metrics = createMetrics('test');
const { log, lines } = recordingLogger();
const watch = watchEventLoop({ log, metrics, facts: () => ({ requests_in_flight: 3 }) });
let looks = 0;
watch.onLook(() => {
  looks += 1;
});
afterAll(watch.stop);

/** Resolves once the loop was looked at after what has run. */
async function looked(): Promise<void> {
  const before = looks;
  await until(() => looks > before + 1);
}

test('an event loop that was blocked for more than a second is shown in the metrics and logged once, with what was in flight', async () => {
  await looked();
  block(1_400);
  await looked();
  expect(await shown(metrics, 'event_loop_delay_max_seconds')).toBeGreaterThan(1);
  expect(await shown(metrics, 'event_loop_delay_p99_seconds')).toBeGreaterThan(1);
  expect(await shown(metrics, 'event_loop_blocked_total', 'cause="busy"')).toBe(1);
  expect(lines()).toEqual([
    expect.objectContaining({ level: 40, requests_in_flight: 3, unlogged: 0, msg: 'the event loop was blocked' }),
  ]);
  expect(lines()[0]!['delay_ms']).toBeGreaterThan(1_000);
});

test('a process that was kept waiting by others is counted as starved, not as busy, and the next line comes ten seconds later', async () => {
  await looked();
  const busy = await shown(metrics, 'event_loop_busy_max_seconds');
  starve(2_000);
  await looked();
  expect(await shown(metrics, 'event_loop_delay_max_seconds')).toBeGreaterThan(1.7);
  expect(await shown(metrics, 'event_loop_busy_max_seconds')).toBe(busy);
  expect(await shown(metrics, 'event_loop_blocked_total', 'cause="busy"')).toBe(1);
  expect(await shown(metrics, 'event_loop_blocked_total', 'cause="starved"')).toBeGreaterThanOrEqual(1);
  expect(lines()).toHaveLength(1);
});

test('a delay while the process starts is counted, and not logged', async () => {
  const starting = { metrics: createMetrics('starting'), ...recordingLogger() };
  const own = watchEventLoop({ ...starting, isServing: () => false });
  await looked();
  block(1_200);
  await until(async () => (await shown(starting.metrics, 'event_loop_blocked_total', 'cause="busy"')) === 1);
  expect(await shown(starting.metrics, 'event_loop_delay_max_seconds')).toBeGreaterThan(1);
  expect(starting.lines()).toEqual([]);
  own.stop();
});
