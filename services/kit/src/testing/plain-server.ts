import { type Metadata, Server, ServerCredentials } from '@grpc/grpc-js';

/** A gRPC server of any other program: it has one unary method, from bytes to bytes, and no lanes. */
export async function servePlain(
  path: string,
  respond: (request: Buffer, metadata: Metadata) => Buffer,
): Promise<{ address: string; stop(): void }> {
  const server = new Server();
  const asBytes = (bytes: Buffer) => bytes;
  const method = {
    path,
    requestStream: false,
    responseStream: false,
    requestSerialize: asBytes,
    requestDeserialize: asBytes,
    responseSerialize: asBytes,
    responseDeserialize: asBytes,
  };
  server.addService(
    { method },
    {
      method: (
        { request, metadata }: { request: Buffer; metadata: Metadata },
        callback: (error: null, response: Buffer) => void,
      ) => callback(null, respond(request, metadata)),
    },
  );
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    ),
  );
  return { address: `127.0.0.1:${port}`, stop: () => server.forceShutdown() };
}
