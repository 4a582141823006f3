import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Operation } from '../outage/operations.ts';

const PIECES = 8;
const PAUSE_MS = 500;

/** Makes a request that lasts four seconds, because its body is sent in pieces. */
export const slowSend = (path: string, token: string): Operation => ({
  name: 'slow send',
  run: (origin, signal) =>
    new Promise((resolve, reject) => {
      const content = JSON.stringify({ content: 'x'.repeat(PIECES * 10), content_type: 'card' });
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': content.length,
      };
      const sent = request(`${origin}${path}`, { method: 'POST', headers, signal, agent: false }, (response) => {
        response.on('error', reject).resume();
        response.on('end', () =>
          response.statusCode === 201 || response.statusCode === 200
            ? resolve()
            : reject(new Error(String(response.statusCode))),
        );
      });
      sent.on('error', reject);
      void writeSlowly(content, (piece) => sent.write(piece)).then(() => sent.end());
    }),
});

async function writeSlowly(text: string, write: (piece: string) => void): Promise<void> {
  const length = Math.ceil(text.length / PIECES);
  for (let at = 0; at < text.length; at += length) {
    write(text.slice(at, at + length));
    await sleep(PAUSE_MS);
  }
}
