import { request as send } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type TestGateway, type TestSystem, testSystem } from './testing/gateway';

let system: TestSystem;
let gateway: TestGateway;

beforeAll(async () => {
  system = await testSystem();
  gateway = await system.gateway();
});
afterAll(() => system.stop());

/** The bytes of a response as they are sent, which `fetch` would decode. */
const get = (headers: Record<string, string>): Promise<{ status: number; headers: Headers; body: Buffer }> =>
  new Promise((resolve, reject) => {
    const asked = send(`${gateway.url}/openapi.json`, { headers }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      resolve({ status: response.statusCode!, headers: new Headers(response.headers as Record<string, string>), body });
    });
    asked.on('error', reject).end();
  });

// contract: openapi-document
test('the OpenAPI document is sent in the encoding that the client accepts', async () => {
  const [plain, br, gzip] = await Promise.all([
    get({}),
    get({ 'accept-encoding': 'gzip, br' }),
    get({ 'accept-encoding': 'gzip, br;q=0' }),
  ]);
  expect([plain, br, gzip].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'br', 'gzip']);
  expect(JSON.parse(plain.body.toString())).toHaveProperty(['paths', '/chats']);
  expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
  expect(br.headers.get('vary')).toContain('Accept-Encoding');
  expect(br.headers.get('cache-control')).toBe('no-cache');
});

test('a client that has the document gets 304 without a body, in the encoding that it has alone', async () => {
  const known = (await get({ 'accept-encoding': 'br' })).headers.get('etag')!;
  expect(known).toMatch(/^"[^"]+"$/);
  const again = await get({ 'accept-encoding': 'br', 'if-none-match': `"other", ${known}` });
  expect([again.status, again.body.length, again.headers.get('etag')]).toEqual([304, 0, known]);
  expect((await get({ 'accept-encoding': 'gzip', 'if-none-match': known })).status).toBe(200);
  expect((await get({ 'accept-encoding': 'br', 'if-none-match': '"other"' })).status).toBe(200);
});
