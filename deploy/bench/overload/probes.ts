import { setTimeout as sleep } from 'node:timers/promises';
import { openConnection } from './connection.ts';

export type Probed = { status: number; ms: number };

const EVERY_MS = 100;

/** Asks for /readyz over and over, each time over a connection of its own as an orchestrator does, until the result is called. */
export function watchProbe(port: number): () => Promise<Probed[]> {
  const probed: Probed[] = [];
  let isOver = false;
  const request = 'GET /readyz HTTP/1.1\r\nHost: probe\r\nConnection: close\r\n\r\n';
  const ask = async () => {
    const begun = performance.now();
    const connection = openConnection('127.0.0.1', port);
    const status = await new Promise<number>((ended) => connection.send(request, ended));
    probed.push({ status, ms: performance.now() - begun });
    connection.close();
  };
  const asking = (async () => {
    while (!isOver) {
      await ask();
      await sleep(EVERY_MS);
    }
  })();
  return async () => {
    isOver = true;
    await asking;
    return probed;
  };
}
