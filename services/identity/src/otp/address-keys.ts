import { createHmac } from 'node:crypto';
import { networkOf, wideNetworkOf } from '../limits/network';

/** A client's network as an address remembers it. */
export interface Network {
  /** Of the IPv4 address or the IPv6 /64. */
  readonly network: string;
  /** Of the IPv6 /48; empty for IPv4. */
  readonly wide: string;
}

/** Names under which addresses and networks are kept: HMACs, so that the database tells neither. */
export interface AddressKeys {
  idOf(address: string): string;
  /** The same network has another name at each address. */
  networkAt(address: string, clientIp: string): Network;
}

const KEPT_BYTES = 16;

/**
 * `keys` are newest first. The oldest names: a new key in front changes no name, and what is remembered is forgotten only
 * when the oldest key goes.
 */
export function addressKeys(keys: readonly Buffer[]): AddressKeys {
  const name = (...parts: string[]) =>
    createHmac('sha256', keys.at(-1)!).update(parts.join('\0')).digest().subarray(0, KEPT_BYTES).toString('base64url');
  return {
    idOf: (address) => name('otp-address', address),
    networkAt(address, clientIp) {
      const wide = wideNetworkOf(clientIp);
      return {
        network: name('otp-network', address, networkOf(clientIp)),
        wide: wide === undefined ? '' : name('otp-network', address, wide),
      };
    },
  };
}
