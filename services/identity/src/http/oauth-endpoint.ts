import { type Call, headerRef, LIMIT_HEADERS, type Operation, type OperationResponse } from '@cws/kit';
import type { Request } from 'express';
import { z } from 'zod';
import type { Context } from '../context';
import { withBasicClient } from './basic-client';
import { callOf } from './call-of';
import { FORM_TYPE, readForm } from './form';
import type { OAuthErrorCode } from './oauth-error';
import { assertParameters, type Parameters } from './parameters';

/** An endpoint at which clients get, renew and end their tokens by POST: flat responses, no envelope (RFC 6749 §5). */
export interface OAuthEndpoint {
  readonly operation: Operation;
  /** The body of the response, or an OAuthError, an AppError or an unexpected error. */
  readonly handle: (context: Context, request: Request) => Promise<object>;
}

/** The description of an endpoint. */
interface Described<Result extends z.ZodObject> {
  readonly id: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly credentials?: readonly string[];
  readonly result: Result;
  /** Values of `error` with status 400, beside invalid_request. */
  readonly errors: readonly OAuthErrorCode[];
}

export interface OAuthRequest<Client, Body> {
  readonly call: Call;
  readonly client: Client;
  readonly body: Body;
  /** The Authorization header; empty when there is none. */
  readonly authorization: string;
}

interface FormEndpoint<Client, Body extends z.ZodObject, Result extends z.ZodObject> extends Described<Result> {
  readonly body: Body;
  /** Parameters that may be repeated. */
  readonly repeatable?: readonly string[];
  /** Identifies the client before any other parameter is looked at: `invalid_client`, 401, for an unknown one. */
  readonly clientOf: (context: Context, call: Call, sent: Parameters) => Promise<Client>;
  readonly handle: (context: Context, request: OAuthRequest<Client, z.output<Body>>) => Promise<z.input<Result>>;
}

/** An endpoint that takes a form. */
export function formEndpoint<Client, Body extends z.ZodObject, Result extends z.ZodObject>(
  spec: FormEndpoint<Client, Body, Result>,
): OAuthEndpoint {
  return {
    operation: {
      ...described(spec),
      body: { type: FORM_TYPE, schema: spec.body },
      responses: responsesOf(spec, 200, [[401, ['invalid_client']]]),
    },
    async handle(context, request) {
      const call = callOf(request);
      const { authorization = '' } = request.headers;
      const sent = withBasicClient(await readForm(request, spec.repeatable), authorization);
      const client = await spec.clientOf(context, call, sent);
      const body = assertParameters(spec.body, sent);
      return spec.handle(context, { call, client, body, authorization });
    },
  };
}

interface CreatingEndpoint<Result extends z.ZodObject> extends Described<Result> {
  /** The schema that `handle` parses the body with. */
  readonly body: z.ZodObject;
  readonly handle: (context: Context, request: Request) => Promise<z.input<Result>>;
}

/** An endpoint that takes JSON of anyone and creates something: 201. */
export const creatingEndpoint = <Result extends z.ZodObject>(spec: CreatingEndpoint<Result>): OAuthEndpoint => ({
  operation: {
    ...described(spec),
    body: { type: 'application/json', schema: spec.body },
    responses: responsesOf(spec, 201, []),
  },
  async handle(context, request) {
    const created = await spec.handle(context, request);
    request.res!.status(201);
    return created;
  },
});

const described = ({ id, path, summary, description, credentials = [] }: Described<z.ZodObject>) =>
  ({ id, tag: 'oauth', method: 'POST', path, summary, description, credentials }) as const;

type ErrorsOfStatus = readonly [status: number, errors: readonly OAuthErrorCode[]];

/** Statuses with their values of `error` (contract: oauth-error-shape). */
function responsesOf(
  { result, errors }: Described<z.ZodObject>,
  status: 200 | 201,
  refusals: readonly ErrorsOfStatus[],
): OperationResponse[] {
  return [
    { status, description: status === 201 ? 'Created' : 'OK', body: result },
    ...[[400, ['invalid_request', ...errors]] as const, ...refusals].map(failure),
    ...FAILURES.map((of) => ({ ...failure(of), headers: of[0] === 429 ? LIMIT_HEADERS : RETRY_HEADERS })),
  ];
}

const RETRY_HEADERS = { 'Retry-After': headerRef('RetryAfter') };

/** Failures that a client can retry. */
const FAILURES: readonly ErrorsOfStatus[] = [
  [429, ['too_many_requests']],
  [500, ['server_error']],
  [503, ['temporarily_unavailable']],
];

const failure = ([status, errors]: ErrorsOfStatus): OperationResponse => ({
  status,
  description: errors.map((error) => `\`${error}\``).join(', '),
  body: z.object({ error: z.enum(errors), error_description: z.string() }),
});
