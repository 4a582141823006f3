import { z } from 'zod';
import type { Context } from '../context';
import { discoveryDocument } from '../http/discovery-document';

const SCOPES = ['mcp:read', 'mcp:write'];
const texts = z.array(z.string());

/** The protected-resource document of the tool server (RFC 9728 §2; contract: protected-resource-metadata). */
const protectedResource = {
  schema: z.object({
    resource: z.string(),
    resource_name: z.string(),
    authorization_servers: texts,
    bearer_methods_supported: texts,
    scopes_supported: texts,
  }),
  contentOf: ({ origin, branding }: Pick<Context, 'origin' | 'branding'>) => ({
    resource: `${origin}/v1/mcp`,
    resource_name: branding.name,
    authorization_servers: [origin],
    bearer_methods_supported: ['header'],
    scopes_supported: SCOPES,
  }),
};

/** The documents by which clients discover the tool server and its authorization server. */
export const serverMetadata = [
  discoveryDocument({
    id: 'getProtectedResource',
    path: '/.well-known/oauth-protected-resource',
    summary: 'Get the resource metadata',
    description: 'The tool server as a protected resource (RFC 9728).',
    ...protectedResource,
  }),
  discoveryDocument({
    id: 'getProtectedResourceOfTools',
    path: '/.well-known/oauth-protected-resource/v1/mcp',
    summary: 'Get the resource metadata by path',
    description: 'The same document, at the path of RFC 9728 §3.1.',
    ...protectedResource,
  }),
  discoveryDocument({
    id: 'getAuthorizationServer',
    path: '/.well-known/oauth-authorization-server',
    summary: 'Get the server metadata',
    description: 'The authorization server of the tool server (RFC 8414).',
    schema: z.object({
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
    }),
    contentOf: ({ origin }) => ({
      issuer: origin,
      authorization_endpoint: `${origin}/v1/oauth/authorize`,
      token_endpoint: `${origin}/v1/oauth/token`,
      registration_endpoint: `${origin}/v1/oauth/register`,
      revocation_endpoint: `${origin}/v1/oauth/revoke`,
      scopes_supported: SCOPES,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
    }),
  }),
];
