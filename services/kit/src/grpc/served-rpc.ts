import { AppError } from '../errors/app-error';
import { type Codec, pathOf, type ServiceDefinition, serializer } from './definition';
import { type Dispatch, type DispatchParts, dispatchTo } from './dispatch';
import type { BoundService } from './rpc';

/** A call as it arrives from another process, whichever transport carried it. */
interface IncomingCall {
  readonly caller: string;
  readonly context: string;
  readonly message: Uint8Array;
}

/** Sends the one outcome of a call. */
interface BytesResponder {
  succeed(response: Buffer): void;
  fail(error: AppError): void;
}

/** Serves one rpc, from bytes to bytes. */
export type ServedRpc = (call: IncomingCall, responder: BytesResponder) => void;

/** A service as every transport serves it. */
export interface ServedService {
  readonly definition: ServiceDefinition;
  /** By their paths. */
  readonly rpcs: ReadonlyMap<string, ServedRpc>;
}

export function servedService({ definition, rpcs, context }: BoundService, parts: DispatchParts): ServedService {
  const served = Object.entries(definition.methods).map(([name, method]): [string, ServedRpc] => [
    pathOf(definition, method),
    servedRpc(
      dispatchTo(rpcs[name]!, context, method.name, parts),
      method.requestType as Codec<unknown>,
      method.responseType as Codec<unknown>,
    ),
  ]);
  return { definition, rpcs: new Map(served) };
}

function servedRpc(dispatch: Dispatch, request: Codec<unknown>, response: Codec<unknown>): ServedRpc {
  const encode = serializer(response);
  return ({ caller, context, message }, { succeed, fail }) => {
    const decoded = decode(request, message);
    if (decoded === undefined) return fail(new AppError('internal'));
    dispatch(caller, context, decoded, { succeed: (value) => succeed(encode(value)), fail });
  };
}

/** Undefined for bytes that are no such message: these come from a program of another version, never from a user. */
function decode(codec: Codec<unknown>, bytes: Uint8Array): unknown {
  try {
    return codec.decode(bytes);
  } catch {
    return undefined;
  }
}
