import { Agent, request } from 'node:http';

export type HttpRequest = {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  expect: number;
};

/**
 * Sends `count` requests over `connections` kept-alive connections, and returns the milliseconds that each took; any
 * unexpected status ends the run.
 */
export async function sendAll(
  origin: string,
  make: (n: number, connection: number) => HttpRequest,
  count: number,
  connections: number,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let next = 0;
  const worker = async (connection: number) => {
    while (next < count) {
      const request = make(next++, connection);
      const begun = performance.now();
      await send(agent, origin, request);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, connection) => worker(connection)));
  agent.destroy();
  return times;
}

export function send(
  agent: Agent,
  origin: string,
  { method, path, headers, body, expect }: HttpRequest,
): Promise<string> {
  const type =
    body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${path}`, { method, agent, headers: { ...type, ...headers } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.once('end', () => {
        if (response.statusCode === expect) resolve(text);
        else reject(new Error(`${method} ${path}: ${response.statusCode} ${text.slice(0, 300)}`));
      });
      response.once('error', reject);
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
