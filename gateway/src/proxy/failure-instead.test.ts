import { createServer, type OutgoingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ERROR_CODE_HEADER } from '@cws/kit';
import { ask } from '../testing/ask';
import { type TestGateway, type TestSystem, testSystem } from '../testing/gateway';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const JSON_TYPE = 'application/json; charset=utf-8';

interface ServiceResponse {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: string;
}

let given: ServiceResponse;
let service: Server;
let system: TestSystem;
let gateway: TestGateway;

beforeAll(async () => {
  service = createServer((_request, response) => {
    response.writeHead(given.status, given.headers).end(given.body);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  system = await testSystem();
  gateway = await system.gateway({ IDENTITY_HTTP: url, WORKSPACE_MCP_HTTP: url });
});
afterAll(async () => {
  await system.stop();
  service.closeAllConnections();
  service.close();
});

const respond = (path: string, accept: string, response: ServiceResponse, method = 'GET') => {
  given = response;
  return ask(gateway.url + path, { method, headers: { accept } });
};

const CHALLENGE = 'Bearer resource_metadata="https://gateway.test/.well-known/oauth-protected-resource"';
const REFUSED = {
  status: 401,
  headers: { 'content-type': JSON_TYPE, 'www-authenticate': CHALLENGE, etag: '"x"', 'cache-control': 'public' },
  body: '{"error":"invalid_token"}',
};

// contract: failure-pages
test('the page in place of a failure has its status and headers, and not those of its body', async () => {
  const { status, headers, text } = await respond('/v1/mcp', BROWSER, REFUSED);
  expect([status, headers.get('www-authenticate'), headers.get('etag')]).toEqual([401, CHALLENGE, null]);
  expect([headers.get('content-type'), headers.get('cache-control'), headers.get('vary')]).toEqual([
    'text/html; charset=utf-8',
    'no-store',
    'Accept',
  ]);
  expect(text).toContain('You are not signed in here');
  expect(text).not.toContain('invalid_token');
});

test('a program gets the failure of a service as it is, also if it accepts pages and sends a form', async () => {
  const program = await respond('/v1/mcp', '*/*', REFUSED);
  expect([program.status, program.text, program.headers.get('vary')]).toEqual([401, REFUSED.body, 'Accept']);
  const late = { status: 400, headers: { 'content-type': JSON_TYPE }, body: '{"error":"authorization_pending"}' };
  const polling = await respond('/v1/auth/cli/token', BROWSER, late, 'POST');
  expect([polling.status, polling.text]).toEqual([400, late.body]);
});

test('a program gets the page or the text of a service as an envelope with its code and its wait', async () => {
  for (const type of ['text/html; charset=utf-8', 'text/plain; charset=utf-8']) {
    const headers = { 'content-type': type, 'retry-after': '7', [ERROR_CODE_HEADER]: 'rate_limited' };
    const response = await respond('/help/shop', '*/*', { status: 429, headers, body: 'Too many' });
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
    expect(response.body).toMatchObject({ success: false, error: { code: 'rate_limited' } });
  }
});

test('a page of a service reaches a browser as it is', async () => {
  const page = { status: 404, headers: { 'content-type': 'text/html; charset=utf-8' }, body: '<h1>Not here</h1>' };
  const { text, headers } = await respond('/help/shop', BROWSER, page);
  expect([text, headers.get('vary')]).toEqual([page.body, 'Accept']);
});
