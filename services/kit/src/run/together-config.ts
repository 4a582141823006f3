import { z } from 'zod';
import { BadConfig, envTypes, parseEnv } from '../process/env';
import type { BaseEnv } from './boot';
import type { AnyFront, AnyService, ServiceEnv } from './definition';
import { variablesOf } from './variables';

/** A service of a process with several. */
export interface TogetherService {
  readonly service: AnyService;
  /** The variable by which other processes find its rpcs. */
  readonly address: string;
  /** The variable with the URL of its HTTP listener, where the front forwards requests to it. */
  readonly http?: string;
}

export interface Together {
  /** The name of the process in its own log lines and metrics. */
  readonly name: string;
  readonly services: readonly TogetherService[];
  /** The process with the public listener. It is started last and stopped first. */
  readonly front: AnyFront;
  /** Where probes and metrics are answered while services wait, before the front is built. */
  readonly probes: (front: BaseEnv) => { readonly host: string; readonly port: number };
  readonly youngGenerationMib: number;
}

/** The listener for calls from other processes, which are those of the operator's command alone. */
const ownEnv = z.object({ GRPC_HOST: z.string().default('127.0.0.1'), GRPC_PORT: envTypes.port });

interface Configured<Env> {
  readonly env: Env;
  readonly variables: NodeJS.ProcessEnv;
}

export interface Configuration {
  readonly own: z.output<typeof ownEnv>;
  readonly services: readonly (Configured<ServiceEnv> & { readonly service: AnyService })[];
  readonly front: Configured<BaseEnv>;
}

/** The services have no public listener, and the front alone delays a stop. */
const OF_SERVICES = { HOST: '127.0.0.1', HTTP_PORT: '0', GRPC_PORT: '0', OPS_PORT: '', SHUTDOWN_DELAY_S: '0' };

/** Reads the configuration of every process from one environment; fails with BadConfig for all of them together. */
export function configurationOf(together: Together, source: NodeJS.ProcessEnv): Configuration {
  const { services, front } = together;
  const addresses = Object.fromEntries(services.map(({ address }) => [address, 'in-process']));
  const problems: string[] = [];
  const own = attempt('', () => parseEnv(ownEnv, source), problems);
  const configured = services.map(({ service }) => {
    const variables = { ...variablesOf(service, source), ...OF_SERVICES, ...addresses };
    const env = attempt(`${service.name}: `, () => parseEnv(service.schema, variables), problems);
    return { service, variables, env: env as ServiceEnv | undefined };
  });
  const variables = { ...variablesOf(front, source), ...addresses };
  const env = attempt(`${front.name}: `, () => frontEnvOf(together, variables, () => 'http://127.0.0.1'), problems);
  if (problems.length > 0) throw new BadConfig(problems);
  return { own, services: configured, front: { env, variables } } as Configuration;
}

/** The configuration of the front; the listeners of services have their ports only once these are started. */
export function frontEnvOf(
  { services, front }: Together,
  variables: NodeJS.ProcessEnv,
  urlOf: (service: AnyService) => string,
): BaseEnv {
  const urls = services.flatMap(({ service, http }) => (http ? [[http, urlOf(service)]] : []));
  return parseEnv(front.schema, { ...variables, ...Object.fromEntries(urls) }) as unknown as BaseEnv;
}

/** Returns undefined for bad configuration, and adds its problems. */
function attempt<T>(whose: string, read: () => T, problems: string[]): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof BadConfig)) throw error;
    problems.push(...error.problems.map((problem) => whose + problem));
    return undefined;
  }
}
