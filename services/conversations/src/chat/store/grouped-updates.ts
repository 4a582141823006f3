import { gatherBatches } from '@cws/kit';
import type { ConditionalUpdate, ConditionalUpdates, Outcome, Versioned } from './conditional-updates';

/** Limits of one command. The database executes its updates one after the other, so the last one waits for all. */
const MAX_UPDATES = 64;
const MAX_CHARACTERS = 1024 * 1024;
/** While a command takes longer than this, the next one is sent in parallel. */
const GATHERING_MS = 25;
/** A command that takes longer than this may wait for a transaction on account of one of its updates. */
const HELD_MS = 1_000;

interface Pending<T> {
  readonly update: ConditionalUpdate<T>;
  readonly resolve: (isApplied: boolean) => void;
  readonly reject: (error: unknown) => void;
  /** The result of the update alone, if it was sent a second time. */
  again?: Promise<boolean>;
}

/**
 * Applies conditional updates. Those that arrive in one turn of the event loop, or while a command runs, are sent in one
 * command (docs/decisions/0025). Returns false when the document has changed.
 */
export function groupedUpdates<T extends Versioned>(
  { alone, together }: ConditionalUpdates<T>,
  gatheringMs = GATHERING_MS,
) {
  const waiting: Pending<T>[] = [];
  const arrived = gatherBatches(() => nextGroup(waiting), send, gatheringMs);

  function send(group: readonly Pending<T>[]): Promise<void> {
    return group.length === 1 ? sendOne(group[0]!) : sendGroup(group);
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

  /** By its condition the update is applied only once, in this command or in the other. */
  function sendAgain(pending: Pending<T>): void {
    pending.again = alone(pending.update);
    // Any other result is reported together with the outcome of the group.
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

  /** It is unknown whether the group was applied. */
  function abandon({ again = Promise.resolve(false), resolve, reject }: Pending<T>, error: unknown): void {
    again.then((isApplied) => (isApplied ? resolve(true) : reject(error)), reject);
  }

  return (update: ConditionalUpdate<T>): Promise<boolean> =>
    new Promise((resolve, reject) => {
      waiting.push({ update, resolve, reject });
      arrived();
    });
}

/** Takes as many of the next updates as one command may carry, and at least one. */
function nextGroup<T extends Versioned>(waiting: Pending<T>[]): Pending<T>[] {
  if (waiting.length <= 1) return waiting.splice(0);
  let characters = 0;
  const tooMany = waiting.findIndex(({ update }, index) => {
    characters += charactersIn(update.change);
    return index === MAX_UPDATES || (index > 0 && characters > MAX_CHARACTERS);
  });
  return waiting.splice(0, tooMany === -1 ? waiting.length : tooMany);
}

/** Only texts can make an update large. */
function charactersIn(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let characters = 0;
  for (const one of Object.values(value)) characters += charactersIn(one);
  return characters;
}
