import { get } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Checks a condition every 50 ms until it holds or the time is over; returns whether it holds. */
export async function until(condition: () => boolean | Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const end = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > end) return false;
    await sleep(50);
  }
  return true;
}

/** Tells whether a program accepts connections there. */
export function accepts(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect({ port, host, timeout: 1000 });
    const end = (accepted: boolean) => () => {
      socket.destroy();
      settle(accepted);
    };
    socket.once('connect', end(true)).once('error', end(false)).once('timeout', end(false));
  });
}

/** Tells whether the body of /readyz says ready: the status of the gateway is 200 even while a service is not ready. */
export async function saysReady(port: number, host = '127.0.0.1'): Promise<boolean> {
  const body = await fetch(`http://${host}:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    (response) => response.json() as Promise<{ status?: string }>,
    () => undefined,
  );
  return body?.status === 'ready';
}

export const respondsReady = (port: number, host?: string): Promise<boolean> => respondsOk('/readyz', port, host);

/** Tells whether GET is 200, on a connection of its own, since a kept-alive one would delay the drain of the process. */
export function respondsOk(path: '/livez' | '/readyz', port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((settle) => {
    const request = get({ port, host, path, agent: false, timeout: 2000 }, (response) => {
      response.resume().once('close', () => settle(response.statusCode === 200));
    });
    request.once('error', () => settle(false)).once('timeout', () => request.destroy());
  });
}
