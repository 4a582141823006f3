import type { Metric, MetricObjectWithValues, MetricValueWithName, Registry } from 'prom-client';

type LabelValue = string | number;

export interface DurationHistogramOptions {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly string[];
  /** Upper bounds in seconds, ascending. */
  readonly buckets: readonly number[];
}

/** The durations that were observed with the same label values. */
interface Series {
  readonly labels: Readonly<Record<string, LabelValue>>;
  /** The number of durations in each bucket and not in the one before it; the last one has no upper bound. */
  readonly counts: number[];
  seconds: number;
}

/** The series by the first label value, then by the second, and so on: no key has to be put together at each observation. */
interface Branch {
  readonly next: Map<LabelValue, Branch>;
  series?: Series;
}

const newBranch = (): Branch => ({ next: new Map() });

/**
 * Adds a histogram to the registry and returns the function that observes a duration, with label values in the order of `labelNames`. The
 * histogram of prom-client, which each request and each rpc would pay for, validates and joins all labels at each observation
 * (docs/decisions/0046).
 */
export function durationHistogram(registry: Registry, options: DurationHistogramOptions) {
  const { name, help, labelNames, buckets } = options;
  const root = newBranch();
  const all: Series[] = [];

  function newSeries(values: readonly LabelValue[]): Series {
    const labels = Object.fromEntries(labelNames.map((label, n) => [label, values[n]!]));
    const series = { labels, counts: Array<number>(buckets.length + 1).fill(0), seconds: 0 };
    all.push(series);
    return series;
  }
  const metric = {
    name,
    get: async (): Promise<MetricObjectWithValues<MetricValueWithName<string>>> => {
      const values = all.flatMap((series) => exportedSeries(name, buckets, series));
      return { name, help, type: 'histogram' as never, aggregator: 'sum', collect: () => {}, values };
    },
  };
  registry.registerMetric(metric as unknown as Metric);

  return (seconds: number, ...values: readonly LabelValue[]): void => {
    let branch = root;
    for (const value of values) branch = branch.next.get(value) ?? addBranch(branch, value);
    branch.series ??= newSeries(values);
    branch.series.counts[bucketOf(buckets, seconds)]! += 1;
    branch.series.seconds += seconds;
  };
}

function addBranch({ next }: Branch, value: LabelValue): Branch {
  const branch = newBranch();
  next.set(value, branch);
  return branch;
}

function bucketOf(buckets: readonly number[], seconds: number): number {
  let bucket = 0;
  while (bucket < buckets.length && seconds > buckets[bucket]!) bucket += 1;
  return bucket;
}

/** A series in the form of Prometheus: each bucket counts those before it too. */
function exportedSeries(
  name: string,
  buckets: readonly number[],
  { labels, counts, seconds }: Series,
): MetricValueWithName<string>[] {
  let count = 0;
  const cumulative = [...buckets, '+Inf'].map((le, bucket) => {
    count += counts[bucket]!;
    return { metricName: `${name}_bucket`, labels: { ...labels, le }, value: count };
  });
  return [
    ...cumulative,
    { metricName: `${name}_sum`, labels, value: seconds },
    { metricName: `${name}_count`, labels, value: count },
  ];
}
