import type { Instance } from '../../processes/environment.ts';
import { type ProcessName, type ProcessSpec, processes, single } from '../../processes/processes.ts';
import { pickPorts } from '../host/ports.ts';
import type { PartPorts } from '../parts/parts.ts';
import { IDEMPOTENCY_REDIS } from '../parts/redis.ts';
import type { Settings } from '../settings/settings.ts';

type Ports = { parts: PartPorts; instances: Record<ProcessName, Instance[]> };

/** Chooses a port for every listener; the gateways take PORT and the next ones. */
export const placeAll = (settings: Settings): Promise<Ports> =>
  settings.isSingle ? placeSingle(settings) : placeEach(settings);

/** The process that is all six has one listener for calls, and one for probes and metrics. */
async function placeSingle({ dataDir, mailWebPort, port }: Settings): Promise<Ports> {
  const names = [
    'mongod',
    'redis',
    IDEMPOTENCY_REDIS,
    'smtp',
    'embeddings',
    `${single.name}.ops`,
    `${single.name}.grpc`,
  ];
  const picked = (await pickPorts(dataDir, names, [mailWebPort, port])) as Record<string, number>;
  const [ops_port, grpc_port] = [picked[`${single.name}.ops`]!, picked[`${single.name}.grpc`]!];
  const place = ({ name }: ProcessSpec): Instance =>
    name === 'gateway' ? { http_port: port, ops_port } : { http_port: ops_port, grpc_port };
  return {
    parts: partPorts((name) => picked[name]!),
    instances: Object.fromEntries(processes.map((spec) => [spec.name, [place(spec)]])) as Ports['instances'],
  };
}

async function placeEach(settings: Settings): Promise<Ports> {
  const slots = processes.flatMap((spec) => slotsOf(spec, settings));
  const names = ['mongod', 'redis', IDEMPOTENCY_REDIS, 'smtp', 'embeddings', ...slots.flatMap(portNames)];
  const picked = await pickPorts(settings.dataDir, names, [
    settings.mailWebPort,
    ...slots.flatMap(publicPort(settings)),
  ]);
  const port = (name: string) => picked[name] as number;
  const place = (slot: Slot): Instance =>
    slot.spec.name === 'gateway'
      ? { http_port: settings.port + slot.index, ops_port: port(`${slot.name}.ops`) }
      : {
          http_port: port(`${slot.name}.http`),
          grpc_port: port(`${slot.name}.grpc`),
          ops_port: port(`${slot.name}.ops`),
        };
  const placed = processes.map((spec) => [spec.name, slotsOf(spec, settings).map(place)]);
  return {
    parts: partPorts(port),
    instances: Object.fromEntries(placed),
  };
}

const partPorts = (port: (name: string) => number): PartPorts => ({
  mongod: port('mongod'),
  redis: port('redis'),
  idempotency: port(IDEMPOTENCY_REDIS),
  smtp: port('smtp'),
  embeddings: port('embeddings'),
});

type Slot = { spec: ProcessSpec; index: number; name: string };

function slotsOf(spec: ProcessSpec, { replicas }: Settings): Slot[] {
  const indexes = Array.from({ length: replicas[spec.name] ?? 1 }, (_, index) => index);
  return indexes.map((index) => ({ spec, index, name: slotName(spec.name, index) }));
}

/** The unique names of instances in log files and lists of ports: `gateway`, `gateway-2`, … */
export const slotName = (name: string, index: number): string => (index === 0 ? name : `${name}-${index + 1}`);

const publicPort =
  ({ port }: Settings) =>
  ({ spec, index }: Slot): number[] =>
    spec.name === 'gateway' ? [port + index] : [];

const portNames = ({ spec, name }: Slot) =>
  spec.name === 'gateway' ? [`${name}.ops`] : [`${name}.http`, `${name}.grpc`, `${name}.ops`];
