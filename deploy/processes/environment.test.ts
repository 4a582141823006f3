import { type Endpoints, environmentOf, grpcTarget, prefix, singleEnvironment } from './environment.ts';
import { type ProcessName, processes } from './processes.ts';
import { endpoints } from './testing/endpoints.ts';

const { instances } = endpoints;

const envOf = (name: ProcessName, changed: Partial<Endpoints> = {}) => {
  const spec = processes.find((process) => process.name === name)!;
  return environmentOf(spec, { ...endpoints, ...changed }, instances[name][0]!);
};

test('the gateway gets the address of every service, no database, and only its own secrets', () => {
  const env = envOf('gateway');
  expect(
    Object.keys(env)
      .filter((name) => name.endsWith('_ADDR'))
      .sort(),
  ).toEqual(['CONVERSATIONS_ADDR', 'GRANTS_ADDR', 'IDENTITY_ADDR', 'PROFILES_ADDR', 'WORKSPACE_MCP_ADDR'].sort());
  expect(env).toMatchObject({
    IDENTITY_HTTP: 'http://127.0.0.1:101',
    STREAM_TICKET_KEYS: 'value of STREAM_TICKET_KEYS',
    REDIS_URL: 'redis://r',
  });
  expect(Object.keys(env)).not.toEqual(expect.arrayContaining(['MONGODB_URI']));
  expect(Object.keys(env)).not.toEqual(expect.arrayContaining(['JWT_SIGNING_KEYS']));
});

test('the gateway listens on its default address unless HOST is set; services listen on loopback only', () => {
  expect(envOf('gateway')).not.toHaveProperty('HOST');
  expect(envOf('gateway', { host: '0.0.0.0' }).HOST).toBe('0.0.0.0');
  expect(envOf('grants', { host: '0.0.0.0' }).HOST).toBe('127.0.0.1');
});

test('a service gets its own database, and only identity gets the signing keys', () => {
  expect(envOf('workspace-mcp').MONGODB_DATABASE).toBe('workspace');
  const signers = processes.filter(({ secrets }) => secrets.includes('JWT_SIGNING_KEYS'));
  expect(signers.map(({ name }) => name)).toEqual(['identity']);
});

test('the addresses of replicas are joined to one gRPC target', () => {
  const two = {
    ...instances,
    grants: [
      { http_port: 1, grpc_port: 7 },
      { http_port: 2, grpc_port: 8 },
    ],
  };
  expect(grpcTarget({ instances: two }, 'grants')).toBe('ipv4:127.0.0.1:7,127.0.0.1:8');
  expect(grpcTarget({ instances }, 'identity')).toBe('127.0.0.1:201');
});

test('the process that is all six gets each variable of each of them, but no addresses of services', () => {
  const gateway = [{ http_port: 1, ops_port: 2 }];
  const env = singleEnvironment({ ...endpoints, instances: { ...instances, gateway } });
  const wanted = processes.flatMap((spec) => Object.keys(environmentOf(spec, endpoints, instances[spec.name][0]!)));
  // Every service has a database of its own by default.
  const isNeeded = (name: string) =>
    !/(?<!^EMBEDDINGS)_ADDR$|_HTTP$|^MONGODB_DATABASE$|^HOST$|^CALLER_KEYS$/.test(name);
  const callers = processes.map(({ name }) => `${prefix(name)}_CALLER_KEYS`);
  expect(Object.keys(env).sort()).toEqual([...new Set([...wanted.filter(isNeeded), ...callers, 'OPS_PORT'])].sort());
  expect(env).toMatchObject({ HTTP_PORT: '1', OPS_PORT: '2', GRPC_PORT: '201' });
  expect(env.GRANTS_CALLER_KEYS).toBe(envOf('grants').CALLER_KEYS);
});
