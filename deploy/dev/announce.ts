import { type Instance, prefix } from '../processes/environment.ts';
import { type ProcessSpec, processes } from '../processes/processes.ts';
import type { Surroundings } from './surroundings.ts';

/** Describes where a single process listens, and which services it can reach. */
export function announcement(spec: ProcessSpec, instance: Instance, { alone, endpoints }: Surroundings): string {
  const lines = [
    alone
      ? `Ready: ${spec.name}, on databases of its own that stop with it`
      : `Ready: ${spec.name}, beside the local run`,
    `  HTTP     http://127.0.0.1:${instance.http_port}${spec.name === 'gateway' ? '/v1' : '/readyz'}`,
    instance.grpc_port ? `  gRPC     127.0.0.1:${instance.grpc_port}` : '',
    spec.database ? `  MongoDB  ${withoutPassword(endpoints.mongodb_uri)} (${spec.database})` : '',
    spec.calls.length > 0
      ? `  calls    ${spec.calls.join(', ')}${alone ? ' (all unavailable: `npm start` starts them)' : ''}`
      : '',
    ...(alone ? [] : viaGateway(spec, instance)),
    'It is compiled and restarted as its sources change. Ctrl-C stops it.',
  ];
  return lines.filter(Boolean).join('\n');
}

/** The gateway of the local run keeps calling its own instance, but another gateway can be configured to call this one. */
function viaGateway(spec: ProcessSpec, { http_port, grpc_port }: Instance): string[] {
  if (spec.name === 'gateway') return [];
  const { name } = spec;
  const raw = processes.some((other) => other.name === 'gateway' && other.proxies.includes(name));
  const http = raw ? ` ${prefix(name)}_HTTP=http://127.0.0.1:${http_port}` : '';
  return ['A gateway that calls it:', `  ${prefix(name)}_ADDR=127.0.0.1:${grpc_port}${http} npm run dev -w gateway`];
}

const withoutPassword = (uri: string) => uri.replace(/\/\/[^/@]*@/, '//');
