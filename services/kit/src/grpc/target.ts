import { type AddressWatch, type LookUp, watchAddresses } from '../net/addresses';

/**
 * Calls `changed` with every `host:port` behind a gRPC target (grpc/grpc, doc/naming.md), which is host:port,
 * dns:///name:port, or a list ipv4:a:1,b:2 or ipv6:[a]:1,[b]:2.
 */
export function watchTarget(
  target: string,
  changed: (replicas: readonly string[]) => void,
  lookUp?: LookUp,
): AddressWatch {
  const list = /^ipv[46]:(?!\/\/)(.+)$/.exec(target)?.[1];
  if (list !== undefined) {
    changed(list.split(',').map((one) => one.trim()));
    return { stop: () => {} };
  }
  const { host, port } = hostAndPort(target.replace(/^dns:(\/\/[^/]*\/)?/, ''));
  return watchAddresses(
    host,
    (addresses) => changed(addresses.map((address) => `${bracketed(address)}:${port}`)),
    lookUp,
  );
}

function hostAndPort(text: string): { host: string; port: string } {
  const found = /^(?:\[(?<v6>[^\]]+)\]|(?<name>[^:]+)):(?<port>\d+)$/.exec(text)?.groups;
  if (found === undefined) throw new Error(`Not a host and port: ${text}`);
  return { host: (found['v6'] ?? found['name'])!, port: found['port']! };
}

const bracketed = (address: string): string => (address.includes(':') ? `[${address}]` : address);
