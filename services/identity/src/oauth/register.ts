import { type Call, parseStrictly, uuidV4 } from '@cws/kit';
import express, { type Request } from 'express';
import { z } from 'zod';
import type { Context } from '../context';
import { callOf } from '../http/call-of';
import { creatingEndpoint } from '../http/oauth-endpoint';
import { OAuthError } from '../http/oauth-error';
import { clientMetadata, isProblem, readMetadata } from './client-metadata';
import { type OAuthClient, UNAPPROVED_MS } from './oauth-client';

const JSON_TYPE = 'application/json';
const MAX_BYTES = 8 * 1024;

/** The registration response (RFC 7591 §3.2.1), without unset fields. */
const registeredClient = z.object({
  client_id: z.string(),
  client_id_issued_at: z.int().describe('Unix seconds'),
  client_name: z.string().optional(),
  redirect_uris: z.array(z.string()),
  grant_types: z.array(z.string()),
  response_types: z.array(z.string()),
  token_endpoint_auth_method: z.literal('none'),
  scope: z.string(),
});

/** POST {base_url}/oauth/register (RFC 7591 §3; contract: client-registration): open to everyone. */
export const register = creatingEndpoint({
  id: 'oauthRegister',
  path: '/v1/oauth/register',
  summary: 'Register a client',
  description: 'Registers a public client of the tool server (RFC 7591).',
  body: clientMetadata,
  result: registeredClient,
  errors: ['invalid_redirect_uri', 'invalid_client_metadata'],
  async handle(context, request) {
    const call = callOf(request);
    const metadata = readMetadata(await readJson(request));
    if (isProblem(metadata)) throw new OAuthError(metadata.error, metadata.error_description);
    await context.oauth.countRegistration(call);
    const { client_name, redirect_uris, grant_types, scope } = metadata;
    return registered(await keep(context, call, { client_name, redirect_uris, grant_types, scope }));
  },
});

type Kept = Pick<OAuthClient, 'client_name' | 'redirect_uris' | 'grant_types' | 'scope'>;

async function keep({ oauth, clock }: Context, call: Call, kept: Kept): Promise<OAuthClient> {
  const at = clock();
  const times = { created_at: new Date(at), approved_at: null, expires_at: new Date(at + UNAPPROVED_MS) };
  const client = { _id: uuidV4(), ...kept, ...times };
  await oauth.clients.insert(call, client);
  return client;
}

const registered = (client: OAuthClient): z.input<typeof registeredClient> => ({
  client_id: client._id,
  client_id_issued_at: Math.floor(client.created_at.getTime() / 1000),
  ...(client.client_name && { client_name: client.client_name }),
  redirect_uris: [...client.redirect_uris],
  grant_types: [...client.grant_types],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
  scope: client.scope,
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
