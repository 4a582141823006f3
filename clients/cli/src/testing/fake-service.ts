import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { fakeMcp } from './fake-mcp';
import { FakeOAuth } from './fake-oauth';
import { FakeRest } from './fake-rest';

export interface FakeService {
  readonly origin: string;
  readonly oauth: FakeOAuth;
  readonly rest: FakeRest;
  /** The issuer of the service; its origin when unset. */
  issuer: string | undefined;
  /** The name that it gives itself. */
  name: string | undefined;
  close(): Promise<void>;
}

/** Starts the part of the public interface that the client uses, on a free port of this machine. */
export async function fakeService(): Promise<FakeService> {
  const app = express();
  const server = createServer(app);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const oauth = new FakeOAuth(() => origin);
  const service: FakeService = {
    origin,
    oauth,
    rest: new FakeRest(oauth.families),
    issuer: undefined,
    name: 'Acme Chat',
    close: () => new Promise((done) => server.close(() => done()).closeAllConnections()),
  };
  app.get('/.well-known/oauth-authorization-server', (_, response) => {
    response.json({ issuer: service.issuer ?? origin });
  });
  app.get('/.well-known/oauth-protected-resource', (_, response) => {
    response.json(service.name === undefined ? {} : { resource_name: service.name });
  });
  app.use('/v1/auth/cli', oauth.router());
  app.use('/v1/mcp', fakeMcp(oauth));
  app.use('/v1', service.rest.router());
  return service;
}
