import type { handleUnaryCall, Server, UntypedServiceImplementation } from '@grpc/grpc-js';
import { CALLER_HEADER, CONTEXT_HEADER, withTraceparent } from '../call/call';
import { TRACEPARENT_HEADER } from '../call/traceparent';
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
    const read = (name: string) => metadata.get(name)[0]?.toString() ?? '';
    const [caller, context] = [read(CALLER_HEADER), withTraceparent(read(CONTEXT_HEADER), read(TRACEPARENT_HEADER))];
    rpc(
      { caller, context, message },
      { succeed: (response) => callback(null, response), fail: (error) => callback(toGrpcStatus(error)) },
    );
  };
