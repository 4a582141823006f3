import { Histogram, Registry } from 'prom-client';
import { durationHistogram } from './duration-histogram';

const options = {
  name: 'request_duration_seconds',
  help: 'Duration of requests',
  labelNames: ['route', 'status'],
  buckets: [0.1, 1],
};

const OBSERVED = [
  [0.05, '/a', 200],
  [0.1, '/a', 200],
  [0.100_1, '/a', 404],
  [1, '/b', 200],
  [7, '/b', 200],
  [0, 'of "quotes"\\', 500],
] as const;

test('a histogram exports what the one of prom-client exports for the same durations', async () => {
  const [own, reference] = [new Registry(), new Registry()];
  for (const registry of [own, reference]) registry.setDefaultLabels({ service: 'test' });
  const observe = durationHistogram(own, options);
  const histogram = new Histogram({ ...options, registers: [reference] });
  for (const [seconds, route, status] of OBSERVED) {
    observe(seconds, route, status);
    histogram.observe({ route, status }, seconds);
  }
  const [ours, theirs] = await Promise.all([own.metrics(), reference.metrics()]);
  expect(seriesIn(ours)).toEqual(seriesIn(theirs));
  expect(seriesIn(ours)).toHaveLength(2 + 4 * 5);
});

/** The lines of an export; the order of labels has no meaning. */
const seriesIn = (text: string): string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.replace(/\{(.*)\}/, (_, labels: string) => `{${labels.split(',').sort()}}`));

test('a histogram without observations exports its name and no series', async () => {
  const registry = new Registry();
  durationHistogram(registry, options);
  expect(seriesIn(await registry.metrics())).toEqual([
    '# HELP request_duration_seconds Duration of requests',
    '# TYPE request_duration_seconds histogram',
  ]);
});
