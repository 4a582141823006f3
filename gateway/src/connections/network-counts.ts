import { type CountedNetwork, countedNetworks } from '@cws/kit';

/** Counts how many of something each network holds. */
export interface NetworkCounts {
  /** Counts one more for an address. The result ends its count, once; undefined when the network is at the cap. */
  take(address: string): (() => void) | undefined;
}

/** Counts by IPv4 address and IPv6 /64 with a cap of `most`, and by IPv6 /48 with eight times that. */
export function networkCounts(most: number): NetworkCounts {
  const held = new Map<string, number>();
  const isFull = ({ network, times }: CountedNetwork) => (held.get(network) ?? 0) >= most * times;
  const add = ({ network }: CountedNetwork, count: number) => {
    const left = (held.get(network) ?? 0) + count;
    if (left > 0) held.set(network, left);
    else held.delete(network);
  };
  return {
    take(address) {
      const networks = countedNetworks(address);
      if (networks.some(isFull)) return undefined;
      for (const network of networks) add(network, 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        for (const network of networks) add(network, -1);
      };
    },
  };
}
