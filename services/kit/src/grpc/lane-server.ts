import type { lane } from '@cws/protos';
import { Metadata, type Server, type ServerDuplexStream } from '@grpc/grpc-js';
import { AppError } from '../errors/app-error';
import { encodeError } from '../errors/grpc-error';
import { laneMethod } from './lane-method';
import type { ServedRpc } from './served-rpc';

type Exchange = ServerDuplexStream<lane.ExchangeRequest, lane.ExchangeResponse>;

const NOTHING = Buffer.alloc(0);

/** Serves the rpcs over lanes too. The function that it answers tells every client to take its new calls elsewhere. */
export function addLanes(server: Server, rpcs: ReadonlyMap<string, ServedRpc>): () => void {
  const open = new Set<Exchange>();
  const serve = (stream: Exchange) => {
    open.add(stream);
    for (const over of ['error', 'close', 'cancelled']) stream.on(over, () => open.delete(stream));
    stream.on('data', (request) => answerOn(stream, request, rpcs));
    stream.on('end', () => stream.end());
    // At once: until it comes, the client cannot know whether anybody listens.
    stream.sendMetadata(new Metadata());
  };
  server.addService({ exchange: laneMethod }, { exchange: serve });
  return () => {
    for (const stream of open) stream.write({ id: 0, message: NOTHING, error: '', closing: true });
  };
}

function answerOn(stream: Exchange, request: lane.ExchangeRequest, rpcs: ReadonlyMap<string, ServedRpc>): void {
  const send = (message: Buffer, error: string) => {
    if (stream.writable) stream.write({ id: request.id, message, error, closing: false });
  };
  const fail = (error: AppError) => send(NOTHING, encodeError(error));
  const rpc = rpcs.get(request.path);
  if (rpc === undefined) fail(new AppError('internal'));
  else rpc(request, { succeed: (response) => send(response, ''), fail });
}
