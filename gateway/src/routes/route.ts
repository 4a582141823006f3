import type { Call, Caller, ErrorCode, RequestOf, ResponseOf } from '@cws/kit';
import { encoderOf, type MessageOf, type ShapeName } from '@cws/protos';
import type { z } from 'zod';
import type { Access } from '../auth/access';
import type { IdempotencyOf } from '../middleware/idempotency';
import type { LimitClass } from '../middleware/limit-classes';
import type { Clients, Definitions, ServiceName } from '../services/clients';

/** What a success answers: the JSON texts of data and, on lists, meta, and the shape that they have. */
export interface Answer<Response> {
  readonly shape: ShapeName;
  readonly list: boolean;
  data(response: Response): string;
  meta?(response: Response): string;
}

type Methods<S extends ServiceName> = Definitions[S]['methods'];
type Parsed<T extends z.ZodType | undefined> = T extends z.ZodType ? z.output<T> : undefined;

/** What a row says about one operation of the API; validation, documentation and the call are made from it. */
export interface RowSpec<
  S extends ServiceName,
  M extends keyof Methods<S>,
  P extends z.ZodObject | undefined,
  Q extends z.ZodObject | undefined,
  B extends z.ZodObject | undefined,
> {
  /** operationId of the documentation. */
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /v1, with {name} parameters. */
  readonly path: string;
  readonly access: Access;
  readonly limit: LimitClass;
  /** Whether it takes an Idempotency-Key. */
  readonly idempotent?: true;
  /** Whether the body carries a key of its own under which the service does it once. */
  readonly isKeyed?: (body: Parsed<B>) => boolean;
  /** Whether the service writes a message of its own on it, though the answer shows none. */
  readonly writesMessage?: true;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly service: S;
  readonly rpc: M;
  readonly request: (input: {
    params: Parsed<P>;
    query: Parsed<Q>;
    body: Parsed<B>;
    caller: Caller;
    idempotency: IdempotencyOf | undefined;
  }) => RequestOf<Methods<S>[M]>;
  readonly answer: Answer<ResponseOf<Methods<S>[M]>>;
  /** Every status of a success, for the documentation; `status` picks one when there are more. */
  readonly statuses: readonly number[];
  readonly status?: (response: ResponseOf<Methods<S>[M]>) => number;
  /** Errors of the operation itself; those that its shape implies are added. */
  readonly errors: readonly ErrorCode[];
}

/** A row whose types have been checked and are now forgotten. */
export interface Row {
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly method: string;
  readonly path: string;
  readonly access: Access;
  readonly limit: LimitClass;
  readonly idempotent: boolean;
  readonly isKeyed?: (body: unknown) => boolean;
  readonly writesMessage?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  readonly request: (input: Record<string, unknown>) => unknown;
  readonly call: (clients: Clients, call: Call, request: unknown) => Promise<unknown>;
  readonly answer: Answer<unknown>;
  readonly statuses: readonly number[];
  readonly status: (response: unknown) => number;
  readonly errors: readonly ErrorCode[];
}

/** One operation; a wrong rpc, request or response type does not compile. */
export function row<
  S extends ServiceName,
  M extends keyof Methods<S>,
  P extends z.ZodObject | undefined = undefined,
  Q extends z.ZodObject | undefined = undefined,
  B extends z.ZodObject | undefined = undefined,
>(spec: RowSpec<S, M, P, Q, B>): Row {
  const first = spec.statuses[0]!;
  const call = (clients: Clients, call: Call, request: unknown) => {
    const client = clients[spec.service] as unknown as Record<M, (call: Call, request: unknown) => Promise<unknown>>;
    return client[spec.rpc](call, request);
  };
  return { status: () => first, ...spec, idempotent: spec.idempotent ?? false, call } as unknown as Row;
}

/** A resource, picked from the response. */
export function one<Response, Name extends ShapeName>(
  shape: Name,
  pick: (response: Response) => MessageOf<Name> | undefined,
): Answer<Response> {
  const encode = encoderOf(shape);
  return { shape, list: false, data: (response) => encode(pick(response)) };
}

const encodeMeta = encoderOf('cws.page.v1.PageMeta');

/** A list and its meta (contract: list-meta); without `page` the list is all there is. */
export function many<Response, Name extends ShapeName>(
  shape: Name,
  pick: (response: Response) => readonly MessageOf<Name>[],
  page?: (response: Response) => MessageOf<'cws.page.v1.PageMeta'> | undefined,
): Answer<Response> {
  const encode = encoderOf(shape);
  const whole = (response: Response) => {
    const total = pick(response).length;
    return { next_cursor: '', page: 1, per_page: total, total };
  };
  return {
    shape,
    list: true,
    data: (response) => `[${pick(response).map(encode).join(',')}]`,
    meta: (response) => encodeMeta(page ? page(response) : whole(response)),
  };
}
