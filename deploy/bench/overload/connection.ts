import { connect, type Socket } from 'node:net';

/** The end of one exchange: its status, or 0 where the connection was lost. */
export type Ended = (status: number) => void;

export type Connection = { send: (bytes: string, ended: Ended) => void; close: () => void };

const HEAD_END = '\r\n\r\n';

/**
 * One connection of a client that costs as little as can be: the machine of the benchmark is that of the system under test, and node:http
 * would take as much of it as the refusals that are to be measured.
 */
export function openConnection(host: string, port: number): Connection {
  const socket: Socket = connect({ host, port, noDelay: true });
  let ended: Ended | undefined;
  let status = 0;
  /** Bytes of the response that are still to come; undefined while its head is read. */
  let left: number | undefined;
  let head = '';
  const finish = (of: number) => {
    const end = ended;
    [ended, left, head, status] = [undefined, undefined, '', 0];
    end?.(of);
  };
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    if (left === undefined) {
      head += text;
      const at = head.indexOf(HEAD_END);
      if (at < 0) return;
      status = Number(head.slice(9, 12));
      const length = Number(/content-length: (\d+)/i.exec(head.slice(0, at))?.[1] ?? 0);
      left = length - (head.length - at - HEAD_END.length);
    } else left -= text.length;
    if (left <= 0) finish(status);
  });
  socket.once('error', () => undefined);
  socket.once('close', () => finish(0));
  return {
    send(bytes, whenEnded) {
      if (socket.destroyed) return whenEnded(0);
      ended = whenEnded;
      socket.write(bytes);
    },
    close: () => void socket.destroy(),
  };
}
