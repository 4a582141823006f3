import type { handleUnaryCall, Server, UntypedServiceImplementation } from '@grpc/grpc-js';
import { CALLER_HEADER, CONTEXT_HEADER } from '../call/call';
import { toGrpcStatus } from '../errors/grpc-error';
import { pathOf, type ServiceDefinition } from './definition';
import type { ServedRpc } from './served-rpc';

/** Serves the rpcs of a service as ordinary unary methods. */
export function addUnary(server: Server, service: ServiceDefinition, rpcs: ReadonlyMap<string, ServedRpc>): void {
  const definition: Record<string, object> = {};
  const implementation: UntypedServiceImplementation = {};
  for (const [name, method] of Object.entries(service.methods)) {
    const path = pathOf(service, method);
    definition[name] = methodOf(path);
    implementation[name] = handlerOf(rpcs.get(path)!);
  }
  server.addService(definition as Parameters<Server['addService']>[0], implementation);
}

const asBytes = (bytes: Buffer): Buffer => bytes;

const methodOf = (path: string): object => ({
  path,
  requestStream: false,
  responseStream: false,
  requestSerialize: asBytes,
  requestDeserialize: asBytes,
  responseSerialize: asBytes,
  responseDeserialize: asBytes,
});

const handlerOf =
  (rpc: ServedRpc): handleUnaryCall<Buffer, Buffer> =>
  ({ metadata, request: message }, callback) => {
    const [caller, context] = [first(metadata.get(CALLER_HEADER)), first(metadata.get(CONTEXT_HEADER))];
    rpc(
      { caller, context, message },
      { succeed: (response) => callback(null, response), fail: (error) => callback(toGrpcStatus(error)) },
    );
  };

const first = (values: readonly (string | Buffer)[]): string => values[0]?.toString() ?? '';
