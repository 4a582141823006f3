import { z } from 'zod';
import { type OAuthEndpoint, oauthEndpoints, oauthErrors } from './oauth-endpoints';
import type { Schema } from './schemas';

/** The paths of the OAuth endpoints, which are no rows of the route table: their service answers them itself. */
export const oauthPaths = (): Schema =>
  Object.fromEntries(oauthEndpoints.map((endpoint) => [endpoint.path, { post: operationOf(endpoint) }]));

function operationOf(endpoint: OAuthEndpoint): Schema {
  const { id, summary, body, bodyType, status, answer } = endpoint;
  const failures = [...oauthErrors(endpoint)].map(([code, errors]) => [code, failure(code, errors)]);
  return {
    operationId: id,
    tags: ['oauth'],
    summary,
    security: id === 'cliToken' ? [{}, { cliToken: [] }] : [],
    requestBody: { required: true, content: { [bodyType]: { schema: jsonSchema(body, 'input') } } },
    responses: {
      [status]: { description: status === 201 ? 'Created' : 'OK', ...json(jsonSchema(answer, 'output')) },
      ...Object.fromEntries(failures),
    },
  };
}

function failure(status: number, errors: readonly string[]): Schema {
  const properties = { error: { enum: errors }, error_description: { type: 'string' } };
  const headers =
    status === 429 || status === 503 ? { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } : {};
  const schema = { type: 'object', properties, required: Object.keys(properties) };
  return { description: errors.map((error) => `\`${error}\``).join(', '), headers, ...json(schema) };
}

const json = (schema: Schema): Schema => ({ content: { 'application/json': { schema } } });

function jsonSchema(schema: z.ZodObject, io: 'input' | 'output'): Schema {
  const { $schema: _, additionalProperties: __, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' });
  return rest;
}
