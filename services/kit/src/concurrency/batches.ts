/** Takes the next batch from what waits. The batch is empty if nothing waits. */
export type NextBatch<Item> = () => readonly Item[];

/**
 * Works on items in batches: those that arrive in one turn of the event loop, or while a batch is worked on, form the next one. While a
 * batch takes longer than `overtakeMs`, the next one runs in parallel. `work` reports results and errors to each item itself, and never
 * rejects. Returns a function to call after an item has arrived.
 */
export function gatherBatches<Item>(
  next: NextBatch<Item>,
  work: (batch: readonly Item[]) => Promise<void>,
  overtakeMs: number,
): () => void {
  let isIdle = true;

  function startSoon(): void {
    isIdle = false;
    setImmediate(start);
  }

  function start(): void {
    const batch = next();
    isIdle = batch.length === 0;
    if (isIdle) return;
    let isNext = true;
    const goOn = () => {
      clearTimeout(overtaking);
      if (isNext) startSoon();
      isNext = false;
    };
    const overtaking = setTimeout(goOn, overtakeMs);
    void work(batch).finally(goOn);
  }

  return () => {
    if (isIdle) startSoon();
  };
}

/** Works on several items at once, and returns a result or an error for each. */
export type BatchWork<Item, Result> = (items: readonly Item[]) => Promise<readonly (Result | Error)[]>;

export interface BatchLimits {
  readonly maxItems?: number;
  /** While a batch takes longer than this, the next one runs in parallel. */
  readonly overtakeMs?: number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Returns a function that gets the result of one item from a batch of `gatherBatches`. */
export function batched<Item, Result>(
  work: BatchWork<Item, Result>,
  { maxItems = 64, overtakeMs = 25 }: BatchLimits = {},
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  const arrived = gatherBatches(() => waiting.splice(0, maxItems), settle, overtakeMs);

  async function settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const result = results[index]!;
        if (result instanceof Error) reject(result);
        else resolve(result);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      arrived();
    });
}
