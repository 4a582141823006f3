import { deadlineWatch } from '../grpc/deadline-watch';
import type { LocalServices } from '../grpc/local-services';
import { type ServedService, servedService } from '../grpc/served-rpc';
import type { ServiceEndpoints, ServiceEnv } from './definition';
import { endStreamsFirst, listenHttp } from './listen-http';
import { graceMsOf, type Member } from './member';

export interface StartedService {
  readonly served: readonly ServedService[];
  /** URL of its HTTP listener. */
  readonly url: string;
}

const LOOPBACK = '127.0.0.1';

/** Builds a service, and serves it to the others of this process; its HTTP listener has any free port. */
export async function startService(
  member: Member<ServiceEnv, ServiceEndpoints>,
  local: LocalServices,
): Promise<StartedService> {
  try {
    return await start(member, local);
  } catch (error) {
    // The line of the process that follows does not say which service it is about.
    member.boot.log.error({ err: error }, 'could not start');
    throw error;
  }
}

async function start(
  { boot, env, build }: Member<ServiceEnv, ServiceEndpoints>,
  local: LocalServices,
): Promise<StartedService> {
  const graceMs = graceMsOf(env);
  const endpoints = await build();
  const deadlines = deadlineWatch();
  const admission = boot.admissions.of('rpc');
  const served = endpoints.services.map((service) => servedService(service, { ...boot, deadlines, admission }));
  const http = await listenHttp(endpoints, boot, { host: LOOPBACK, port: 0, graceMs });
  const open = served.map((service) => local.serve(service, boot.life.isReady));
  boot.life.onStop('calls', async () => {
    await Promise.all(open.map(({ drain }) => drain(graceMs)));
    deadlines.stop();
  });
  endStreamsFirst(endpoints, boot, http);
  boot.life.markReady();
  return { served, url: `http://${LOOPBACK}:${http.port}` };
}
