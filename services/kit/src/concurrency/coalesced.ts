/**
 * Runs `act` for an item at once. Calls for the same item while it runs make it run once more afterwards, however many they are.
 * `act` must not fail.
 */
export function coalesced<Item>(act: (item: Item) => Promise<void>): (item: Item) => void {
  /** By each item that `act` runs for, whether it has to run once more. */
  const isDue = new Map<Item, boolean>();

  async function run(item: Item): Promise<void> {
    while (isDue.get(item)) {
      isDue.set(item, false);
      await act(item);
    }
    isDue.delete(item);
  }

  return (item) => {
    const isRunning = isDue.has(item);
    isDue.set(item, true);
    if (!isRunning) void run(item);
  };
}
