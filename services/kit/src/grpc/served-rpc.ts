import type { Admission } from '../admission/admission';
import { overloaded } from '../admission/overloaded';
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

/** `admission` decides which calls are handled; absent, all are. */
export function servedService(
  { definition, rpcs, context }: BoundService,
  { admission, ...parts }: DispatchParts & { readonly admission?: Admission },
): ServedService {
  const served = rpcsOf(definition, rpcs, context, parts);
  const admit = (rpc: ServedRpc) => (admission ? admitted(admission, rpc) : rpc);
  return { definition, rpcs: new Map(served.map(([path, rpc]) => [path, admit(rpc)])) };
}

const rpcsOf = (
  definition: ServiceDefinition,
  rpcs: BoundService['rpcs'],
  context: unknown,
  parts: DispatchParts,
): readonly (readonly [path: string, rpc: ServedRpc])[] =>
  Object.entries(definition.methods).map(([name, method]) => {
    const path = pathOf(definition, method);
    const dispatch = dispatchTo(rpcs[name]!, context, { name: method.name, path }, parts);
    return [path, servedRpc(dispatch, method.requestType as Codec<unknown>, method.responseType as Codec<unknown>)];
  });

/** Refuses a call for which there is no room before anything of it is read. */
const admitted =
  (admission: Admission, rpc: ServedRpc): ServedRpc =>
  (call, responder) => {
    const leave = admission.enter();
    if (leave === undefined) return responder.fail(overloaded());
    rpc(call, {
      succeed(response) {
        leave();
        responder.succeed(response);
      },
      fail(error) {
        leave(error.overloaded);
        responder.fail(error);
      },
    });
  };

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
