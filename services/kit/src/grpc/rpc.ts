import type { Call } from '../call/call';
import type { CallerKind, Issuer } from '../call/caller';
import type { RequestOf, ResponseOf, ServiceDefinition } from './definition';

export type Handler<Context, Request, Response> = (context: Context, call: Call, request: Request) => Promise<Response>;

/** One rpc: the processes that may call it, the kinds of callers on whose behalf they may do so, and its handler. */
export interface Rpc<Context, Request, Response> {
  readonly from: readonly Issuer[];
  readonly as: readonly CallerKind[];
  readonly handle: Handler<Context, Request, Response>;
}

/** A row for each rpc of a service; one that is missing or has wrong types does not compile. */
export type Rpcs<Context, Definition extends ServiceDefinition> = {
  readonly [Name in keyof Definition['methods']]: Rpc<
    Context,
    RequestOf<Definition['methods'][Name]>,
    ResponseOf<Definition['methods'][Name]>
  >;
};

/** A definition with its rows and the context of their handlers. */
export interface BoundService {
  readonly definition: ServiceDefinition;
  readonly rpcs: Readonly<Record<string, Rpc<unknown, unknown, unknown>>>;
  readonly context: unknown;
}

export const bindService = <Context, Definition extends ServiceDefinition>(
  definition: Definition,
  rpcs: Rpcs<Context, Definition>,
  context: Context,
): BoundService => ({ definition, rpcs: rpcs as unknown as BoundService['rpcs'], context });

/** Callers whose credential acts as its user. The key of an OAuth connection does not. */
export const SIGNED_IN: readonly CallerKind[] = ['user', 'anonymous', 'key', 'cli'];

/** These and keys of OAuth connections. */
export const SIGNED_IN_OR_CONNECTED: readonly CallerKind[] = [...SIGNED_IN, 'connection'];

/** Callers who may take part in chats: these, and visitors of widgets within the app of their widget. */
export const CHATTING: readonly CallerKind[] = [...SIGNED_IN_OR_CONNECTED, 'widget'];
