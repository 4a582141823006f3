import { createHmac } from 'node:crypto';
import { networkOf, wideNetworkOf } from '@cws/kit';

/** The names of a client's network in the record of an address. */
export interface Network {
  /** Name of the IPv4 address or the IPv6 /64. */
  readonly network: string;
  /** Name of the IPv6 /48; empty for IPv4. */
  readonly wide: string;
}

/** The names under which addresses and networks are stored: HMACs, so that the database reveals neither. */
export interface AddressKeys {
  idOf(address: string): string;
  /** The same network has another name at each address. */
  networkAt(address: string, clientIp: string): Network;
  /** The name of a network in the log, the same for every user, so that sign-ins from one network are found. */
  networkInLog(clientIp: string): string;
}

const KEPT_BYTES = 16;

/**
 * `keys` are newest first. The oldest one makes the names, so that a new key in front changes none; records are lost only
 * when the oldest key is removed.
 */
export function addressKeys(keys: readonly Buffer[]): AddressKeys {
  const name = (...parts: string[]) =>
    createHmac('sha256', keys.at(-1)!).update(parts.join('\0')).digest().subarray(0, KEPT_BYTES).toString('base64url');
  return {
    idOf: (address) => name('otp-address', address),
    networkInLog: (clientIp) => name('log-network', networkOf(clientIp)),
    networkAt(address, clientIp) {
      const wide = wideNetworkOf(clientIp);
      return {
        network: name('otp-network', address, networkOf(clientIp)),
        wide: wide === undefined ? '' : name('otp-network', address, wide),
      };
    },
  };
}
