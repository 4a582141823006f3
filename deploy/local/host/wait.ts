import { get } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Asks every 50 ms until the answer is true or the time is over. */
export async function until(ask: () => boolean | Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const end = Date.now() + timeoutMs;
  while (!(await ask())) {
    if (Date.now() > end) return false;
    await sleep(50);
  }
  return true;
}

/** Whether somebody accepts connections there. */
export function accepts(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect({ port, host, timeout: 1000 });
    const end = (answer: boolean) => () => {
      socket.destroy();
      settle(answer);
    };
    socket.once('connect', end(true)).once('error', end(false)).once('timeout', end(false));
  });
}

/** Whether the gateway says that it and all that it needs are ready: it is 200 as well while some of them are not. */
export async function saysReady(port: number, host = '127.0.0.1'): Promise<boolean> {
  const body = await fetch(`http://${host}:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    (response) => response.json() as Promise<{ status?: string }>,
    () => undefined,
  );
  return body?.status === 'ready';
}

export const answersReady = (port: number, host?: string): Promise<boolean> => answersWell('/readyz', port, host);

/** Whether GET answers 200, on a connection of its own: a kept one would hold up the other side's drain. */
export function answersWell(path: '/livez' | '/readyz', port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((settle) => {
    const request = get({ port, host, path, agent: false, timeout: 2000 }, (response) => {
      response.resume().once('close', () => settle(response.statusCode === 200));
    });
    request.once('error', () => settle(false)).once('timeout', () => request.destroy());
  });
}
