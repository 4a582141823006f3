import {
  type ChannelOptions,
  Client,
  connectivityState,
  credentials,
  status as Grpc,
  type MethodDefinition,
} from '@grpc/grpc-js';
import { service } from 'grpc-health-check';
import { type Stage, silenceDetector } from '../net/silence';
import { everyTick } from '../net/tick';
import type { GrpcTransport } from '../process/grpc-transports';
import { laneTransport } from './lanes';
import type { Transport } from './transport';
import { unaryTransport } from './unary-client';

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

const channelTo = (address: string): Client =>
  new Client(`${address.startsWith('[') ? 'ipv6' : 'ipv4'}:${address}`, credentials.createInsecure(), channelOptions);

/** `address` is host:port of exactly one process. */
export function openReplica(address: string, kind: GrpcTransport, events: ReplicaEvents): Replica {
  const channel = channelTo(address);
  let isConnected = false;
  let isServing = true;
  let isClosed = false;
  let cancelCheck = () => {};
  const transport = openTransport(kind, channel, () => {
    isServing = false;
  });
  const detector = silenceDetector(check, reactionTo(events, transport), () => isServing && events.isAlone());

  function check(): void {
    cancelCheck = checkHealth(channel, (health) => {
      if (health !== 'unreachable') isServing = health === 'serving';
      detector.responded();
    });
  }
  function changed(state: connectivityState): void {
    const wasConnected = isConnected;
    isConnected = state === connectivityState.READY;
    if (isConnected && !wasConnected) {
      detector.checkSoon();
      events.connected();
    }
    if (isConnected) transport.connected();
    if (state === connectivityState.TRANSIENT_FAILURE) transport.unreachable();
  }
  const stopTicks = everyTick(detector.tick);
  watchConnection(channel, changed, () => isClosed);
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

/** Another replica takes over what a silent one has not answered, where there is one. */
const reactionTo =
  (events: ReplicaEvents, transport: Transport) =>
  (stage: Stage): void => {
    if (stage === 'silent' && events.hasSubstitute()) transport.handOver();
    if (stage === 'lost' && events.hasSubstitute()) transport.giveUp();
    if (stage === 'renew') events.renew();
  };

/** Connects, and calls `changed` with the state of the connection now and at each change, until `isOver`. */
function watchConnection(channel: Client, changed: (state: connectivityState) => void, isOver: () => boolean): void {
  function watch(state: connectivityState): void {
    changed(state);
    channel.getChannel().watchConnectivityState(state, Number.POSITIVE_INFINITY, () => {
      if (!isOver()) watch(channel.getChannel().getConnectivityState(true));
    });
  }
  watch(channel.getChannel().getConnectivityState(true));
}

/** `channel` leads to exactly one process; `closing` is called when that process announces that it is about to stop. */
const openTransport = (kind: GrpcTransport, channel: Client, closing: () => void): Transport =>
  kind === 'lanes' ? laneTransport(channel, closing) : unaryTransport(channel);

/** `unreachable`: there was no connection for the check, or it was lost. */
type Health = 'serving' | 'not serving' | 'unreachable';

/** Asks the process behind a channel for its health (grpc.health.v1), without a deadline. The returned function cancels. */
function checkHealth(channel: Client, onResult: (health: Health) => void): () => void {
  const { path, requestSerialize, responseDeserialize } = service['Check'] as MethodDefinition<
    object,
    { status: string }
  >;
  const call = channel.makeUnaryRequest(path, requestSerialize, responseDeserialize, {}, (error, response) => {
    if (error?.code === Grpc.CANCELLED) return;
    if (error?.code === Grpc.UNAVAILABLE) return onResult('unreachable');
    // Any other error comes from a server without health checking, which responds all the same.
    onResult(error !== null || response?.status === 'SERVING' ? 'serving' : 'not serving');
  });
  return () => call.cancel();
}
