import { type Call, parseStrictly, uuidV4 } from '@cws/kit';
import express, { type Request, type Response } from 'express';
import type { Context } from '../context';
import { callOf } from '../http/call-of';
import { OAuthError } from '../http/oauth-error';
import { type OAuthClient, UNAPPROVED_MS } from './client';
import { type ClientMetadata, isProblem, readMetadata } from './client-metadata';

const JSON_TYPE = 'application/json';
const MAX_BYTES = 8 * 1024;

/** POST {base_url}/oauth/register (RFC 7591 §3, §5.4.6): open to everyone, 201. */
export async function register(context: Context, request: Request, response: Response): Promise<object> {
  const call = callOf(request);
  const metadata = readMetadata(await readJson(request));
  if (isProblem(metadata)) throw new OAuthError(metadata.error, metadata.error_description);
  await context.oauth.countRegistration(call);
  const client = await keep(context, call, metadata);
  response.status(201);
  return registered(client);
}

async function keep({ oauth, clock }: Context, call: Call, metadata: ClientMetadata): Promise<OAuthClient> {
  const at = clock();
  const times = { created_at: new Date(at), approved_at: null, expires_at: new Date(at + UNAPPROVED_MS) };
  const client = { _id: uuidV4(), ...metadata, ...times };
  await oauth.clients.insert(call, client);
  return client;
}

/** The registration response (RFC 7591 §3.2.1), without unset fields. */
const registered = ({ _id, client_name, redirect_uris, grant_types, scope, created_at }: OAuthClient) => ({
  client_id: _id,
  client_id_issued_at: Math.floor(created_at.getTime() / 1000),
  ...(client_name && { client_name }),
  redirect_uris,
  grant_types,
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
  scope,
});

const readBytes = express.raw({ type: JSON_TYPE, limit: MAX_BYTES, inflate: false });

/** Reads a JSON body; `invalid_request` for another type, a large body or invalid JSON. */
async function readJson(request: Request): Promise<unknown> {
  await new Promise<void>((resolve, reject) =>
    readBytes(request, request.res!, (problem?: unknown) => (problem ? reject(unreadable(problem)) : resolve())),
  );
  if (!request.is(JSON_TYPE) || !Buffer.isBuffer(request.body))
    throw new OAuthError('invalid_request', `The body must be ${JSON_TYPE}`);
  return parseStrictly(request.body);
}

function unreadable(problem: unknown): unknown {
  const { status } = problem as { status?: unknown };
  if (typeof status !== 'number' || status >= 500) return problem;
  return new OAuthError('invalid_request', `The body is larger than ${MAX_BYTES / 1024} KiB or cannot be read`);
}
