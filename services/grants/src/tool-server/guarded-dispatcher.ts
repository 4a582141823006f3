import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent } from 'undici';
import { isReachable } from './reachable-address';
import { NotSent } from './tool-server-errors';

const CONNECT_MS = 5_000;
/** Above the time limit of a call, which ends it first. */
const SILENT_MS = 30_000;

/** Connects only to addresses that may be reached, as the name resolves when the connection is made. */
export const guardedDispatcher = (isPrivate: boolean): Agent =>
  new Agent({
    connect: { lookup: guardedLookup(isPrivate), timeout: CONNECT_MS },
    headersTimeout: SILENT_MS,
    bodyTimeout: SILENT_MS,
  });

/** Every address of the name has to be reachable: which of them is used is not decided here. */
const guardedLookup =
  (isPrivate: boolean): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const [first] = addresses;
      if (!first || addresses.some(({ address }) => !isReachable(address, isPrivate)))
        return callback(new NotSent(`the address of ${hostname} may not be reached`), '', 0);
      if (options.all) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
