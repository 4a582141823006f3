/** Acts on a thing at once; wishes that come for it meanwhile are one more time afterwards. `act` must not fail. */
export function oneAtATime<T>(act: (thing: T) => Promise<void>): (thing: T) => void {
  const wanted = new Map<T, boolean>();
  async function run(thing: T): Promise<void> {
    while (wanted.get(thing)) {
      wanted.set(thing, false);
      await act(thing);
    }
    wanted.delete(thing);
  }
  return (thing) => {
    const isRunning = wanted.has(thing);
    wanted.set(thing, true);
    if (!isRunning) void run(thing);
  };
}
