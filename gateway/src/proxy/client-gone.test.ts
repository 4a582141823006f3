import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { silentLogger, systemKeys, tokensOf, userCaller } from '@cws/kit/testing';
import express from 'express';
import type { Context } from '../context';
import { originPolicies } from '../middleware/origin-policies';
import { reverseProxy } from './reverse-proxy';

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
});

async function listening(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a stream whose client disconnects while its credential is checked is forgotten, and no request reaches the service', async () => {
  const [gone, forgotten] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  let requests = 0;
  const upstream = createServer((_request, response) => {
    requests += 1;
    response.end();
  });
  const url = await listening(upstream);
  const context = {
    log: silentLogger(),
    origins: originPolicies({ origin: 'http://localhost', corsOrigins: [] }),
    upstreams: { identity: [url], profiles: [url], conversations: [url], workspace: [url] },
    signers: { conversations: tokensOf('gateway', systemKeys()).to('conversations') },
    authenticate: {
      async forAccess() {
        client.destroy();
        await gone.promise;
        return userCaller();
      },
    },
    streams: { watch: () => ({ id: 's', forget: () => forgotten.resolve('forgotten') }) },
  } as unknown as Context;
  const proxy = reverseProxy(context);
  const app = express().use((_request, response, next) => {
    response.once('close', gone.resolve).locals['visit'] = { request_id: 'r', traceparent: '', client_address: '' };
    next();
  });
  const gateway = await listening(createServer(app.use(proxy.handle)));
  const client = request(`${gateway}/v1/chats/x/stream`).on('error', () => {});
  client.end();
  expect(await forgotten.promise).toBe('forgotten');
  proxy.stop();
  expect(requests).toBe(0);
});
