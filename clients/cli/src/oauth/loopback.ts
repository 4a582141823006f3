import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AuthorizationResponseError } from 'oauth4webapi';
import { type LandingPage, landingPages } from './landing-page';

const PATH = '/callback';

/** A listener on this machine for one redirect of the authorization endpoint. */
export interface Loopback {
  readonly redirectUri: string;
  /** Settles with the first authorization response that belongs to this sign-in. */
  readonly received: Promise<URLSearchParams>;
  readonly close: () => void;
}

/**
 * Listens on a free port of 127.0.0.1. A request that is not the authorization response (another path, a wrong state
 * or issuer) is refused and changes nothing, so that other programs which can reach the port cannot end the sign-in.
 */
export async function listenOnLoopback(read: (url: URL) => URLSearchParams): Promise<Loopback> {
  const settled = Promise.withResolvers<URLSearchParams>();
  settled.promise.catch(() => {}); // the caller handles a rejection, but may not await the promise yet
  const server = createServer((request, response) => receive(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`;

  function receive(request: IncomingMessage, response: ServerResponse): void {
    const url = URL.parse(request.url ?? '/', redirectUri);
    if (url?.pathname !== PATH) respond(response, landingPages.notFound);
    else if (request.method !== 'GET') respond(response, landingPages.wrongMethod);
    else receiveRedirect(url, response);
  }

  function receiveRedirect(url: URL, response: ServerResponse): void {
    try {
      const parameters = read(url);
      finish(response, landingPages.signedIn, () => settled.resolve(parameters));
    } catch (error) {
      if (!(error instanceof AuthorizationResponseError)) respond(response, landingPages.notOurs);
      else finish(response, landingPages.refused, () => settled.reject(error));
    }
  }

  function finish(response: ServerResponse, page: LandingPage, settle: () => void): void {
    response.once('close', () => {
      close(server);
      settle();
    });
    respond(response, page);
  }

  return { redirectUri, received: settled.promise, close: () => close(server) };
}

function respond(response: ServerResponse, { status, headers, html }: LandingPage): void {
  response.writeHead(status, { ...headers, connection: 'close' }).end(html);
}

/** Closes the listener at once, with the connections that browsers open in advance. */
function close(server: Server): void {
  server.close();
  server.closeAllConnections();
}
