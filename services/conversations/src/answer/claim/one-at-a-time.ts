/**
 * Runs `act` for an item at once. Requests for the same item while it runs make it run once more afterwards. `act` must not fail.
 */
export function oneAtATime<T>(act: (item: T) => Promise<void>): (item: T) => void {
  const isRequested = new Map<T, boolean>();
  async function run(item: T): Promise<void> {
    while (isRequested.get(item)) {
      isRequested.set(item, false);
      await act(item);
    }
    isRequested.delete(item);
  }
  return (item) => {
    const isRunning = isRequested.has(item);
    isRequested.set(item, true);
    if (!isRunning) void run(item);
  };
}
