import { watchEventLoop } from '../event-loop/watch-event-loop';
import { grpcClient } from '../grpc/client';
import { grpcServer } from '../grpc/server';
import { openOps } from '../ops/ops-server';
import { parseEnv } from '../process/env';
import { createLogger } from '../process/logger';
import { createMetrics } from '../process/metrics';
import type { BaseEnv, Boot } from './boot';
import type { AnyFront, AnyService, ProcessDefinition, ServiceEndpoints, ServiceEnv } from './definition';
import { type Life, live, orExit } from './life';
import { endStreamsFirst, listenHttp } from './listen-http';
import { graceMsOf, type Member, memberOf } from './member';
import { type StartProbes, startProbes } from './start-probes';

type Limits = Pick<Life, 'youngGenerationMib'>;

/**
 * Runs a gRPC service as a process: configuration, connections, servers, readiness, and on SIGTERM or SIGINT the reverse. Bad
 * configuration ends the process with status 78 and a line for each variable.
 */
export const runServiceProcess = (service: AnyService, limits: Limits = {}): void =>
  runAlone(
    service,
    async ({ build, env, boot }, probes) => {
      if (env.OPS_PORT !== undefined) await openOps(boot, { host: env.HOST, port: env.OPS_PORT });
      const endpoints = await build();
      await probes.close();
      await listen(endpoints, env, boot);
    },
    limits,
  );

/** Runs a process that opens its listeners itself. */
export const runFrontProcess = (front: AnyFront, limits: Limits = {}): void =>
  runAlone(front, ({ build }) => build(), limits);

async function listen(endpoints: ServiceEndpoints, env: ServiceEnv, boot: Boot): Promise<void> {
  const graceMs = graceMsOf(env);
  const rpc = grpcServer(endpoints.services, {
    ...boot,
    reflection: env.GRPC_REFLECTION,
    admission: boot.admissions.of('rpc'),
  });
  const http = await listenHttp(endpoints, boot, { host: env.HOST, port: env.HTTP_PORT, graceMs });
  await rpc.listen(env.HOST, env.GRPC_PORT);
  rpc.setServing(false);
  boot.life.onReadiness(rpc.setServing);
  boot.life.onStop('grpc', () => rpc.drain(graceMs));
  endStreamsFirst(endpoints, boot, http);
}

function runAlone<Env extends BaseEnv, Result>(
  definition: ProcessDefinition<Env, Result>,
  start: (member: Member<Env, Result>, probes: StartProbes) => Promise<void>,
  limits: Limits,
): void {
  const { name, schema } = definition;
  const env = orExit(name, () => parseEnv(schema, process.env)) as unknown as Env;
  const metrics = createMetrics(name);
  const loop = watchEventLoop({
    log: createLogger(name, env.LOG_LEVEL),
    metrics,
    facts: () => ({ requests_in_flight: member.boot.admissions.inFlight }),
    isServing: () => member.boot.life.isReady(),
  });
  const member: Member<Env, Result> = memberOf(definition, env, {
    onWait: () => probes.open(),
    metrics,
    loop,
    variables: process.env,
    connect: (service, address, signer) => grpcClient(service, { address, signer, transport: env.GRPC_TRANSPORT }),
  });
  const probes = startProbes({ ...member.boot, host: env.HOST, port: env.HTTP_PORT });
  live({
    ...limits,
    isSupervised: env.SUPERVISED,
    log: member.boot.log,
    start: () => start(member, probes),
    started: member.boot.life.markReady,
    stop: member.stop,
  });
}
