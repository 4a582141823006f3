import type { ConditionalUpdate, ConditionalUpdates, Outcome, Versioned } from './conditional-updates';

/** Of one command. The database executes one after the other, so the last one waits for all. */
const MOST_UPDATES = 64;
const MOST_CHARACTERS = 1024 * 1024;
/** A command that takes longer lets the next one go beside it. */
const GATHERING_MS = 25;
/** A command that takes longer may be held by one of its updates, which waits for the end of a transaction. */
const HELD_MS = 1_000;

interface Pending<T> {
  readonly update: ConditionalUpdate<T>;
  readonly resolve: (isApplied: boolean) => void;
  readonly reject: (error: unknown) => void;
  /** What became of it alone, once it was sent again. */
  again?: Promise<boolean>;
}

/**
 * Applies conditional updates; those that arrive in one turn of the event loop, or while a command is under way, go out
 * together (docs/decisions/0025). False when something was written since.
 */
export function groupedUpdates<T extends Versioned>(
  { alone, together }: ConditionalUpdates<T>,
  gatheringMs = GATHERING_MS,
) {
  const waiting: Pending<T>[] = [];
  let isIdle = true;

  /** After what else this turn of the event loop brings. */
  function sendSoon(): void {
    isIdle = false;
    setImmediate(sendNext);
  }

  function sendNext(): void {
    const group = nextGroup(waiting);
    isIdle = group.length === 0;
    if (isIdle) return;
    let isNext = true;
    const goOn = () => {
      clearTimeout(gathering);
      if (isNext) sendSoon();
      isNext = false;
    };
    const gathering = setTimeout(goOn, gatheringMs);
    void (group.length === 1 ? sendOne(group[0]!) : sendGroup(group)).finally(goOn);
  }

  const sendOne = ({ update, resolve, reject }: Pending<T>) => alone(update).then(resolve, reject);

  async function sendGroup(group: readonly Pending<T>[]): Promise<void> {
    const held = setTimeout(() => group.forEach(sendAgain), HELD_MS);
    try {
      const outcomes = await together(group.map(({ update }) => update));
      for (const [index, pending] of group.entries()) settle(pending, outcomes[index]!);
    } catch (error) {
      for (const pending of group) abandon(pending, error);
    } finally {
      clearTimeout(held);
    }
  }

  /** Its condition lets it be applied once, here or there. */
  function sendAgain(pending: Pending<T>): void {
    pending.again = alone(pending.update);
    // Whatever else becomes of it is told with the outcome of the group.
    pending.again.then(
      (isApplied) => isApplied && pending.resolve(true),
      () => {},
    );
  }

  function settle(pending: Pending<T>, outcome: Outcome): void {
    if (outcome === 'failed') pending.again ??= alone(pending.update);
    if (outcome === 'applied' || !pending.again) pending.resolve(outcome === 'applied');
    else pending.again.then(pending.resolve, pending.reject);
  }

  /** Nobody knows whether the group was applied. */
  function abandon({ again = Promise.resolve(false), resolve, reject }: Pending<T>, error: unknown): void {
    again.then((isApplied) => (isApplied ? resolve(true) : reject(error)), reject);
  }

  return (update: ConditionalUpdate<T>): Promise<boolean> =>
    new Promise((resolve, reject) => {
      waiting.push({ update, resolve, reject });
      if (isIdle) sendSoon();
    });
}

/** As many of the next updates as one command may carry, and one at least. */
function nextGroup<T extends Versioned>(waiting: Pending<T>[]): Pending<T>[] {
  if (waiting.length <= 1) return waiting.splice(0);
  let characters = 0;
  const tooMany = waiting.findIndex(({ update }, index) => {
    characters += charactersIn(update.change);
    return index === MOST_UPDATES || (index > 0 && characters > MOST_CHARACTERS);
  });
  return waiting.splice(0, tooMany === -1 ? waiting.length : tooMany);
}

/** Texts are what can make an update heavy. */
function charactersIn(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let characters = 0;
  for (const one of Object.values(value)) characters += charactersIn(one);
  return characters;
}
