// Measures the process of the tool server alone, compared with an endpoint of JSON-RPC that is written by hand and does the same.
import { fork } from 'node:child_process';
import { Agent } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Call, ownCall, unauthenticatedCaller, uuidV7 } from '@cws/kit';
import type { Scratch } from '../local/scratch/scratch-system.ts';
import type { Endpoints } from '../processes/environment.ts';
import { readJson } from '../processes/files.ts';
import { type Secrets, secretsOf } from '../processes/secrets.ts';
import { firstMessage, type Group, mongodbOf, type Operation, processesOf } from './group.ts';
import type { Ratio } from './report.ts';
import { type HttpRequest, send, sendAll } from './traffic/load.ts';
import { caller, newBusiness, signInAs } from './traffic/person.ts';

const METHODS = [
  ['tools/call', { name: 'app_list', arguments: {} }],
  ['tools/list', {}],
] as const;

const BY_HAND = 'by hand';

export const toolRatios: Ratio[] = [
  ['tools/call', 'tools/call', 'bare', '≤ 1.3'],
  ['tools/list', 'tools/list', 'bare', '≤ 1.1'],
];

export const tools: Group = async (system, { requests, warmUp, connections }) => {
  const { secrets, http_port } = endpointsOf(system);
  const service = `http://127.0.0.1:${http_port}`;
  const call = await memberCall(system);
  const sign = await signerOf(system, secrets);
  const make = (method: string, params: object) => (): HttpRequest => ({
    method: 'POST',
    path: '/v1/mcp',
    headers: { ...sign({ ...call, deadline: Date.now() + 10_000 }), accept: 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    expect: 200,
  });
  const LIST_RESPONSE = await send(new Agent(), service, make('tools/list', {})());
  const { CALLER_KEYS } = isOfSharedKey(secrets) ? secrets : secretsOf('workspace-mcp', secrets);
  const env = { ...process.env, CALLER_KEYS, LIST_RESPONSE, MONGODB_URI: mongodbOf(system), NODE_ENV: 'production' };
  const child = fork(join(system.root, 'deploy/bench/hand-written-tools.ts'), { env });
  const bare = `http://127.0.0.1:${await firstMessage<number>(child)}`;
  const sides = [
    ['service', service, 'workspace-mcp'],
    ['bare', bare, BY_HAND],
  ] as const;
  return {
    operations: METHODS.flatMap(([method, params]) =>
      sides.map(
        ([side, origin, servedBy]): Operation => ({
          operation: method,
          side,
          servedBy,
          count: requests * 4,
          warmUp,
          run: (count) => sendAll(origin, make(method, params), count, connections),
        }),
      ),
    ),
    watched: [...processesOf(system), { name: BY_HAND, pid: child.pid! }],
    end: () => void child.kill(),
  };
};

function endpointsOf({ dataDir }: Scratch) {
  const { secrets, instances } = readJson<Endpoints>(join(dataDir, 'endpoints.json'), undefined as never);
  return { secrets, http_port: instances['workspace-mcp'][0]!.http_port };
}

/** Whether a checkout that this one is compared with has one key for all its processes (before docs/decisions/0050). */
const isOfSharedKey = (secrets: Secrets): boolean => secrets['CALLER_KEYS'] !== undefined;

/** Signs a call as the gateway of the system does, with the code of the checkout that it runs. */
async function signerOf({ root }: Scratch, secrets: Secrets): Promise<(call: Call) => Record<string, string>> {
  const kit = createRequire(import.meta.url)(join(root, 'services/kit')) as typeof import('@cws/kit');
  const { CALLER_KEYS } = isOfSharedKey(secrets) ? secrets : secretsOf('gateway', secrets);
  const keys = kit.parseEnv(kit.baseEnv.pick({ CALLER_KEYS: true }), { CALLER_KEYS }).CALLER_KEYS;
  if (isOfSharedKey(secrets)) {
    const { callerTokens, toHeaders } = kit as unknown as SharedKeyKit;
    const tokens = callerTokens(keys);
    return (call) => toHeaders(call, tokens);
  }
  const signer = kit.callerTokens('gateway', keys).to('workspace-mcp');
  return (call) => kit.toHeaders(call, signer, { method: 'POST', url: '/v1/mcp' });
}

type SharedKeyKit = {
  callerTokens: (keys: unknown) => object;
  toHeaders: (call: Call, tokens: object) => Record<string, string>;
};

/** The call of a key that is bound to a new business, as the gateway signs it. */
async function memberCall(system: Scratch): Promise<Call> {
  const { access_token } = await signInAs(system, `bench-${Date.now()}@example.com`);
  const base = `${system.origin}/v1`;
  const { business_id } = await newBusiness(system.origin, caller(base, access_token));
  const me = await fetch(`${base}/users/me`, { headers: { authorization: `Bearer ${access_token}` } });
  const { data } = (await me.json()) as { data: { id: string } };
  const bounds = { kind: 'key', user_id: data.id, credential_id: uuidV7(), business_id, role: 'owner' } as const;
  return ownCall({ ...unauthenticatedCaller('gateway'), ...bounds }, 'bench');
}
