/** Takes the next group from what waits. The group is empty if nothing waits. */
export type NextGroup<Item> = () => readonly Item[];

/** Works on a group; reports results and errors to each item itself, and never rejects. */
export type GroupWork<Item> = (group: readonly Item[]) => Promise<void>;

/**
 * Works on items in groups: those that arrive in one turn of the event loop, or while a group is worked on, form the next one. While
 * a group takes longer than `gatheringMs`, the next one runs in parallel. Returns a function to call after an item has arrived.
 */
export function gatherGroups<Item>(next: NextGroup<Item>, work: GroupWork<Item>, gatheringMs: number): () => void {
  let isIdle = true;

  function startSoon(): void {
    isIdle = false;
    setImmediate(start);
  }

  function start(): void {
    const group = next();
    isIdle = group.length === 0;
    if (isIdle) return;
    let isNext = true;
    const goOn = () => {
      clearTimeout(gathering);
      if (isNext) startSoon();
      isNext = false;
    };
    const gathering = setTimeout(goOn, gatheringMs);
    void work(group).finally(goOn);
  }

  return () => {
    if (isIdle) startSoon();
  };
}
