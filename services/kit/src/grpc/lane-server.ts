import type { lane } from '@cws/protos';
import { Metadata, type Server, type ServerDuplexStream } from '@grpc/grpc-js';
import { AppError } from '../errors/app-error';
import { encodeError } from '../errors/grpc-error';
import type { Answer } from './answer';
import type { Codec } from './definition';
import { laneMethod } from './lane-method';

type Exchange = ServerDuplexStream<lane.ExchangeRequest, lane.ExchangeResponse>;

/** An rpc as a lane finds it by its path, with the codecs that a unary method would use. */
export interface LaneRpc {
  readonly answer: Answer;
  readonly request: Codec<unknown>;
  readonly response: Codec<unknown>;
}

const NOTHING = Buffer.alloc(0);

/** Serves the rpcs over lanes too. The function that it answers tells every client to take its new calls elsewhere. */
export function addLanes(server: Server, rpcs: ReadonlyMap<string, LaneRpc>): () => void {
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

function answerOn(stream: Exchange, request: lane.ExchangeRequest, rpcs: ReadonlyMap<string, LaneRpc>): void {
  const send = (message: Uint8Array, error: string) => {
    if (stream.writable) stream.write({ id: request.id, message: message as Buffer, error, closing: false });
  };
  const fail = (error: AppError) => send(NOTHING, encodeError(error));
  const rpc = rpcs.get(request.path);
  const decoded = rpc && decode(rpc.request, request.message);
  if (decoded === undefined) fail(new AppError('internal'));
  else {
    const succeed = (response: unknown) => send(rpc!.response.encode(response).finish(), '');
    rpc!.answer(request.caller, request.context, decoded, { succeed, fail });
  }
}

/** Bytes that are no such message come from a program of another version, never from a user. */
function decode(codec: Codec<unknown>, bytes: Uint8Array): unknown {
  try {
    return codec.decode(bytes);
  } catch {
    return undefined;
  }
}
