import { watchEventLoop } from '../event-loop/watch-event-loop';
import { localServices } from '../grpc/local-services';
import { type GrpcServer, serverOf } from '../grpc/server';
import { createLogger, type Logger } from '../process/logger';
import { createMetrics, exportedTogether, serviceMetrics } from '../process/metrics';
import type { BaseEnv, Connect } from './boot';
import type { ServiceEndpoints, ServiceEnv } from './definition';
import { live, orExit } from './life';
import { graceMsOf, type Member, memberOf } from './member';
import { startProbes } from './start-probes';
import { startService } from './start-service';
import { type Configuration, configurationOf, frontEnvOf, type Together } from './together-config';
import { forget } from './variables';

/**
 * Runs processes as one (docs/decisions/0036). Each has its own variables, configuration, connections, log and readiness; a call from one to
 * another is a function call. What they read is removed from the environment of the process.
 */
export function runTogether(together: Together): void {
  const { name, front } = together;
  const configuration = orExit(name, () => configurationOf(together, process.env));
  forget([front, ...together.services.map(({ service }) => service)], process.env);
  const { LOG_LEVEL, SUPERVISED } = configuration.front.env;
  const log = createLogger(name, LOG_LEVEL);
  const { youngGenerationMib } = together;
  live({ isSupervised: SUPERVISED, log, youngGenerationMib, ...partsOf(together, configuration, log) });
}

function partsOf(together: Together, { own, services, front }: Configuration, log: Logger) {
  const local = localServices();
  const connect: Connect = (definition, _address, signer) => local.client(definition, signer);
  const onWait = () => probes.open();
  const ofProcess = createMetrics(together.name);
  const facts = () => ({ requests_in_flight: inFlightIn([first, ...members]) });
  const loop = watchEventLoop({ log, metrics: ofProcess, facts, isServing: () => first?.boot.life.isReady() === true });
  const members: Member<ServiceEnv, ServiceEndpoints>[] = services.map(({ service, env, variables }) =>
    memberOf(service, env, { metrics: serviceMetrics(service.name), loop, variables, connect, onWait }),
  );
  const metrics = serviceMetrics(together.front.name);
  const exported = exportedTogether(ofProcess, [metrics, ...members.map(({ boot }) => boot.metrics)]);
  const life = { isReady: () => false, problems: () => problemsOf(members), degradations: () => [] };
  const probes = startProbes({ ...together.probes(front.env), life, metrics: { ...metrics, exported }, log });
  let first: Member<BaseEnv, void> | undefined;
  let calls: GrpcServer | undefined;
  return {
    async start() {
      const started = await Promise.all(members.map((member) => startService(member, local)));
      await probes.close();
      calls = serverOf(
        started.flatMap(({ served }) => served),
        front.env.GRPC_REFLECTION,
      );
      await calls.listen(own.GRPC_HOST, own.GRPC_PORT);
      const urls = new Map(services.map(({ service }, n) => [service, started[n]!.url]));
      const env = frontEnvOf(together, front.variables, (service) => urls.get(service)!);
      const { variables } = front;
      first = memberOf(together.front, env, { metrics: { ...metrics, exported }, loop, variables, connect, onWait });
      await first.build();
    },
    started: () => first!.boot.life.markReady(),
    async stop() {
      const stopped = [await (first?.stop() ?? true)];
      await calls?.drain(Math.max(...services.map(({ env }) => graceMsOf(env))));
      stopped.push(...(await Promise.all(members.map((member) => member.stop()))));
      return stopped.every(Boolean);
    },
  };
}

const problemsOf = (members: readonly Member<ServiceEnv, ServiceEndpoints>[]): string[] =>
  members.flatMap(({ boot: { name, life } }) => life.problems().map((problem) => `${name}: ${problem}`));

const inFlightIn = (members: readonly (Pick<Member<never, unknown>, 'boot'> | undefined)[]): number =>
  members.reduce((sum, member) => sum + (member?.boot.admissions.inFlight ?? 0), 0);
