import { callerKeysOf } from '../processes/caller-keys.ts';
import { type ProcessName, processes } from '../processes/processes.ts';
import { endpoints } from '../processes/testing/endpoints.ts';
import { announcement } from './announce.ts';
import { devEnvironment } from './environment.ts';

const specOf = (name: ProcessName) => processes.find((process) => process.name === name)!;
const own = { http_port: 7, grpc_port: 8 };

test('a single process gets the environment of the local run with ports of its own', () => {
  const env = devEnvironment({ root: '/r', env: { LOG_LEVEL: 'debug' } }, specOf('grants'), endpoints, own);
  expect(env).toMatchObject({
    MONGODB_URI: 'mongodb://m',
    MONGODB_DATABASE: 'grants',
    CALLER_KEYS: callerKeysOf('grants', endpoints.secrets),
    SUPERVISED: '1',
  });
  expect(env).toMatchObject({
    HTTP_PORT: '7',
    GRPC_PORT: '8',
    CONVERSATIONS_ADDR: '127.0.0.1:203',
    LOG_LEVEL: 'debug',
  });
});

test('an address that the person has set overrides the default, other variables do not', () => {
  const yours = {
    GRANTS_ADDR: '127.0.0.1:9',
    IDENTITY_HTTP: 'http://127.0.0.1:9',
    STREAM_TICKET_KEYS: 'yours',
    HTTP_PORT: '9',
  };
  const env = devEnvironment({ root: '/r', env: yours }, specOf('gateway'), endpoints, own);
  expect(env).toMatchObject({ GRANTS_ADDR: '127.0.0.1:9', IDENTITY_HTTP: 'http://127.0.0.1:9' });
  expect(env).toMatchObject({ STREAM_TICKET_KEYS: 'value of STREAM_TICKET_KEYS', HTTP_PORT: '7' });
});

const announced = (name: ProcessName, alone: boolean) =>
  announcement(specOf(name), own, { endpoints, alone, stop: async () => undefined, kill: () => undefined });

test('the announcement shows the addresses that a gateway needs to call the process', () => {
  expect(announced('grants', false)).toMatch('GRANTS_ADDR=127.0.0.1:8 npm run dev -w gateway');
  expect(announced('workspace-mcp', false)).toMatch(
    'WORKSPACE_MCP_ADDR=127.0.0.1:8 WORKSPACE_MCP_HTTP=http://127.0.0.1:7 npm',
  );
});

test('without a local run the announcement says that the called services are unavailable', () => {
  expect(announced('grants', true)).toMatch('conversations, workspace-mcp (all unavailable');
  expect(announced('grants', false)).not.toMatch('unavailable');
  expect(announced('profiles', true)).not.toMatch('unavailable');
});

test('the announcement hides the password of the database', () => {
  const uri = 'mongodb://me:secret@db.example/?replicaSet=r';
  const stop = async () => undefined;
  const text = announcement(specOf('grants'), own, {
    endpoints: { ...endpoints, mongodb_uri: uri },
    alone: false,
    stop,
    kill: () => undefined,
  });
  expect(text).toMatch('mongodb://db.example/?replicaSet=r (grants)');
});
