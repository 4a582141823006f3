import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy on this machine through which a browser reaches the system. */
export interface TcpProxy {
  /** Swaps the port of a URL for that of the proxy. */
  through(url: string): string;
  /** Drops everything on the connections that are open, without closing them, as a network that is gone; later ones work. */
  dropOpen(): void;
}

/** Starts a proxy in front of a URL for the whole test file. */
export function tcpProxy(target: string): TcpProxy {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const one of [near, far]) one.on('error', () => {});
    open.add(near);
    near.on('close', () => far.destroy());
    far.on('close', () => open.has(near) && near.destroy());
    near.on('data', (data) => open.has(near) && far.write(data));
    far.on('data', (data) => open.has(near) && near.write(data));
  });
  beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)));
  afterAll(() => {
    server.close();
  });
  return {
    through(url) {
      const at = new URL(url);
      at.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
      return at.href;
    },
    dropOpen: () => open.clear(),
  };
}
