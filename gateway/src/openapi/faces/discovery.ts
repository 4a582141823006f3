import { z } from 'zod';
import type { FaceOperation } from './face-operation';

const texts = z.array(z.string());

const protectedResource = z.object({
  resource: z.string(),
  resource_name: z.string(),
  authorization_servers: texts,
  bearer_methods_supported: texts,
  scopes_supported: texts,
});

const authorizationServer = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  registration_endpoint: z.string(),
  revocation_endpoint: z.string(),
  scopes_supported: texts,
  response_types_supported: texts,
  response_modes_supported: texts,
  grant_types_supported: texts,
  code_challenge_methods_supported: texts,
  token_endpoint_auth_methods_supported: texts,
  revocation_endpoint_auth_methods_supported: texts,
  authorization_response_iss_parameter_supported: z.boolean(),
});

const publicKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  kid: z.string(),
  alg: z.literal('EdDSA'),
  use: z.literal('sig'),
});

/** What clients discover the tool server, and end users' tokens, by; any Origin may read it. */
export const discovery: readonly FaceOperation[] = [
  document(
    'getProtectedResource',
    '/.well-known/oauth-protected-resource',
    'The tool server as a protected resource (RFC 9728)',
    protectedResource,
  ),
  document(
    'getProtectedResourceOfTools',
    '/.well-known/oauth-protected-resource/v1/mcp',
    'The same document, where RFC 9728 §3.1 looks for it',
    protectedResource,
  ),
  document(
    'getAuthorizationServer',
    '/.well-known/oauth-authorization-server',
    'The authorization server of the tool server (RFC 8414)',
    authorizationServer,
  ),
  document(
    'getSigningKeys',
    '/.well-known/jwks.json',
    "The keys that end users' access tokens are signed with (RFC 7517)",
    z.object({ keys: z.array(publicKey) }),
  ),
];

function document(id: string, path: string, summary: string, body: z.ZodObject): FaceOperation {
  return {
    id,
    tag: 'discovery',
    method: 'GET',
    path,
    below: 'origin',
    summary,
    credential: 'none',
    answers: [
      { status: 200, description: 'OK; to be kept for five minutes at most', body },
      { status: '4XX', description: 'The failure envelope', body: 'failure' },
      { status: '5XX', description: 'The failure envelope', body: 'failure' },
    ],
  };
}
