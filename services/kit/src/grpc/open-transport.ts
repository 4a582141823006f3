import type { Client } from '@grpc/grpc-js';
import type { GrpcTransport } from '../process/grpc-transports';
import { laneTransport } from './lanes';
import type { Transport } from './transport';
import { unaryTransport } from './unary-client';

/** `channel` leads to exactly one process; `closing` is called when that process announces that it is about to stop. */
export const openTransport = (kind: GrpcTransport, channel: Client, closing: () => void): Transport =>
  kind === 'lanes' ? laneTransport(channel, closing) : unaryTransport(channel);
