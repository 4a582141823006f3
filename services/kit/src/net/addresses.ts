import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { everyTick } from './tick';

/** Ticks from one look-up to the next (5 s): a replica that was added or has moved is known within this time. */
const LOOK_UP_EVERY_TICKS = 20;

/** Resolves to every address behind a name, in any order. */
export type LookUp = (name: string) => Promise<readonly string[]>;

export interface AddressWatch {
  stop(): void;
}

const system: LookUp = async (name) => (await lookup(name, { all: true })).map(({ address }) => address);

/**
 * Calls `changed` with the addresses of `host` as soon as they are known and whenever they have changed; for an IP address once.
 * While look-ups fail the last known addresses stay: an outage of the name server must not become one of the services.
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
  let ticks = 0;
  const stopTicks = everyTick(() => {
    ticks += 1;
    // Calls wait for the first addresses, so these are looked up at every tick.
    if (known === '' || ticks % LOOK_UP_EVERY_TICKS === 0) void look();
  });
  void look();
  return {
    stop() {
      stopped = true;
      stopTicks();
    },
  };
}
