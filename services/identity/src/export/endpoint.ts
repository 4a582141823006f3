import { pipeline } from 'node:stream/promises';
import {
  accountArchive,
  asAppError,
  type Call,
  LIMIT_HEADERS,
  type Operation,
  onBehalfOf,
  readJson,
  validated,
} from '@cws/kit';
import type { identity } from '@cws/protos';
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import type { Context } from '../context';
import { callOf } from '../http/call-of';
import { refuse } from '../http/refuse';
import { CODE_PATTERN, readCode } from '../otp/code';
import { purposeRequest } from '../otp/purpose-request';
import { useCode } from '../otp/use-code';
import { partsOf } from './read-export';

const body = z.object({
  code: z.string().meta({
    pattern: CODE_PATTERN,
    description: 'The code that POST /users/me/export/code has mailed',
  }),
});

/** The operation that responds with an account's data (contract: account-export). */
export const exportAccount: Operation = {
  id: 'exportAccount',
  tag: 'account',
  method: 'POST',
  path: '/v1/users/me/export',
  summary: 'Export the account',
  description:
    'Everything that belongs to the signed-in user, as a ZIP archive with one JSON file a resource. The last file is `manifest.json`, with counts. An archive without it is incomplete: the connection is closed before the end when ' +
    'anything fails. Three exports a day.',
  credentials: ['userToken'],
  body: { type: 'application/json', schema: body },
  responses: [
    { status: 200, description: 'The archive', body: { type: 'application/zip' } },
    {
      status: 429,
      description: '`rate_limited`: this was the fourth export within a day, or there were too many wrong codes',
      headers: LIMIT_HEADERS,
      body: 'failure',
    },
    { status: '4XX', description: 'The failure envelope; `invalid_code` and `code_expired` are 401', body: 'failure' },
    { status: '5XX', description: 'The failure envelope', body: 'failure' },
  ],
};

export function exportRoutes(context: Context): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router
    .route(exportAccount.path)
    .post((request, response) => respond(context, request, response))
    .all(refuse('method_not_allowed', { Allow: 'POST' }));
  return router;
}

const HEADERS = {
  'Content-Type': 'application/zip',
  'Content-Disposition': 'attachment; filename="export.zip"',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};

async function respond(context: Context, request: Request, response: Response): Promise<void> {
  const call = callOf(request);
  const { code } = validated(body, await readJson(request));
  const parts = await startExport(context, call, code);
  const { user_id } = call.caller;
  const archive = await accountArchive({ user_id, parts, now: new Date(context.clock()) });
  response.writeHead(200, HEADERS);
  try {
    await pipeline(archive, response);
  } catch (error) {
    if (!isClientGone(error))
      context.log.error({ err: error, error: asAppError(error).code, request_id: call.request_id }, 'an export failed');
  }
}

const isClientGone = (error: unknown): boolean => (error as { code?: unknown }).code === 'ERR_STREAM_PREMATURE_CLOSE';

/**
 * Spends the caller's code and returns the parts of their data, of which the first is read. Errors: forbidden, unauthorized, invalid_code,
 * code_expired, rate_limited.
 */
async function startExport(
  context: Context,
  call: Call,
  code: string,
): Promise<AsyncGenerator<identity.ReadExportResponse>> {
  const codeRequest = await purposeRequest(context, call, 'export');
  const count = () => context.countExport(call, context.otp.addressKeys.idOf(codeRequest.address));
  await useCode(context, call, codeRequest, readCode(code), count);
  const parts = partsOf(context, onBehalfOf(call, 'identity'));
  return startingWith(await parts.next(), parts);
}

async function* startingWith<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    if (!first.done) yield first.value;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
