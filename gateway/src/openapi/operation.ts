import { catalogue, type ErrorCode, jsonSchema, parametersIn } from '@cws/kit';
import type { ShapeName } from '@cws/protos';
import type { z } from 'zod';
import type { Access } from '../auth/access';
import type { LimitClass } from '../middleware/limit-classes';
import type { Row } from '../routes/route';
import { type HeaderName, headersOf, tracing } from './components/headers';
import { refTo, type Schema, schemaName } from './components/schemas';
import { errorsByStatus } from './error-codes';
import { describedFields, textsOfShape } from './texts/field-texts';

/** One operation object (OpenAPI 3.1 §4.8.10) from a row of the route table. */
export function operationOf(row: Row): Schema {
  return {
    operationId: row.id,
    tags: [row.tag],
    summary: row.summary,
    description: descriptionOf(row),
    security: securityOf(row),
    parameters: parametersOf(row),
    ...(row.body && { requestBody: bodyOf(row.body, row.response.shape) }),
    responses: { ...successes(row), ...failures(row) },
  };
}

const securityOf = ({ access }: Row): Schema[] => {
  if (access === 'none') return [];
  if (access === 'optional' || access === 'optional-expired') return [{}, { userToken: [] }];
  if (access === 'end-user') return [{ userToken: [] }];
  return [
    ...CREDENTIALS,
    ...(access === 'any-credential' || access === 'chats' ? [{ connectionKey: [] }] : []),
    ...(access === 'own-chats' || access === 'chats' ? [{ widgetToken: [] }] : []),
  ];
};

const CREDENTIALS: Schema[] = [{ userToken: [] }, { workspaceKey: [] }, { cliToken: [] }];

/** A field of the body that says nothing itself is the field of the resource. */
const bodyOf = (body: z.ZodObject, shape: ShapeName): Schema => {
  const schema = describedFields(jsonSchema(body), textsOfShape(shape));
  return { required: 'required' in schema, content: { 'application/json': { schema } } };
};

const MESSAGE = 'cws.conversations.v1.Message';

function parametersOf({ params, query, idempotent, response, writesMessage }: Row): Schema[] {
  return [
    ...parametersIn('path', params),
    ...parametersIn('query', query),
    ...(idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(writesMessage || response.shape === MESSAGE ? [{ $ref: '#/components/parameters/JsonFields' }] : []),
    ...tracing,
  ];
}

function successes({ response, statuses, idempotent }: Row): Schema {
  const one = refTo(schemaName(response.shape));
  const data = response.list ? { type: 'array', items: one } : one;
  const meta = response.list ? { meta: refTo('PageMeta') } : {};
  const properties = { success: { const: true }, data, ...meta };
  const schema = { type: 'object', properties, required: Object.keys(properties) };
  const headers = headersOf(...(idempotent ? (['IdempotencyReplayed'] as const) : []));
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: status === 201 ? 'Created' : 'OK', headers, content: { 'application/json': { schema } } },
    ]),
  );
}

function failures(row: Row): Schema {
  return Object.fromEntries(
    [...errorsByStatus(row)].map(([status, codes]) => [status, failure(status, codes, row.idempotent)]),
  );
}

/** Failures with these codes, by the status that the catalogue gives them. */
export function failuresOf(codes: readonly ErrorCode[]): Schema {
  const byStatus = Map.groupBy(codes, (code) => catalogue[code].http);
  return Object.fromEntries([...byStatus].map(([status, group]) => [status, failure(status, group)]));
}

function failure(status: number, codes: readonly ErrorCode[], idempotent = false): Schema {
  const description = codes.map((code) => `\`${code}\``).join(', ');
  const error = {
    type: 'object',
    description: 'What is wrong',
    properties: { code: { enum: codes, description: 'The error code' } },
  };
  const schema = { allOf: [refTo('Failure'), { type: 'object', properties: { error } }] };
  return {
    description,
    headers: headersOf(...ofStatus(status), ...ofKeyed(idempotent, status, codes)),
    content: { 'application/json': { schema } },
  };
}

const ofStatus = (status: number): HeaderName[] => {
  if (status === 401) return ['Challenge'];
  if (status === 429) return ['RetryAfter', 'RateLimit', 'RateRemaining', 'RateReset'];
  return status === 503 || status === 504 ? ['RetryAfter'] : [];
};

/** A final failure is stored and repeated; after 409 the first request may be done a second later (contract: idempotency-refusals). */
function ofKeyed(idempotent: boolean, status: number, codes: readonly ErrorCode[]): HeaderName[] {
  if (!idempotent) return [];
  if (codes.includes('idempotency_in_progress')) return ['RetryAfter'];
  return [400, 403, 404].includes(status) ? ['IdempotencyReplayed'] : [];
}

const CREDENTIAL_TEXTS: Readonly<Record<Access, string>> = {
  none: 'It needs no credential.',
  optional: 'The token of a user identifies the caller; it works without one.',
  'optional-expired': 'The token of a user, also an expired one, identifies the caller; it works without one.',
  credential: 'It needs a credential that acts as its user.',
  'any-credential': 'It needs a credential that acts as its user, or the key of a connection.',
  'own-chats': 'It needs a credential that acts as its user, or the token of a widget.',
  chats: 'It needs a credential that acts as its user, the key of a connection, or the token of a widget.',
  'end-user': 'It needs the token of a user who has signed in.',
};

const LIMIT_TEXTS: Readonly<Record<LimitClass, string>> = {
  none: '',
  send: 'The limit on sends counts it.',
  read: 'The limit on reads counts it.',
  session: 'The limit on new sessions counts it.',
  tools: 'The limit on tool requests counts it.',
  other: 'The general limit counts it.',
};

/** The description of an operation beyond its summary, with its credential and the limit that counts it (contract: rate-limits). */
const descriptionOf = ({ description, access, limit, idempotent }: Row): string =>
  [
    description,
    CREDENTIAL_TEXTS[access],
    LIMIT_TEXTS[limit],
    idempotent && 'A repeat with the same `Idempotency-Key` creates nothing more.',
  ]
    .filter(Boolean)
    .join(' ');
