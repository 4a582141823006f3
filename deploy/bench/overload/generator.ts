// The process that makes the load, beside the one that watches the probes: neither is to wait for the other.
import { closedLoop, openLoop, type Sent, type Target } from './load.ts';

export type Order =
  | { kind: 'closed'; target: Target; connections: number; ms: number; name: string }
  | { kind: 'open'; target: Target; perSecond: number; ms: number; name: string };

const carriedOut = (order: Order): Promise<Sent[]> =>
  order.kind === 'closed'
    ? closedLoop(order.target, order.connections, order.ms, order.name)
    : openLoop(order.target, order.perSecond, order.ms, order.name);

process.on('message', async (order: Order) => process.send!(await carriedOut(order)));
process.on('disconnect', () => process.exit(0));
