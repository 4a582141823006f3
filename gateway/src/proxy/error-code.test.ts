import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ERROR_CODE_HEADER } from '@cws/kit';
import { recordingLogger } from '@cws/kit/testing';
import { ask } from '../testing/ask';
import { type TestGateway, type TestSystem, testSystem } from '../testing/gateway';

let upstream: Server;
let system: TestSystem;
let gateway: TestGateway;
const { log, lines } = recordingLogger();

beforeAll(async () => {
  upstream = createServer((_request, response) => {
    response.writeHead(400, { [ERROR_CODE_HEADER]: 'invalid_grant', 'x-other': 'yes' }).end('{}');
  });
  upstream.on('upgrade', (_request, socket) =>
    socket.end(
      `HTTP/1.1 400 Bad Request\r\n${ERROR_CODE_HEADER}: validation_failed\r\nx-other: yes\r\nContent-Length: 0\r\n\r\n`,
    ),
  );
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  system = await testSystem();
  gateway = await system.gateway({ IDENTITY_HTTP: url, WORKSPACE_MCP_HTTP: url, CONVERSATIONS_HTTP: url }, log);
});
afterAll(async () => {
  await system.stop();
  upstream.close().closeAllConnections();
});

/** The line of a request in the access log, once the request has ended. */
async function lineOf(request_id: string) {
  for (;;) {
    const line = lines().find((one) => one['msg'] === 'request' && one['request_id'] === request_id);
    if (line) return line;
    await new Promise(setImmediate);
  }
}

test.each(['/v1/mcp', '/v1/oauth/token', '/v1/auth/cli/token', '/signin'])(
  'the error code of a service on %s is in the access log and not in the response',
  async (path) => {
    const { status, headers } = await ask(gateway.url + path, { method: 'POST' });
    expect([status, headers.get('x-other'), headers.has(ERROR_CODE_HEADER)]).toEqual([400, 'yes', false]);
    expect(await lineOf(headers.get('x-request-id')!)).toMatchObject({ status: 400, error: 'invalid_grant' });
  },
);

test('the error code of a refused upgrade is in the access log and not in the response', async () => {
  const headers = {
    authorization: `Bearer ${await system.users.make()}`,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'x-request-id': 'upgrade-1',
  };
  const refused = await new Promise<Record<string, unknown>>((resolve) =>
    request(`${gateway.url}/v1/realtime`, { headers })
      .on('response', (response) => resolve({ status: response.resume().statusCode, ...response.headers }))
      .end(),
  );
  expect(refused).toMatchObject({ status: 400, 'x-other': 'yes', 'x-request-id': 'upgrade-1' });
  expect(refused).not.toHaveProperty(ERROR_CODE_HEADER);
  expect(await lineOf('upgrade-1')).toMatchObject({ status: 400, error: 'validation_failed' });
});
