import { call } from './support/client';
import { covers } from './support/covers';
import { hostRoot } from './support/target';

interface OpenApi {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: object }>>>>;
}

/** The operations, with the statuses that must be documented. */
const operations: Readonly<Record<string, readonly number[]>> = {
  'post /auth/otp/request': [200, 400, 429],
  'post /auth/otp/verify': [200, 400, 401, 429],
  'post /auth/refresh': [200, 400, 401],
  'post /auth/logout': [200],
  'get /users/me': [200, 401],
  'patch /users/me': [200, 400, 401],
  'get /users/me/settings': [200, 401],
  'patch /users/me/settings': [200, 400, 401],
  'post /events': [201, 400, 401, 404, 409, 422],
  'get /events': [200, 400, 401],
  'get /events/{id}': [200, 400, 401, 404],
  'patch /events/{id}': [200, 400, 401, 404],
  'delete /events/{id}': [200, 400, 401, 404],
  'post /feedback': [201, 400, 401, 409, 422],
  'get /notifications': [200, 400, 401],
  'get /notifications/unread-count': [200, 401],
  'patch /notifications/{id}/read': [200, 401, 404],
  'patch /notifications/read-all': [200, 400, 401],
  'post /chats': [200, 201, 400, 401, 409, 422],
  'get /chats': [200, 400, 401],
  'post /chats/{id}/messages': [201, 400, 401, 413, 415, 422],
  'get /chats/{id}/messages': [200, 400, 401],
  'get /keys': [200, 401, 403],
  'post /keys': [201, 400, 401, 403],
  'delete /keys/{id}': [200, 400, 401, 404],
  'get /bots/{id}': [200, 400, 401, 404],
  'get /mcp-servers': [200, 401],
};

const fetchDocument = async () => (await call('GET', `${hostRoot}/openapi.json`)).body as unknown as OpenApi;

covers('openapi.operations')('the document has every operation with its statuses', async () => {
  const { openapi, servers, paths } = await fetchDocument();
  expect(openapi).toMatch(/^3\.1\./);
  expect(servers.map(({ url }) => new URL(url, hostRoot).href)).toEqual([`${new URL(hostRoot).origin}/v1`]);
  for (const [operation, statuses] of Object.entries(operations)) {
    const [method = '', path = ''] = operation.split(' ');
    const documented = Object.keys(paths[path]?.[method]?.responses ?? {}).map(Number);
    expect([operation, documented]).toEqual([operation, expect.arrayContaining([...statuses])]);
  }
});

covers('openapi.errors')('the document names the error codes', async () => {
  const text = JSON.stringify(await fetchDocument());
  for (const code of [
    'validation_failed',
    'session_not_found',
    'invalid_code',
    'idempotency_conflict',
    'rate_limited',
  ]) {
    expect(text).toContain(`"${code}"`);
  }
});

covers('openapi.page')('/docs leads to the guides and to the reference', async () => {
  const { status, headers, text } = await call('GET', `${hostRoot}/docs`);
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/html/)]);
  for (const path of ['/docs/first-chat', '/docs/reference', '/openapi.json']) expect(text).toContain(`href="${path}"`);
  const other = await fetch(`${hostRoot}/docs/`, { redirect: 'manual' });
  expect([other.status, other.headers.get('location')]).toEqual([308, '/docs']);
});

covers('run.ready')('/readyz of the system is ready', async () => {
  const { status, body } = await call<{ status: string }>('GET', `${hostRoot}/readyz`);
  expect([status, (body as unknown as { status: string }).status]).toEqual([200, 'ready']);
});
