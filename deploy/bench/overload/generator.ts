// The process that makes the load, beside the one that watches the probes: neither is to wait for the other.
import { closedLoop, openLoop, type Sent, type Target } from './load.ts';

export type Order =
  | { kind: 'closed'; target: Target; connections: number; ms: number; name: string }
  | { kind: 'beside'; target: Target; connections: number; ms: number; name: string; sink: number; perSecond: number }
  | { kind: 'open'; target: Target; perSecond: number; ms: number; name: string };

function carriedOut(order: Order): Promise<Sent[]> {
  const { target, ms, name } = order;
  if (order.kind === 'open') return openLoop(target, order.perSecond, ms, name);
  if (order.kind === 'closed') return closedLoop(target, order.connections, ms, name);
  return besideSink(order);
}

/** The sends of a closed loop, beside an open one whose refusals cost as little as can be. */
async function besideSink({ target, connections, ms, name, sink, perSecond }: Order & { kind: 'beside' }) {
  const refused = openLoop({ ...target, port: sink }, perSecond, ms, `${name}-sink`);
  const [sent] = await Promise.all([closedLoop(target, connections, ms, name), refused]);
  return sent;
}

process.on('message', async (order: Order) => process.send!(await carriedOut(order)));
process.on('disconnect', () => process.exit(0));
