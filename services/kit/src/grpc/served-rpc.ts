import { AppError } from '../errors/app-error';
import { type Answer, type Answering, answerBy } from './answer';
import { type Codec, pathOf, serializer } from './definition';
import type { BoundService } from './rpc';

/** A call as it comes from another process, whatever carried it. */
interface IncomingCall {
  readonly caller: string;
  readonly context: string;
  readonly message: Uint8Array;
}

/** Where the one outcome of a call goes. */
interface BytesReply {
  succeed(response: Buffer): void;
  fail(error: AppError): void;
}

/** Serves one rpc, from bytes to bytes. */
export type ServedRpc = (call: IncomingCall, reply: BytesReply) => void;

/** The rpcs of a service by their paths, as every transport serves them. */
export const servedRpcs = ({ definition, rpcs, context }: BoundService, answering: Answering): [string, ServedRpc][] =>
  Object.entries(definition.methods).map(([name, method]) => [
    pathOf(definition, method),
    servedRpc(
      answerBy(rpcs[name]!, context, method.name, answering),
      method.requestType as Codec<unknown>,
      method.responseType as Codec<unknown>,
    ),
  ]);

function servedRpc(answer: Answer, request: Codec<unknown>, response: Codec<unknown>): ServedRpc {
  const encode = serializer(response);
  return ({ caller, context, message }, { succeed, fail }) => {
    const decoded = decode(request, message);
    if (decoded === undefined) return fail(new AppError('internal'));
    answer(caller, context, decoded, { succeed: (value) => succeed(encode(value)), fail });
  };
}

/** Bytes that are no such message come from a program of another version, never from a user. */
function decode(codec: Codec<unknown>, bytes: Uint8Array): unknown {
  try {
    return codec.decode(bytes);
  } catch {
    return undefined;
  }
}
