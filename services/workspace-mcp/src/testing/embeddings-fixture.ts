import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A request that the server received. */
export interface EmbeddingsRequest {
  readonly authorization: string | undefined;
  readonly body: { readonly model: string; readonly input: readonly string[] };
}

type Behaviour = 'embeds' | 'hangs' | 'refuses' | 'breaks' | 'omits' | 'babbles';

/**
 * A server of the embeddings protocol, whose vectors count the trigrams of a text: texts that spell their words alike are near, which words alone
 * do not tell.
 */
export async function startEmbeddings() {
  const requests: EmbeddingsRequest[] = [];
  const state = { behaviour: 'embeds' as Behaviour, dimension: 256 };
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as EmbeddingsRequest['body'];
    requests.push({ authorization: request.headers.authorization, body });
    if (request.url !== '/v1/embeddings') response.writeHead(404).end();
    else respond(response, state.behaviour, embeddingsOf(body, state.dimension));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    /** Changes the behaviour of the server from now on. */
    set: (changes: Partial<typeof state>): void => void Object.assign(state, changes),
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function respond(response: ServerResponse, behaviour: Behaviour, data: readonly object[]): void {
  const send = (body: string) => response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  if (behaviour === 'embeds') send(JSON.stringify({ object: 'list', data }));
  if (behaviour === 'omits') send(JSON.stringify({ object: 'list', data: data.slice(1) }));
  if (behaviour === 'babbles') send('<html>Hello</html>');
  if (behaviour === 'refuses') response.writeHead(429, { 'content-type': 'application/json' }).end('{}');
  if (behaviour === 'breaks') response.destroy();
}

/** In reverse order, since the protocol numbers the vectors. */
const embeddingsOf = ({ input }: EmbeddingsRequest['body'], dimension: number): object[] =>
  input.map((text, index) => ({ object: 'embedding', index, embedding: trigramsOf(text, dimension) })).reverse();

function trigramsOf(text: string, dimension: number): number[] {
  const counts = new Array<number>(dimension).fill(0);
  const letters = ` ${text.toLowerCase()} `;
  for (let n = 0; n + 3 <= letters.length; n++) counts[placeOf(letters.slice(n, n + 3), dimension)]! += 1;
  return counts;
}

const placeOf = (trigram: string, dimension: number): number =>
  createHash('md5').update(trigram).digest().readUInt32LE() % dimension;
