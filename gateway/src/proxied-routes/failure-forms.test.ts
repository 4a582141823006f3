import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError, brandingOf } from '@cws/kit';
import type { GatewayResponse } from '../http/visit';
import { failurePages } from '../pages/error-page';
import { pagesOf } from '../pages/pages';
import { ask } from '../testing/ask';
import { sendFailure } from './failure-forms';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

let failure: AppError;
const failurePage = failurePages(pagesOf(brandingOf({}), 'full'));
const gateway = createServer((request, untyped) => {
  const response = untyped as GatewayResponse;
  response.locals = { visit: { request_id: 'r-1', failurePage } as GatewayResponse['locals']['visit'] };
  sendFailure(request, response, failure);
});
const respond = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  ask(`http://127.0.0.1:${(gateway.address() as AddressInfo).port}${path}`, { headers, method });
beforeAll(() => new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve)));
afterAll(() => gateway.close());

const PATHS = { oauth: '/v1/oauth/token', envelope: '/v1/chats', 'json-rpc': '/v1/mcp', page: '/signin' } as const;

test.each([
  ['oauth', 503, 'temporarily_unavailable'],
  ['envelope', 504, 'upstream_timeout'],
  ['json-rpc', 504, '-32603'],
  ['page', 504, 'That took too long'],
] as const)(
  'on a route with failures in the form %s, a service that is late is %d',
  async (ofRoute, status, expected) => {
    failure = new AppError('upstream_timeout', { retryAfter: 1 });
    const response = await respond(PATHS[ofRoute]);
    expect([response.status, response.headers.get('retry-after')]).toEqual([status, '1']);
    expect(response.text).toContain(expected);
  },
);

test.each([
  ['oauth', '"error":"invalid_request"'],
  ['envelope', '"code":"validation_failed"'],
  ['json-rpc', '"code":-32600'],
  ['page', 'The request is not valid.'],
] as const)(
  'on a route with failures in the form %s, a request that is not valid is 400 and called so',
  async (ofRoute, expected) => {
    failure = new AppError('validation_failed');
    const response = await respond(PATHS[ofRoute]);
    expect(response.status).toBe(400);
    expect(response.text).toContain(expected);
  },
);

// contract: failure-pages
test.each(['/v1/oauth/token', '/v1/chats', '/v1/mcp', '/signin', '/nowhere', '/help/x', '/widget/x'])(
  'a browser that opens %s gets a failure as a page with the id of the request and ways on',
  async (path) => {
    failure = new AppError('not_found');
    const { status, headers, text } = await respond(path, { accept: BROWSER });
    expect([status, headers.get('content-type'), headers.get('vary')]).toEqual([
      404,
      'text/html; charset=utf-8',
      'Accept',
    ]);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'");
    expect(text).toContain('Request id <code>r-1</code>');
    for (const way of ['/', '/docs', '/account']) expect(text).toContain(`href="${way}"`);
  },
);

test.each([
  undefined,
  '*/*',
  'application/json',
  'application/json, text/event-stream',
  'application/json, text/html;q=0.5',
  'text/html;q=0, */*',
  'nonsense',
])('a program that accepts %p gets the same failure as JSON', async (accept) => {
  failure = new AppError('not_found');
  for (const path of ['/v1/chats', '/nowhere', '/help/x', '/widget/x']) {
    const { headers, body } = await respond(path, accept === undefined ? {} : { accept });
    expect(headers.get('vary')).toBe('Accept');
    expect(body).toMatchObject({ success: false, error: { code: 'not_found' } });
  }
});

/** Java's HttpURLConnection sends it where a program names no types. */
const JAVA = 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2';

test.each([
  ['POST', '/v1/oauth/token', '"error":"invalid_request"'],
  ['POST', '/v1/auth/cli/token', '"error":"invalid_request"'],
  ['POST', '/v1/mcp', '"code":-32600'],
  ['PATCH', '/v1/users/me', '"code":"validation_failed"'],
])('a program that changes something by %s %s gets JSON, also if it accepts pages', async (method, path, expected) => {
  failure = new AppError('validation_failed');
  for (const accept of [BROWSER, JAVA]) {
    const { status, headers, text } = await respond(path, { accept }, method);
    expect([status, headers.get('content-type')]).toEqual([400, 'application/json; charset=utf-8']);
    expect(text).toContain(expected);
  }
});
