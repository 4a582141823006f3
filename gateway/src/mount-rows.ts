import type { Express } from 'express';
import type { GatewayContext } from './context';
import { otherMethods } from './other-methods';
import type { Row } from './route';
import { serveRow } from './serve-row';

/** Mounts each path of the table once, with an answer for the methods that it does not have. */
export function mountRows(app: Express, rows: readonly Row[], context: GatewayContext): void {
  for (const [path, group] of Map.groupBy(rows, (row) => row.path)) {
    const route = app.route(`/v1${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
    for (const row of group) route[row.method.toLowerCase() as 'get'](serveRow(row, context));
    route.all(otherMethods(`/v1${path}`, group.map(({ method }) => method).join(', ')));
  }
}
