import { gatherGroups } from '@cws/kit';

/** Works on several items at once, and returns a result or an error for each. */
export type GroupWork<Item, Result> = (items: readonly Item[]) => Promise<readonly (Result | Error)[]>;

export interface GroupLimits {
  /** The number of items of a group. */
  readonly most?: number;
  /** While a group takes longer than this, the next one runs in parallel. */
  readonly gatheringMs?: number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Items that arrive in one turn of the event loop, or while a group is worked on, form the next group. */
export function inGroups<Item, Result>(
  work: GroupWork<Item, Result>,
  { most = 64, gatheringMs = 25 }: GroupLimits = {},
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  const arrived = gatherGroups(() => waiting.splice(0, most), settle, gatheringMs);

  async function settle(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(group.map(({ item }) => item));
      for (const [index, { resolve, reject }] of group.entries()) {
        const result = results[index]!;
        if (result instanceof Error) reject(result);
        else resolve(result);
      }
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      arrived();
    });
}
