import { request } from 'node:http';
import type { ApiResponse } from './client';
import { onThisMachine } from './local-run';
import { baseUrl } from './target';

/** Declares tests that call from several networks, which only Linux allows: a client can use any address of 127.0.0.0/8. */
export const fromSeveralNetworks = process.platform === 'linux' ? onThisMachine : describe.skip;

let networks = 0;

/** Returns a new address of 127.0.0.0/8, which the gateway counts as a network of its own. */
export const newNetwork = (): string => {
  networks += 1;
  const random = 16 + Math.floor(Math.random() * 200);
  return `127.${random}.${networks >> 8}.${(networks & 255) + 1}`;
};

/** Posts JSON to a path of {base_url} from a local address. */
export function postFrom<T = unknown>(localAddress: string, path: string, json: unknown): Promise<ApiResponse<T>> {
  const url = new URL(baseUrl + path);
  const headers = { 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port: url.port,
      path: url.pathname,
      method: 'POST',
      headers,
      localAddress,
    });
    sent.on('error', reject);
    sent.on('response', async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const text = Buffer.concat(chunks).toString();
      resolve({ status: response.statusCode!, headers: new Headers(), text, body: JSON.parse(text) });
    });
    sent.end(JSON.stringify(json));
  });
}
