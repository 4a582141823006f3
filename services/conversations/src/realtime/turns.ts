/** Runs the actions of one key in order, each after the one before has succeeded or failed. */
export interface Turns {
  (key: string, act: () => Promise<void>): Promise<void>;
  /** The keys with an action that runs or waits. */
  keys(): Iterable<string>;
}

export function turns(): Turns {
  const newest = new Map<string, Promise<void>>();
  async function inTurn(key: string, act: () => Promise<void>): Promise<void> {
    const turn = (newest.get(key) ?? Promise.resolve()).then(act, act);
    newest.set(key, turn);
    try {
      await turn;
    } finally {
      if (newest.get(key) === turn) newest.delete(key);
    }
  }
  return Object.assign(inTurn, { keys: () => newest.keys() });
}
