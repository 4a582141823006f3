import {
  AppError,
  type BoundService,
  bindService,
  type CallerTokens,
  createMetrics,
  grpcServer,
  type Handler,
  type RequestOf,
  type ResponseOf,
  type Rpc,
  type Rpcs,
  type ServiceDefinition,
} from '@cws/kit';
import { silentLogger } from '@cws/kit/testing';
import { type Definitions, definitions, type ServiceName } from '../services/clients';

/** Handlers by service and rpc. A test sets those that it needs, at any time. */
type Handlers = {
  [S in ServiceName]: {
    -readonly [M in keyof Definitions[S]['methods']]?: Handler<
      undefined,
      RequestOf<Definitions[S]['methods'][M]>,
      ResponseOf<Definitions[S]['methods'][M]>
    >;
  };
};

export interface FakeServices {
  readonly address: string;
  readonly handlers: Handlers;
  stop(): Promise<void>;
}

/** All five services behind one real gRPC server; an rpc without a handler fails with `internal`. */
export async function fakeServices(tokens: CallerTokens): Promise<FakeServices> {
  const handlers: Handlers = { identity: {}, profiles: {}, conversations: {}, grants: {}, workspace: {} };
  const bound = Object.entries(definitions).map(([name, definition]) =>
    bindFake(definition, handlers[name as ServiceName] as Record<string, AnyHandler>),
  );
  const options = { tokens, log: silentLogger(), metrics: createMetrics('fake'), reflection: false };
  const server = grpcServer(bound, options);
  const address = `127.0.0.1:${await server.listen('127.0.0.1', 0)}`;
  return { address, handlers, stop: () => server.drain(500) };
}

type AnyHandler = Handler<undefined, unknown, unknown>;

function bindFake(definition: ServiceDefinition, handlers: Record<string, AnyHandler>): BoundService {
  const rpcOf = (name: string): Rpc<undefined, unknown, unknown> => ({
    from: ['gateway'],
    as: ['user', 'anonymous', 'key', 'connection', 'cli', 'widget', 'none', 'service'],
    handle: async (context, call, request) => {
      const handler = handlers[name];
      if (handler === undefined) throw new AppError('internal', { message: `no fake for ${name}` });
      return handler(context, call, request);
    },
  });
  const rpcs = Object.fromEntries(Object.keys(definition.methods).map((name) => [name, rpcOf(name)]));
  return bindService(definition, rpcs as Rpcs<undefined, ServiceDefinition>, undefined);
}
