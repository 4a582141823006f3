import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, isIPv4 } from 'node:net';
import { type Logger, startJob } from '@cws/kit';

/** The proxies in front of the gateway. */
export interface TrustedProxies {
  /** Whether X-Forwarded-For is trusted from this address. */
  has(address: string): boolean;
  stop(): void;
}

export type LookUp = (name: string) => Promise<readonly string[]>;

/** How long a proxy whose address has changed may stay unknown. */
const LOOK_UP_EVERY_MS = 5_000;

const HOST_NAME = /^(?=.*[a-z])[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i;

/** Whether each of them is an address, a CIDR range or a host name. */
export function areProxies(trusted: readonly string[]): boolean {
  try {
    return blockListOf(trusted.filter((one) => !HOST_NAME.test(one))) !== undefined;
  } catch {
    return false;
  }
}

/** `trusted`: addresses, CIDR ranges, and host names, which are resolved again and again. */
export function trustedProxies(trusted: readonly string[], log: Logger, lookUp: LookUp = addressesOf): TrustedProxies {
  const networks = blockListOf(trusted.filter((one) => !HOST_NAME.test(one)));
  const names = trusted.filter((one) => HOST_NAME.test(one));
  const named = new Map<string, ReadonlySet<string>>();
  /** Where a look-up fails, the last known addresses of that name stay. */
  const lookUpAll = () => Promise.all(names.map(async (name) => named.set(name, new Set(await known(name, lookUp)))));
  const job = { name: 'look up trusted proxies', everyMs: LOOK_UP_EVERY_MS, work: lookUpAll, log };
  const lookingUp = names.length > 0 ? startJob(job) : undefined;
  void lookingUp?.run();
  return {
    has: (address) =>
      isIP(address) !== 0 &&
      (networks.check(address, isIPv4(address) ? 'ipv4' : 'ipv6') ||
        (names.length > 0 && [...named.values()].some((addresses) => addresses.has(address)))),
    stop: () => void lookingUp?.stop(),
  };
}

/** An outage has one reason, whichever of several queries it was that failed: a job logs each change of the reason. */
const known = (name: string, lookUp: LookUp): Promise<readonly string[]> =>
  lookUp(name).catch(({ code }: { code?: string }) => {
    throw new Error(`The name ${name} cannot be looked up: ${code}`);
  });

/** Resolves by DNS and not by getaddrinfo, which holds a thread for as long as a name server is silent. */
async function addressesOf(name: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: 1_000, tries: 2 });
  const found = await Promise.all([emptyIfUnknown(resolver.resolve4(name)), emptyIfUnknown(resolver.resolve6(name))]);
  return found.flat();
}

const NO_SUCH_NAME = new Set(['ENOTFOUND', 'ENODATA']);

/** A name that does not exist has no addresses; any other failure says nothing about its addresses. */
const emptyIfUnknown = (found: Promise<string[]>): Promise<string[]> =>
  found.catch((error) => {
    if (NO_SUCH_NAME.has(error.code)) return [];
    throw error;
  });

function blockListOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIP(address);
    const prefix = bits === undefined ? (family === 4 ? 32 : 128) : Number(bits);
    if (family === 0 || !Number.isInteger(prefix)) throw new Error(`not an address or CIDR range: ${range}`);
    list.addSubnet(address, prefix, family === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}
