import type { z } from 'zod';
import { type JsonSchema, jsonSchema, parametersIn } from './json-schema';

/**
 * An HTTP operation that a service handles itself, without an rpc of the gateway. It is described beside its handler, by the schemas
 * that the handler parses with.
 */
export interface Operation {
  /** The operationId of the document. */
  readonly id: string;
  readonly tag: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** From the host root, with {name} parameters. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  /** Names of the security schemes of which one is needed; '' where none is needed either. Absent: none is looked at. */
  readonly credentials?: readonly string[];
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: { readonly type: string; readonly schema: z.ZodType };
  readonly responses: readonly OperationResponse[];
}

export interface OperationResponse {
  /** One status, or all others of a class. */
  readonly status: number | '4XX' | '5XX';
  readonly description: string;
  /** Header objects by the name of the header. */
  readonly headers?: Readonly<Record<string, JsonSchema>>;
  /** The data of events, where the response may also be an event stream. */
  readonly events?: z.ZodType;
  /** JSON of this schema, an HTML page, the failure envelope, or bytes of a type; absent: there is no body. */
  readonly body?: z.ZodType | 'page' | 'failure' | { readonly type: `${string}/${string}` };
}

/** A reference to a header of the document's components. */
export const headerRef = (component: string): JsonSchema => ({ $ref: `#/components/headers/${component}` });

/** The headers of a 429 of a counted limit (contract: rate-limit-headers). */
export const LIMIT_HEADERS: Readonly<Record<string, JsonSchema>> = {
  'Retry-After': headerRef('RetryAfter'),
  'RateLimit-Limit': headerRef('RateLimit'),
  'RateLimit-Remaining': headerRef('RateRemaining'),
  'RateLimit-Reset': headerRef('RateReset'),
};

/** The operation object (OpenAPI 3.1 §4.8.10). */
export function operationObject(operation: Operation): JsonSchema {
  const { id, tag, summary, description, credentials = [], params, query, headers, body, responses } = operation;
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description && { description }),
    security: credentials.map((name) => (name === '' ? {} : { [name]: [] })),
    parameters: [...parametersIn('path', params), ...parametersIn('query', query), ...parametersIn('header', headers)],
    ...(body && { requestBody: { required: true, content: { [body.type]: { schema: jsonSchema(body.schema) } } } }),
    responses: Object.fromEntries(responses.map((response) => [response.status, responseObject(response)])),
  };
}

const responseObject = ({ description, headers = {}, body, events }: OperationResponse): JsonSchema => ({
  description,
  headers,
  ...(body && {
    content: { ...contentOf(body), ...(events && { 'text/event-stream': { schema: jsonSchema(events) } }) },
  }),
});

function contentOf(body: NonNullable<OperationResponse['body']>): JsonSchema {
  if (body === 'page') return { 'text/html': { schema: { type: 'string' } } };
  if (body !== 'failure' && !('_zod' in body)) return { [body.type]: { schema: { type: 'string', format: 'binary' } } };
  const schema = body === 'failure' ? { $ref: '#/components/schemas/Failure' } : jsonSchema(body);
  return { 'application/json': { schema } };
}
