import type { Counters } from './counters.ts';

/** The cost of each block of questions for MongoDB and the processes. */
export type Costs = {
  begin: () => Promise<void>;
  during: <T>(count: number, work: (count: number) => Promise<T>) => Promise<T>;
  /** Ends the block that has begun, if any. */
  end: () => Promise<void>;
  /** The medians by question, with the range of the blocks. */
  summary: () => string;
};

export function costsOf(read: () => Promise<Counters>, median: (numbers: number[]) => number): Costs {
  const costs: Counters[] = [];
  let before: Counters | undefined;
  let questions = 0;

  const shown = (field: keyof Counters): string => {
    // The first block is that of the warm-up.
    const values = costs.slice(1).map((cost) => cost[field]);
    const [low, middle, high] = [Math.min(...values), median(values), Math.max(...values)].map((n) => n.toFixed(1));
    return `${middle} (${low}–${high})`;
  };
  return {
    async begin() {
      before = await read();
    },
    async during(count, work) {
      questions = count;
      return work(count);
    },
    async end() {
      if (!before) return;
      const after = await read();
      costs.push({
        commands: (after.commands - before.commands) / questions,
        rpcs: (after.rpcs - before.rpcs) / questions,
      });
      before = undefined;
    },
    summary: () => `${shown('commands')} MongoDB commands and ${shown('rpcs')} rpcs`,
  };
}
