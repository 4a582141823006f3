import type { lane } from '@cws/protos';
import { Metadata, type Server, type ServerDuplexStream } from '@grpc/grpc-js';
import { AppError } from '../errors/app-error';
import { encodeError } from '../errors/grpc-error';
import { laneMethod } from './lane-method';
import type { ServedRpc } from './served-rpc';

type Exchange = ServerDuplexStream<lane.ExchangeRequest, lane.ExchangeResponse>;

const NOTHING = Buffer.alloc(0);

/** Serves the rpcs over lanes too. The returned function tells every client to make its next calls elsewhere. */
export function addLanes(server: Server, rpcs: ReadonlyMap<string, ServedRpc>): () => void {
  const open = new Set<Exchange>();
  const serve = (stream: Exchange) => {
    open.add(stream);
    for (const end of ['error', 'close', 'cancelled']) stream.on(end, () => open.delete(stream));
    stream.on('data', (request) => respondOn(stream, request, rpcs));
    stream.on('end', () => stream.end());
    // Sent at once: until it arrives, the client does not know whether the server has accepted the stream.
    stream.sendMetadata(new Metadata());
  };
  server.addService({ exchange: laneMethod }, { exchange: serve });
  return () => {
    for (const stream of open) stream.write({ id: 0, message: NOTHING, error: '', closing: true });
  };
}

function respondOn(stream: Exchange, request: lane.ExchangeRequest, rpcs: ReadonlyMap<string, ServedRpc>): void {
  const send = (message: Buffer, error: string) => {
    if (stream.writable) stream.write({ id: request.id, message, error, closing: false });
  };
  const fail = (error: AppError) => send(NOTHING, encodeError(error));
  const rpc = rpcs.get(request.path);
  if (rpc === undefined) fail(new AppError('internal'));
  else rpc(request, { succeed: (response) => send(response, ''), fail });
}
