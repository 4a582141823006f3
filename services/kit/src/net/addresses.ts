import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** How often a name is looked up: a replica that has been added or has moved is known within this time. */
const LOOK_UP_EVERY_MS = 5_000;

/** Every address behind a name, in any order. */
export type LookUp = (name: string) => Promise<readonly string[]>;

export interface AddressWatch {
  stop(): void;
}

const system: LookUp = async (name) => (await lookup(name, { all: true })).map(({ address }) => address);

/**
 * Tells the addresses of `host` at once, and again whenever they have changed. An IP address is told once. While a look-up
 * fails the last known addresses stay: a name server that is away must not take the services along.
 */
export function watchAddresses(
  host: string,
  changed: (addresses: readonly string[]) => void,
  lookUp: LookUp = system,
): AddressWatch {
  if (isIP(host) !== 0) {
    changed([host]);
    return { stop: () => {} };
  }
  let known = '';
  let stopped = false;
  async function look(): Promise<void> {
    const found = await lookUp(host).catch(() => []);
    const addresses = [...new Set(found)].sort();
    if (stopped || addresses.length === 0 || addresses.join() === known) return;
    known = addresses.join();
    changed(addresses);
  }
  // Until the name is known for the first time it is asked for more often: calls wait for it.
  const early = setInterval(() => (known ? clearInterval(early) : void look()), 250).unref();
  const timer = setInterval(() => void look(), LOOK_UP_EVERY_MS).unref();
  void look();
  return {
    stop() {
      stopped = true;
      clearInterval(early);
      clearInterval(timer);
    },
  };
}
