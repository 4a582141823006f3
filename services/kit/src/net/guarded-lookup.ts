import { type LookupAddress, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';

type Found = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;

/** Finds all addresses of a name, as `dns.lookup` does. */
export type LookUpAll = (hostname: string, options: { readonly all: true }, found: Found) => void;

/** The error that refuses a connection to that address of a name; undefined when it may be made. */
export type Refusal = (address: string, hostname: string) => Error | undefined;

/**
 * The look-up of a connection that is made only if every address of the name may be reached: which of them is used is
 * not decided here. No other look-up lies between the check and the connection, so a name cannot change its address there.
 */
export const guardedLookup =
  (refusal: Refusal, lookUp: LookUpAll = lookup): LookupFunction =>
  (hostname, options, callback) =>
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const [first] = addresses;
      const refused = addresses.map(({ address }) => refusal(address, hostname)).find(Boolean);
      if (refused) return callback(refused, '', 0);
      if (!first) return callback(new Error(`${hostname} has no address`), '', 0);
      if (options.all) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
