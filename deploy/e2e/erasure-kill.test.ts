// @processes six: each ends by itself.
import { expectData } from './support/client';
import { covers } from './support/covers';
import { erasureCode, erasureDone, type Filled, fillAccount, postErasure } from './support/erasure';
import { kill, onThisMachine, processNames } from './support/local-run';
import { newWorkspace } from './support/mcp';
import { storedTracesOf, tracesOf } from './support/traces';
import { recovered, waitForRecovery } from './support/wait-for-recovery';

/** The last process is killed after those before it have recovered, which a busy machine makes slow. */
jest.setTimeout(600_000);

/** Erasures begin one after the other, so that the kill meets each of them at another step. */
const APART_MS = 60;
const ERASURES = 3;

interface Leaver {
  readonly filled: Filled;
  readonly code: string;
}

/** Receipts by user. */
type Begun = ReadonlyMap<Filled, string>;

async function newLeaver(): Promise<Leaver> {
  const filled = await fillAccount();
  await newWorkspace(filled.person.access_token, filled.canary);
  return { filled, code: await erasureCode(filled.person) };
}

async function beginAndKill(name: string): Promise<Begun> {
  const leavers = await Promise.all(Array.from({ length: ERASURES }, newLeaver));
  const begun = new Map<Filled, string>();
  for (const { filled, code } of leavers) {
    const posted = postErasure(filled.person.access_token, { code, erase_businesses: true });
    begun.set(filled, (await expectData(202, posted)).receipt);
    await new Promise((go) => setTimeout(go, APART_MS));
  }
  kill(name);
  return begun;
}

let whole: Promise<unknown> = Promise.resolve();

/** A process is killed when the one before works again; meanwhile the erasures of that one go on. */
function inTurn<T>(beginAndKillOne: () => Promise<T>): Promise<T> {
  const begun = whole.then(beginAndKillOne);
  whole = begun.then(recovered, recovered);
  return begun;
}

onThisMachine('kill -9 during erasures', () => {
  waitForRecovery();

  for (const name of processNames()) {
    covers('erasure.kill').concurrent(`of ${name} leaves no trace of the users`, async () => {
      const begun = await inTurn(() => beginAndKill(name));
      for (const [{ person, canary }, receipt] of begun) {
        await erasureDone(receipt);
        expect(await tracesOf(canary, person.user.email)).toEqual([]);
        expect(await storedTracesOf(person.user.id)).toEqual([]);
      }
    });
  }
});
