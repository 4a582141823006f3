import type { Db } from 'mongodb';
import type { Endpoints } from '../../processes/environment.ts';

/** Totals since the start: MongoDB's commands, and rpcs of the service's processes. */
export type Counters = { commands: number; rpcs: number };

/** The commands that read or write documents. Heartbeats and `getMore` are none. */
const COUNTED = ['aggregate', 'bulkWrite', 'count', 'delete', 'distinct', 'find', 'findAndModify', 'insert', 'update'];

type ServerStatus = { metrics: { commands: Record<string, { total: number | bigint }> } };

export async function countersOf(db: Db, { instances }: Pick<Endpoints, 'instances'>): Promise<Counters> {
  const { metrics } = (await db.admin().command({ serverStatus: 1 })) as unknown as ServerStatus;
  const commands = COUNTED.map((name) => Number(metrics.commands[name]?.total ?? 0));
  const ports = Object.values(instances).flatMap((replicas) =>
    replicas.map(({ ops_port, http_port }) => ops_port ?? http_port),
  );
  const rpcs = await Promise.all(ports.map(rpcsServedAt));
  return { commands: sum(commands), rpcs: sum(rpcs) };
}

const LINE = /^rpc_duration_seconds_count\{.*\} (\d+)$/gm;

async function rpcsServedAt(port: number | undefined): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  if (!response.ok) throw new Error(`GET /metrics of port ${port}: ${response.status}`);
  const text = await response.text();
  return sum([...text.matchAll(LINE)].map(([, count]) => Number(count)));
}

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);
