import type { Express, RequestHandler } from 'express';
import type { Context } from './context';
import { otherMethods } from './http/other-methods';
import { pathTable } from './path-table';
import type { Row } from './routes/route';
import { serveRow } from './serve-row';

/** The handlers of one path; `others` handles the methods that it does not have. */
interface Resource {
  readonly byMethod: ReadonlyMap<string, RequestHandler>;
  readonly others: RequestHandler;
}

/**
 * Mounts the whole table as one handler. Mounted one by one, the patterns of all rows would be tried in turn against the path of every
 * request.
 */
export function mountRows(app: Express, rows: readonly Row[], context: Context): void {
  const byPath = Map.groupBy(rows, ({ path }) => `/v1${path}`);
  const find = pathTable([...byPath].map(([path, group]) => [path, resourceOf(path, group, context)]));
  app.use((request, response, next) => {
    const found = find(request.path);
    if (found === undefined) return next();
    request.params = found.params;
    const { byMethod, others } = found.value;
    return (byMethod.get(request.method) ?? others)(request, response, next);
  });
}

/** HEAD is GET without its content (RFC 9110 §9.3.2), which Node leaves out by itself. */
function resourceOf(path: string, rows: readonly Row[], context: Context): Resource {
  const byMethod = new Map(rows.map((row) => [row.method, serveRow(row, context)]));
  const get = byMethod.get('GET');
  if (get) byMethod.set('HEAD', get);
  return { byMethod, others: otherMethods(path, rows.map(({ method }) => method).join(', ')) };
}
