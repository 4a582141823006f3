import { type ChannelOptions, Client, connectivityState, credentials } from '@grpc/grpc-js';
import { silenceDetector } from '../net/silence';
import { everyTick } from '../net/tick';
import type { GrpcTransport } from '../process/grpc-transports';
import { askHealth } from './health';
import { openTransport } from './open-transport';
import type { Transport } from './transport';

/** How soon a replica that is back is found again. */
const reconnecting: ChannelOptions = {
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 500,
};

/** Of a channel to one replica. Whether it still responds is found out by health checks, so there is no keepalive beside them. */
export const channelOptions: ChannelOptions = {
  // Nothing is buffered to be made again: calls are tried again by the client, each by its own row.
  'grpc.enable_retries': 0,
  ...reconnecting,
  // A page of the heaviest messages that there can be.
  'grpc.max_receive_message_length': 64 * 1024 * 1024,
  'grpc-node.flow_control_window': 1024 * 1024,
  'grpc.use_local_subchannel_pool': 1,
};

/** One process behind a service's address. */
export interface Replica {
  readonly transport: Transport;
  readonly isConnected: boolean;
  /** Whether it has not answered a health check for a while. */
  readonly isSilent: boolean;
  /** Whether it is connected, responds, and said of itself that it serves. */
  readonly isHealthy: boolean;
  /** Takes no more calls, and lets those under way end. */
  retire(): void;
  close(): void;
}

export interface ReplicaEvents {
  connected(): void;
  /** Whether there is another one to take over what this one, being silent, may not answer. */
  hasSubstitute(): boolean;
  /** Whether it is the only one that is known. */
  isAlone(): boolean;
  /** It has been silent for so long that its connection is to be made anew. */
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
    cancelCheck = askHealth(channel, (health) => {
      if (health !== 'unheard') isServing = health === 'serving';
      detector.heard();
    });
  }
  function watch(state: connectivityState): void {
    const wasConnected = isConnected;
    isConnected = state === connectivityState.READY;
    if (isConnected && !wasConnected) {
      detector.hurry();
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
