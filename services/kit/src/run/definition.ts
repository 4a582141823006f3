import type { IncomingMessage, RequestListener } from 'node:http';
import type { Duplex } from 'node:stream';
import type { z } from 'zod';
import type { Issuer } from '../call/caller';
import { callerKeys } from '../call/caller-keys';
import type { BoundService } from '../grpc/rpc';
import { baseEnv, grpcEnv } from '../process/env';
import type { BaseEnv, Boot } from './boot';

/** The endpoints of a service: its rpcs, and beside them an HTTP listener where the gateway proxies requests to it. */
export interface ServiceEndpoints {
  readonly services: readonly BoundService[];
  readonly http?: RequestListener;
  /** Whether that listener has streams alone, which do not count as requests in flight. */
  readonly hasOnlyStreams?: boolean;
  /** Handles requests to upgrade the connection (RFC 9110 §7.8). */
  readonly upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** The first step of a stop: ends streams that would otherwise stay open. */
  readonly endStreams?: () => Promise<void> | void;
}

/** A process as its package exports it: `run` starts it alone, `runTogether` several in one process. */
export interface ProcessDefinition<Env, Result> {
  readonly name: Issuer;
  readonly schema: z.ZodObject;
  /** Beginnings of names of further variables that it reads. */
  readonly prefixes: readonly string[];
  readonly build: (env: Env, boot: Boot) => Promise<Result>;
}

export type ServiceEnv = BaseEnv & z.output<typeof grpcEnv>;
export type AnyService = ProcessDefinition<ServiceEnv, ServiceEndpoints>;
export type AnyFront = ProcessDefinition<BaseEnv, void>;

/** A gRPC service. `ownEnv` has the variables that it reads besides those of every service. */
export const defineService = <T extends z.ZodObject>(
  name: Issuer,
  ownEnv: T,
  build: (env: z.output<T> & ServiceEnv, boot: Boot) => Promise<ServiceEndpoints>,
  prefixes: readonly string[] = [],
): AnyService => ({
  name,
  schema: withOwnKeys(name, baseEnv.extend(grpcEnv.shape).extend(ownEnv.shape)),
  prefixes,
  build: build as AnyService['build'],
});

/** A process without rpcs, which opens its listeners itself. */
export const defineFront = <T extends typeof baseEnv>(
  name: Issuer,
  schema: T,
  build: (env: z.output<T>, boot: Boot) => Promise<void>,
): AnyFront => ({ name, schema: withOwnKeys(name, schema), prefixes: [], build: build as AnyFront['build'] });

/** No process takes keys of other pairs than its own. */
const withOwnKeys = (name: Issuer, schema: z.ZodObject): z.ZodObject =>
  schema.extend({ CALLER_KEYS: callerKeys(name) });
