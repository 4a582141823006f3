import { createServer } from 'node:net';

/** The range is below the ephemeral ports: any connection of this machine may get one of those before the process listens. */
const LOWEST = 10_000;
const COUNT = 10_000;

/** A port of this machine that nothing listens on, for a process that has to be told its port. */
export async function freePort(): Promise<number> {
  const port = LOWEST + Math.floor(Math.random() * COUNT);
  return (await isFree(port)) ? port : freePort();
}

export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
