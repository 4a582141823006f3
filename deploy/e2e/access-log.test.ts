import { randomUUID } from 'node:crypto';
import { accessLine } from './support/access-lines';
import { covers } from './support/covers';
import { onThisMachine } from './support/local-run';
import { newPerson } from './support/people';
import { baseUrl, hostRoot } from './support/target';

const HEADER = 'error-code';

/** Returns the status of a response and the error in its access line. */
async function errorOf(url: string, init: RequestInit & { headers?: Record<string, string> } = {}) {
  const request_id = randomUUID();
  const response = await fetch(url, {
    redirect: 'manual',
    ...init,
    headers: { ...init.headers, 'x-request-id': request_id },
  });
  await response.body?.cancel();
  expect(response.headers.has(HEADER)).toBe(false);
  const { status, error } = await accessLine(request_id);
  expect(status).toBe(response.status);
  return [response.status, error];
}

const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) });

onThisMachine('the access line of a request that fails has the error code', () => {
  covers('run.access-log')('at the tool server', async () => {
    expect(await errorOf(`${baseUrl}/mcp`)).toEqual([405, 'method_not_allowed']);
    expect(await errorOf(`${baseUrl}/mcp`, json)).toEqual([401, 'unauthorized']);
  });

  covers('run.access-log')('at the OAuth endpoints', async () => {
    const fields = { grant_type: 'refresh_token', client_id: 'unknown', refresh_token: 'x' };
    expect(await errorOf(`${baseUrl}/oauth/token`, form(fields))).toEqual([401, 'invalid_client']);
    expect(await errorOf(`${baseUrl}/auth/cli/token`, json)).toEqual([400, 'invalid_request']);
  });

  covers('run.access-log')('at the pages', async () => {
    expect(await errorOf(`${hostRoot}/account/nothing`)).toEqual([404, 'not_found']);
    expect(await errorOf(`${hostRoot}/signin`, form({ email: 'x' }))).toEqual([403, 'forbidden']);
  });

  covers('run.access-log')('at a stream', async () => {
    const { access_token } = await newPerson();
    const headers = { authorization: `Bearer ${access_token}` };
    expect(await errorOf(`${baseUrl}/chats/${randomUUID()}/stream`, { headers })).toEqual([400, 'session_not_found']);
  });

  covers('run.access-log')('and a success has none', async () => {
    expect(await errorOf(`${hostRoot}/signin`)).toEqual([200, undefined]);
  });
});
