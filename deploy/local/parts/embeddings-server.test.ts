import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { endBeforeDeletion, scratchFolder } from '../../processes/testing/scratch-folder.ts';
import { launch } from '../host/child.ts';
import { freePort } from '../host/ports.ts';
import { until } from '../host/wait.ts';
import { embeddingsSpec, findEngine } from './embeddings.ts';

/** The limit allows for the download of the model on a busy machine. */
const START_MS = 300_000;
const root = join(__dirname, '../../..');

let url: string;
let port: number;
let child: ChildProcess | undefined;

beforeAll(async () => {
  const said: string[] = [];
  const engine = await findEngine(root, { say: (line) => void said.push(line), complain: () => undefined });
  if (engine === undefined) throw new Error(said.join('\n'));
  port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const folder = scratchFolder();
  mkdirSync(join(folder, 'logs'));
  const spec = embeddingsSpec(root, engine, folder, port);
  child = launch(spec);
  expect(await until(spec.isReady, START_MS)).toBe(true);
}, START_MS);
endBeforeDeletion(async () => {
  child?.kill('SIGTERM');
  await until(() => !child || child.exitCode !== null || child.signalCode !== null, START_MS);
});

const post = (body: object | string, signal: AbortSignal | null = null): Promise<Response> =>
  fetch(`${url}/v1/embeddings`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    signal,
  });

async function vectorsOf(model: string, input: readonly string[]): Promise<number[][]> {
  const response = await post({ model, input });
  expect(response.status).toBe(200);
  const { data } = (await response.json()) as { data: { index: number; embedding: number[] }[] };
  expect(data.map(({ index }) => index)).toEqual(input.map((_, index) => index));
  return data.map(({ embedding }) => embedding);
}

/** The response to a request that no client of HTTP sends. */
const responseTo = (request: string): Promise<string> =>
  new Promise((responded, failed) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.on('data', (bytes) => (text += bytes.toString()));
    socket.on('end', () => responded(text)).on('error', failed);
  });

const cosine = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, number, n) => sum + number * other[n]!, 0) / (Math.hypot(...one) * Math.hypot(...other));

test('a question is nearer to the text that answers it than to another, in another language too', async () => {
  const [hours, dogs] = await vectorsOf('passage', [
    'Opening times\nOur doors are unlocked between nine and five.',
    'Animals\nPets are welcome at every pitch.',
  ]);
  const [question] = await vectorsOf('query', ['¿Puedo llevar a mi perro?']);
  expect(question).toHaveLength(384);
  expect(cosine(question!, dogs!)).toBeGreaterThan(cosine(question!, hours!));
});

test('a text has another vector as a question than as a passage', async () => {
  const [asked] = await vectorsOf('query', ['Pets']);
  const [told] = await vectorsOf('passage', ['Pets']);
  expect(asked).not.toEqual(told);
});

test('odd texts have vectors as well: none, signs, a zero, half a character, very long', async () => {
  const odd = ['', '\0', '\ud83d', '🦜🦜', 'word '.repeat(50_000)];
  for (const vector of await vectorsOf('passage', odd)) expect(vector.every(Number.isFinite)).toBe(true);
});

test.each([
  ['no JSON', 'not JSON', 400],
  ['JSON of great depth', '['.repeat(100_000), 400],
  ['no object', '[]', 400],
  ['no texts', { model: 'query', input: [] }, 400],
  ['a number for a text', { model: 'query', input: [1] }, 400],
  ['another model', { model: 'other', input: ['x'] }, 400],
  ['a list for a model', { model: ['query'], input: ['x'] }, 400],
  ['too many texts', { model: 'passage', input: Array(257).fill('x') }, 400],
  ['too many bytes', { model: 'passage', input: ['x'.repeat(4 * 2 ** 20)] }, 413],
] as const)('%s is refused, and the next request served', async (_, body, status) => {
  const response = await post(body).catch(() => undefined);
  // A client that is still writing a body that is not read may see the end of the connection first.
  if (response) expect(response.status).toBe(status);
  else expect(status).toBe(413);
  await vectorsOf('query', ['x']);
});

test.each([
  ['without a length', '', '411'],
  ['with a negative one', 'Content-Length: -1\r\n', '411'],
  ['with one that is no number', 'Content-Length: many\r\n', '411'],
  ['with too great a one', `Content-Length: ${'9'.repeat(5_000)}\r\n`, '413'],
])('a body %s is not read', async (_, header, status) => {
  const response = await responseTo(`POST /v1/embeddings HTTP/1.1\r\nHost: x\r\n${header}\r\n`);
  expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});

test('the body of a request for another path is not taken for the next request', async () => {
  const response = await responseTo(
    'POST /other HTTP/1.1\r\nHost: x\r\nContent-Length: 30\r\n\r\nGET /health HTTP/1.1\r\nHost: x\r\n\r\n',
  );
  expect(response.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 404']);
});

const LONG = 'A service of a bicycle takes three days, and costs less outside of the season. '.repeat(4);

test('questions come before passages that wait, and passages whose caller has gone away are left out', async () => {
  const gone = new AbortController();
  let isOver = false;
  const many = Array.from({ length: 256 }, (_, n) => `${LONG} ${n}`);
  const passages = post({ model: 'passage', input: many }, gone.signal).then(
    () => (isOver = true),
    () => undefined,
  );
  for (const question of ['first', 'second', 'third', 'fourth']) await vectorsOf('query', [question]);
  expect(isOver).toBe(false);
  gone.abort();
  await passages;
  await vectorsOf('passage', ['after them']);
});
