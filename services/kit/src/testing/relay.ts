import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export interface Relay {
  /** host:port. */
  readonly address: string;
  readonly port: number;
  /** Accepts connections and passes nothing, like a process that was stopped by SIGSTOP. */
  freeze(): void;
  /** Passes everything again, including what was held back. */
  thaw(): void;
  /** Ends all open connections, with what is held back; new ones are accepted. */
  cut(): void;
  close(): void;
}

/** A TCP relay to a port of this machine that can be frozen. */
export async function openRelay(port: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server: Server = createServer((client) => {
    const onward = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [client, onward],
      [onward, client],
    ] as const) {
      sockets.add(one);
      one.on('data', (bytes) => other.write(bytes));
      one.on('error', () => other.destroy());
      one.once('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      if (isFrozen) one.pause();
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const at = (server.address() as AddressInfo).port;
  const toAll = (act: (socket: Socket) => void) => sockets.forEach(act);
  return {
    address: `127.0.0.1:${at}`,
    port: at,
    freeze() {
      isFrozen = true;
      toAll((socket) => socket.pause());
    },
    thaw() {
      isFrozen = false;
      toAll((socket) => socket.resume());
    },
    cut: () => toAll((socket) => socket.destroy()),
    close() {
      toAll((socket) => socket.destroy());
      server.close();
    },
  };
}
