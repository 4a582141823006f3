import type { IncomingMessage, RequestListener } from 'node:http';
import { overloaded } from '@cws/kit';
import type { Context } from '../context';
import { repeatedError } from '../http/envelope';
import { prefersPage } from '../http/prefers-page';
import { PROBES } from '../http/probe-paths';
import type { GatewayResponse } from '../http/visit';
import { pathOf, proxiedRouteOf } from '../proxied-routes/proxied-routes';
import { headersOfEvery, visitOf } from './begin';

type Needed = Pick<Context, 'admissions' | 'metrics' | 'origin' | 'clientAddress' | 'failurePage'>;

/**
 * Refuses the requests for which this process has no room before `listener` sees them: in an overload they are more than those that are
 * served, and what each of them costs is missing there. `admit` refuses those whose response is not the same for all: of pages of other
 * origins, of browsers that navigate, and of paths with failures of another form.
 */
export function shedBefore(listener: RequestListener, context: Needed): RequestListener {
  const requests = context.admissions.of('http');
  const respond = repeatedError(overloaded());
  const headersOf = headersOfEvery(context);
  return (request, response) => {
    if (!requests.isFull || !hasUsualResponse(request)) return listener(request, response);
    requests.enter();
    const visit = visitOf(request, context);
    // By it the connection is ended when the body of the request does not come in time.
    (response as GatewayResponse).locals = { visit };
    respond(response, headersOf(visit));
    context.metrics.http(request.method ?? '', visit.route, overloaded().status, performance.now() - visit.started);
  };
}

function hasUsualResponse(request: IncomingMessage): boolean {
  const path = pathOf(request);
  const isPlain = request.headers.origin === undefined && !PROBES.has(path) && proxiedRouteOf(path) === undefined;
  return isPlain && !prefersPage(request);
}
