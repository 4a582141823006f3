import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AuthorizationResponseError } from 'oauth4webapi';
import { type LandingPage, landingPages } from './landing-page';

const PATH = '/callback';

/** A door on this machine for one answer of the authorize page. */
export interface Loopback {
  readonly redirectUri: string;
  /** Settles with the first answer that is ours. */
  readonly answer: Promise<URLSearchParams>;
  readonly close: () => void;
}

/**
 * Listens on 127.0.0.1, a port that is free. What is not our answer (another path, a wrong state or issuer) is refused
 * and changes nothing: whoever else can reach the port cannot end the sign-in by it.
 */
export async function listenOnLoopback(read: (url: URL) => URLSearchParams): Promise<Loopback> {
  const settled = Promise.withResolvers<URLSearchParams>();
  settled.promise.catch(() => {}); // whoever waits hears of it; nobody may be waiting yet
  const server = createServer((request, response) => receive(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`;

  function receive(request: IncomingMessage, response: ServerResponse): void {
    const url = URL.parse(request.url ?? '/', redirectUri);
    if (url?.pathname !== PATH) answer(response, landingPages.notFound);
    else if (request.method !== 'GET') answer(response, landingPages.wrongMethod);
    else receiveAnswer(url, response);
  }

  function receiveAnswer(url: URL, response: ServerResponse): void {
    try {
      const parameters = read(url);
      finish(response, landingPages.signedIn, () => settled.resolve(parameters));
    } catch (error) {
      if (!(error instanceof AuthorizationResponseError)) answer(response, landingPages.notOurs);
      else finish(response, landingPages.refused, () => settled.reject(error));
    }
  }

  function finish(response: ServerResponse, page: LandingPage, settle: () => void): void {
    response.once('close', () => {
      close(server);
      settle();
    });
    answer(response, page);
  }

  return { redirectUri, answer: settled.promise, close: () => close(server) };
}

function answer(response: ServerResponse, { status, headers, html }: LandingPage): void {
  response.writeHead(status, { ...headers, connection: 'close' }).end(html);
}

/** At once, with the connections that browsers open in advance. */
function close(server: Server): void {
  server.close();
  server.closeAllConnections();
}
