import { type ChannelOptions, Client, connectivityState, credentials } from '@grpc/grpc-js';
import { silenceDetector } from '../net/silence';
import { everyTick } from '../net/tick';
import type { GrpcTransport } from '../process/grpc-transports';
import { checkHealth } from './health';
import { openTransport } from './open-transport';
import type { Transport } from './transport';

/** How soon a connection is made to a replica that is back. */
const reconnecting: ChannelOptions = {
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 500,
};

/** Options of a channel to one replica. There is no keepalive, since health checks find out whether the replica responds. */
export const channelOptions: ChannelOptions = {
  // The client retries calls itself, by the rules of each rpc, so grpc-js need not buffer them for a retry.
  'grpc.enable_retries': 0,
  ...reconnecting,
  // Room for a page of the largest messages.
  'grpc.max_receive_message_length': 64 * 1024 * 1024,
  'grpc-node.flow_control_window': 1024 * 1024,
  'grpc.use_local_subchannel_pool': 1,
};

/** One process behind a service's address. */
export interface Replica {
  readonly transport: Transport;
  readonly isConnected: boolean;
  /** Whether it has not responded to a health check for a while. */
  readonly isSilent: boolean;
  /** Whether it is connected, responds, and reports that it is serving. */
  readonly isHealthy: boolean;
  /** Takes no more calls; those under way go on. */
  retire(): void;
  close(): void;
}

export interface ReplicaEvents {
  connected(): void;
  /** Whether another replica can take over the calls of this one while it is silent. */
  hasSubstitute(): boolean;
  /** Whether it is the only replica that is known. */
  isAlone(): boolean;
  /** It has been silent for so long that a new connection is needed. */
  renew(): void;
}

/** Longer than any call. */
const RETIREMENT_MS = 30_000;

/** `address` is host:port of exactly one process. */
export function openReplica(address: string, kind: GrpcTransport, events: ReplicaEvents): Replica {
  const channel = new Client(
    `${address.startsWith('[') ? 'ipv6' : 'ipv4'}:${address}`,
    credentials.createInsecure(),
    channelOptions,
  );
  let isConnected = false;
  let isServing = true;
  let isClosed = false;
  let cancelCheck = () => {};
  const transport = openTransport(kind, channel, () => {
    isServing = false;
  });
  const detector = silenceDetector(
    check,
    (stage) => {
      if (stage === 'silent' && events.hasSubstitute()) transport.handOver();
      if (stage === 'lost' && events.hasSubstitute()) transport.giveUp();
      if (stage === 'renew') events.renew();
    },
    () => isServing && events.isAlone(),
  );

  function check(): void {
    cancelCheck = checkHealth(channel, (health) => {
      if (health !== 'unreachable') isServing = health === 'serving';
      detector.responded();
    });
  }
  function watch(state: connectivityState): void {
    const wasConnected = isConnected;
    isConnected = state === connectivityState.READY;
    if (isConnected && !wasConnected) {
      detector.checkSoon();
      events.connected();
    }
    if (isConnected) transport.connected();
    if (state === connectivityState.TRANSIENT_FAILURE) transport.unreachable();
    channel.getChannel().watchConnectivityState(state, Number.POSITIVE_INFINITY, () => {
      if (!isClosed) watch(channel.getChannel().getConnectivityState(true));
    });
  }
  const stopTicks = everyTick(detector.tick);
  watch(channel.getChannel().getConnectivityState(true));
  const close = () => {
    if (isClosed) return;
    isClosed = true;
    isConnected = false;
    stopTicks();
    cancelCheck();
    transport.retire();
    channel.close();
  };
  return {
    transport,
    get isConnected() {
      return isConnected;
    },
    get isSilent() {
      return detector.isSilent;
    },
    get isHealthy() {
      return isConnected && isServing && !detector.isSilent;
    },
    retire() {
      transport.retire();
      setTimeout(close, RETIREMENT_MS).unref();
    },
    close,
  };
}
