import type { ParsedUrlQuery } from 'node:querystring';
import { AppError, asAppError, type Caller, type ErrorCode, readJson, validated } from '@cws/kit';
import type { EncodedMessage } from '@cws/protos';
import type { Express, Request, RequestHandler } from 'express';
import type { Context } from './context';
import { sendData } from './http/envelope';
import { otherMethods } from './http/other-methods';
import { queryOf } from './http/query-of';
import { validateParams } from './http/validate-params';
import { callOf, type GatewayResponse } from './http/visit';
import { countCreation } from './middleware/count-creation';
import type { Claim } from './middleware/idempotency';
import { takeToken } from './middleware/take-token';
import { pathTable } from './path-table';
import type { Row } from './routes/route';

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

/** An authenticated request of a row. */
interface RowRequest {
  readonly row: Row;
  readonly context: Context;
  readonly request: Request;
  readonly response: GatewayResponse;
  readonly caller: Caller;
  readonly body: unknown;
}

/** Handles the requests of one row: authenticates, counts, validates and calls the rpc. */
function serveRow(row: Row, context: Context): RequestHandler {
  const route = `/v1${row.path}`;
  return async (request, untyped) => {
    const response = untyped as GatewayResponse;
    response.locals.visit.route = route;
    const caller = await context.authenticate.forAccess(row.access, request.headers.authorization);
    response.locals.visit.caller = caller;
    await takeToken(row.limit, context, caller, response);
    const body = row.body && (await readJson(request));
    const result = await performIdempotently({ row, context, request, response, caller, body });
    if (row.isReplay(result)) response.setHeader('Idempotency-Replayed', 'true');
    const { writeData, writeMeta } = row.response;
    sendData(
      response,
      row.status(result),
      (writer) => writeData(result, writer),
      writeMeta && ((writer) => writeMeta(result, writer)),
    );
  };
}

function performIdempotently(sent: RowRequest): Promise<EncodedMessage> {
  const key = sent.row.idempotent ? sent.request.headers['idempotency-key'] : undefined;
  return key === undefined ? perform(sent) : performOnce(sent, String(key));
}

async function performOnce(sent: RowRequest, key: string): Promise<EncodedMessage> {
  const { context, caller, request, row, body } = sent;
  const claim = await context.idempotency({ key, caller, method: request.method, path: pathOf(request), body });
  try {
    const result = await perform(sent, claim);
    await claim.settle({ status: row.status(result) });
    return result;
  } catch (error) {
    const { status, code } = asAppError(error);
    await claim.settle({ status, code });
    if (claim.earlier?.status === status) sent.response.setHeader('Idempotency-Replayed', 'true');
    throw error;
  }
}

/** Refusals of the request itself: it is judged again, since its details are not kept (contract: idempotency-refusals). */
const JUDGED_AGAIN: readonly ErrorCode[] = ['validation_failed', 'message_too_large', 'invalid_id'];

/** Ids are accepted in upper and lower case, so a repeated request may spell them differently. */
const pathOf = ({ path }: Request): string => path.toLowerCase();

async function perform(sent: RowRequest, claim?: Claim): Promise<EncodedMessage> {
  const { row, context, request, response, caller, body } = sent;
  const earlier = claim?.earlier;
  const params = row.params && validateParams(row.params, request.params);
  const query = row.query && validated(row.query, queryOf(request.query as ParsedUrlQuery));
  const used = row.withoutUnused ? row.withoutUnused(body) : body;
  const input = { params, query, body: row.body && validated(row.body, used), caller, idempotency: claim?.request };
  if (earlier?.code && !JUDGED_AGAIN.includes(earlier.code)) throw new AppError(earlier.code, earlier);
  const call = callOf(request, response.locals.visit, caller);
  const repeatable = claim !== undefined || row.isKeyed?.(input.body);
  const callOnce = (mayCreate: boolean) =>
    row.call(context.clients, repeatable ? { ...call, repeatable } : call, row.request({ ...input, mayCreate }));
  if (row.creates === undefined) return callOnce(true);
  const hasCreated = (result: EncodedMessage) => row.status(result) === row.statuses[0] && !row.isReplay(result);
  return countCreation(context, { limit: row.creates, caller, response, perform: callOnce, hasCreated });
}
