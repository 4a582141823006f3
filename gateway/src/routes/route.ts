import type { Call, Caller, ErrorCode, RequestOf, ResponseOf } from '@cws/kit';
import { EncodedMessage, type JsonWriter, type MessageOf, type ShapeName, shapes } from '@cws/protos';
import type { z } from 'zod';
import type { Access } from '../auth/access';
import type { IdempotencyOf } from '../middleware/idempotency';
import type { CreationClass, LimitClass } from '../middleware/limit-classes';
import { type Clients, type Definitions, definitions, type ServiceName } from '../services/clients';

/** How the response of an rpc becomes data and, on lists, meta of the envelope, and the shape that data has. */
export interface ResponseBody<Response> {
  readonly shape: ShapeName;
  readonly list: boolean;
  writeData(response: EncodedMessage<Response>, writer: JsonWriter): void;
  writeMeta?(response: EncodedMessage<Response>, writer: JsonWriter): void;
}

type Methods<S extends ServiceName> = Definitions[S]['methods'];
type Parsed<T extends z.ZodType | undefined> = T extends z.ZodType ? z.output<T> : undefined;

/** One operation of the API; its validation, its documentation and its call are made from this. */
export interface RowSpec<
  S extends ServiceName,
  M extends keyof Methods<S>,
  P extends z.ZodObject | undefined,
  Q extends z.ZodObject | undefined,
  B extends z.ZodObject | undefined,
> {
  /** The operationId of the OpenAPI document. */
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  /** For the documentation, where the summary does not say enough. */
  readonly description?: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /v1, with {name} parameters. */
  readonly path: string;
  readonly access: Access;
  readonly limit: LimitClass;
  /** The limit that also counts the operation if it creates something, as its first status says. `request` gets `mayCreate`. */
  readonly creates?: CreationClass;
  /** Whether it takes an Idempotency-Key. */
  readonly idempotent?: true;
  /** Whether the body has a key of its own, by which the service does the operation once. */
  readonly isKeyed?: (body: Parsed<B>) => boolean;
  /** Whether the service writes a message although the response has none. */
  readonly writesMessage?: true;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** Removes from a parsed body what the operation does not look at in such a body, before the schema judges the rest. */
  readonly withoutUnused?: (body: unknown) => unknown;
  readonly service: S;
  readonly rpc: M;
  readonly request: (input: {
    params: Parsed<P>;
    query: Parsed<Q>;
    body: Parsed<B>;
    caller: Caller;
    idempotency: IdempotencyOf | undefined;
    mayCreate: boolean;
  }) => RequestOf<Methods<S>[M]>;
  readonly response: ResponseBody<ResponseOf<Methods<S>[M]>>;
  /** Every status of a success, for the documentation; `status` picks one when there are more. */
  readonly statuses: readonly number[];
  readonly status?: (response: EncodedMessage<ResponseOf<Methods<S>[M]>>) => number;
  /** Errors of the operation itself; openapi/error-codes.ts adds those that its access, limit and schemas imply. */
  readonly errors: readonly ErrorCode[];
}

/** A row without the types of its rpc, which `row` has checked. */
export interface Row {
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly method: string;
  readonly path: string;
  readonly access: Access;
  readonly limit: LimitClass;
  readonly creates?: CreationClass;
  readonly idempotent: boolean;
  readonly isKeyed?: (body: unknown) => boolean;
  readonly writesMessage?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  readonly withoutUnused?: (body: unknown) => unknown;
  readonly request: (input: Record<string, unknown>) => unknown;
  readonly call: (clients: Clients, call: Call, request: unknown) => Promise<EncodedMessage>;
  readonly response: ResponseBody<unknown>;
  readonly statuses: readonly number[];
  readonly status: (response: EncodedMessage) => number;
  /** Whether the service says that it did this request before. */
  readonly isReplay: (response: EncodedMessage) => boolean;
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
  const name = responseName(spec.service, spec.rpc as string);
  const call = async (clients: Clients, call: Call, request: unknown) =>
    new EncodedMessage(name, await clients[spec.service].exchange(spec.rpc as never, call, request as never));
  const isReplay =
    'replayed' in shapes[name].fields ? (response: Replayable) => response.flag('replayed') : () => false;
  const idempotent = spec.idempotent ?? false;
  return { status: () => first, ...spec, idempotent, call, isReplay } as unknown as Row;
}

type Replayable = EncodedMessage<{ replayed: boolean }>;

/** The rpc `ListChats` returns a message `ListChatsResponse` of its package, which buf's lint enforces. */
function responseName(service: ServiceName, rpc: string): ShapeName {
  const { fullName, methods } = definitions[service];
  const method = (methods as Record<string, { name: string }>)[rpc]!;
  return fullName.replace(/[^.]+$/, `${method.name}Response`) as ShapeName;
}

/** A resource, picked from the response: `pick` names one of its fields, or the response itself. */
export function one<Response, Name extends ShapeName>(
  shape: Name,
  pick: (response: Response) => MessageOf<Name> | undefined,
): ResponseBody<Response> {
  const field = fieldOf(pick);
  return { shape, list: false, writeData: (response, writer) => response.write(field, writer) };
}

/** A list and its meta (contract: list-meta); without `page` the list is all there is. `pick` and `page` name fields of the response. */
export function many<Response, Name extends ShapeName>(
  shape: Name,
  pick: (response: Response) => readonly MessageOf<Name>[],
  page?: (response: Response) => MessageOf<'cws.page.v1.PageMeta'> | undefined,
): ResponseBody<Response> {
  const [list, meta] = [fieldOf(pick)!, page && fieldOf(page)];
  return {
    shape,
    list: true,
    writeData: (response, writer) => response.write(list, writer),
    writeMeta: (response, writer) => (meta ? response.write(meta, writer) : writeWhole(response.count(list), writer)),
  };
}

const writeWhole = (total: number, writer: JsonWriter): void =>
  writer.ascii(`{"next_cursor":"","page":1,"per_page":${total},"total":${total}}`);

/** The field that `pick` reads; undefined where it returns the response itself. */
function fieldOf<Response>(pick: (response: Response) => unknown): (keyof Response & string) | undefined {
  const recorder = new Proxy({}, { get: (_target, name) => name });
  const picked = pick(recorder as Response);
  return picked === recorder ? undefined : (picked as keyof Response & string);
}
