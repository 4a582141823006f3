import type { Call } from '../call/call';
import type { CallerKind, Issuer } from '../call/caller';
import type { RequestOf, ResponseOf, ServiceDefinition } from './definition';

export type Handler<Context, Request, Response> = (context: Context, call: Call, request: Request) => Promise<Response>;

/** One rpc: which processes may vouch for which kinds of caller, and what answers. */
export interface Rpc<Context, Request, Response> {
  readonly from: readonly Issuer[];
  readonly as: readonly CallerKind[];
  readonly handle: Handler<Context, Request, Response>;
}

/** A row for each rpc of a service; a missing or mistyped one does not compile. */
export type Rpcs<Context, Definition extends ServiceDefinition> = {
  readonly [Name in keyof Definition['methods']]: Rpc<
    Context,
    RequestOf<Definition['methods'][Name]>,
    ResponseOf<Definition['methods'][Name]>
  >;
};

/** A definition with its rows and the context that they run in, ready to be served. */
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

/** Every credential that acts as the person it belongs to. A key of an OAuth connection does not. */
export const SIGNED_IN: readonly CallerKind[] = ['user', 'anonymous', 'key', 'cli'];

/** The same and keys of OAuth connections, for what they may reach too. */
export const SIGNED_IN_OR_CONNECTED: readonly CallerKind[] = [...SIGNED_IN, 'connection'];
