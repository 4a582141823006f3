import { Semaphore } from 'async-mutex';

/** Does the work for each item, `maxRunning` at a time, and returns the results in the order of the items. */
export function mapLimited<Item, Result>(
  items: readonly Item[],
  maxRunning: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const slots = new Semaphore(maxRunning);
  return Promise.all(items.map((item) => slots.runExclusive(() => work(item))));
}
