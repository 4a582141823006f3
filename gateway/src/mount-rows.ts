import { AppError } from '@cws/kit';
import type { Express, RequestHandler } from 'express';
import type { GatewayContext } from './context';
import type { Row } from './route';
import { serveRow } from './serve-row';
import type { GatewayResponse } from './visit';

/** Mounts each path of the table once, with an answer for the methods that it does not have. */
export function mountRows(app: Express, rows: readonly Row[], context: GatewayContext): void {
  for (const [path, group] of Map.groupBy(rows, (row) => row.path)) {
    const route = app.route(`/v1${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
    for (const row of group) route[row.method.toLowerCase() as 'get'](serveRow(row, context));
    route.all(otherMethods(`/v1${path}`, group.map(({ method }) => method).join(', ')));
  }
}

/** RFC 9110 §15.5.6; OPTIONS only tells the methods (§9.3.7). */
function otherMethods(route: string, allow: string): RequestHandler {
  return (request, response) => {
    (response as GatewayResponse).locals.visit.route = route;
    response.setHeader('Allow', allow);
    if (request.method !== 'OPTIONS') throw new AppError('method_not_allowed');
    response.writeHead(204).end();
  };
}
