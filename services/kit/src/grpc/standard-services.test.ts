import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { profiles } from '@cws/protos';
import {
  type ClientDuplexStream,
  credentials,
  type GrpcObject,
  loadPackageDefinition,
  type ServiceClientConstructor,
  type ServiceError,
} from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { protoPath } from 'grpc-health-check';
import { createMetrics } from '../process/metrics';
import { silentLogger, systemKeys, tokensOf } from '../testing';
import { bindService, type Rpcs } from './rpc';
import { grpcServer } from './server';

/** A client made from the .proto file of a service alone, as a tool in another language would make one. */
function clientOf(file: string, path: string, address: string) {
  const root = loadPackageDefinition(loadSync(file, { keepCase: true, enums: String, longs: Number, oneofs: true }));
  const found = path.split('.').reduce<unknown>((scope, name) => (scope as GrpcObject)[name], root);
  return new (found as ServiceClientConstructor)(address, credentials.createInsecure());
}

async function serveUsers() {
  const rpc = { from: [], as: [], handle: () => Promise.reject(new Error('not called')) };
  const definition = profiles.ProfilesServiceDefinition;
  const rpcs = Object.fromEntries(Object.keys(definition.methods).map((name) => [name, rpc]));
  const server = grpcServer([bindService(definition, rpcs as unknown as Rpcs<object, typeof definition>, {})], {
    tokens: tokensOf('profiles', systemKeys()),
    log: silentLogger(),
    metrics: createMetrics('test'),
    reflection: true,
  });
  return { server, address: `127.0.0.1:${await server.listen('127.0.0.1', 0)}` };
}

let served: Awaited<ReturnType<typeof serveUsers>>;
beforeAll(async () => {
  served = await serveUsers();
});
afterAll(() => served.server.drain(1_000));

test('the health service reports SERVING, and NOT_FOUND for an unknown service', async () => {
  const health = clientOf(protoPath, 'grpc.health.v1.Health', served.address);
  const check = (service: string) =>
    new Promise((resolve, reject) =>
      health['check']!({ service }, (error: ServiceError | null, response: unknown) =>
        error ? reject(error) : resolve(response),
      ),
    );
  expect(await check('')).toMatchObject({ status: 'SERVING' });
  await expect(check('nothing')).rejects.toMatchObject({ details: expect.stringContaining('unknown') });
  health.close();
});

const reflectionProto = join(
  dirname(createRequire(__filename).resolve('@grpc/reflection/package.json')),
  'build/proto/grpc/reflection/v1/reflection.proto',
);

interface ReflectionResponse {
  readonly list_services_response?: { readonly service: readonly { readonly name: string }[] };
  readonly file_descriptor_response?: { readonly file_descriptor_proto: readonly Buffer[] };
}

test('reflection lists the services and describes their messages', async () => {
  const reflection = clientOf(reflectionProto, 'grpc.reflection.v1.ServerReflection', served.address);
  const ask = (request: object) =>
    new Promise<ReflectionResponse>((resolve, reject) => {
      const stream: ClientDuplexStream<object, ReflectionResponse> = reflection['ServerReflectionInfo']!();
      stream.on('error', reject);
      stream.on('data', (response) => {
        stream.end();
        resolve(response);
      });
      stream.write(request);
    });
  const { list_services_response } = await ask({ list_services: '' });
  expect(list_services_response?.service).toEqual([{ name: 'cws.profiles.v1.ProfilesService' }]);
  const { file_descriptor_response } = await ask({ file_containing_symbol: 'cws.profiles.v1.ProfilesService' });
  const text = Buffer.concat([...(file_descriptor_response?.file_descriptor_proto ?? [])]).toString('latin1');
  for (const name of ['ProfilesService', 'EnsureUser', 'last_login_at']) expect(text).toContain(name);
  reflection.close();
});
