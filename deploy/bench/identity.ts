// Measures sign-in, rotation and checks of credentials, compared with the refresh grant of oidc-provider in memory.
import { type ChildProcess, fork } from 'node:child_process';
import { Agent } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Scratch } from '../local/scratch/scratch-system.ts';
import { firstMessage, type Group, type Operation, processesOf } from './group.ts';
import type { Block, Ratio } from './report.ts';
import { type HttpRequest, send, sendAll } from './traffic/load.ts';
import { caller, codesOf, signInAs } from './traffic/person.ts';

const KEYS = 400;
const KEYS_EACH = 50;
/** MailDev keeps the last thousand mails. */
const CODES = 200;

/** The bound is half the rate of oidc-provider per CPU second, although our tokens are durable. */
export const identityRatios: Ratio[] = [['refresh', 'refresh', 'oidc-provider', '≤ 2']];

export const identity: Group = async (system, { requests, warmUp, connections }) => {
  const reference = await startReference(connections);
  const checks = await keyChecks(system, connections);
  const of = (operation: string, side: Block['side'], run: Operation['run']): Operation => ({
    operation,
    side,
    count: requests,
    warmUp,
    run,
  });
  return {
    operations: [
      of('refresh', 'service', await ownRefresh(system, connections)),
      of('refresh', 'oidc-provider', reference.refresh),
      of('check of a token', 'service', checks.token),
      of('check of a key, remembered', 'service', checks.oneKey),
      { ...of('check of a key, looked up', 'service', checks.manyKeys), count: KEYS, warmUp: KEYS },
      verifyOperation(system, connections, Math.ceil(warmUp / 3)),
    ],
    watched: [...processesOf(system), { name: 'oidc-provider', pid: reference.child.pid! }],
    end: () => void reference.child.kill(),
  };
};

/** Each connection has a chain of refresh tokens: each request presents the token of the previous response. */
function chains(tokens: string[], rotate: (token: string, connection: number) => Promise<string>) {
  return async (count: number): Promise<number[]> => {
    let left = count;
    const times: number[] = [];
    const worker = async (connection: number) => {
      while (left-- > 0) {
        const begun = performance.now();
        tokens[connection] = await rotate(tokens[connection]!, connection);
        times.push(performance.now() - begun);
      }
    };
    await Promise.all(tokens.map((_token, connection) => worker(connection)));
    return times;
  };
}

async function ownRefresh(system: Scratch, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const tokens: string[] = [];
  for (let n = 0; n < connections; n++) tokens.push((await signInAs(system, `refresh-${n}@example.com`)).refresh_token);
  return chains(tokens, async (refresh_token) => {
    const body = JSON.stringify({ refresh_token });
    const text = await send(agent, system.origin, { method: 'POST', path: '/v1/auth/refresh', body, expect: 200 });
    return (JSON.parse(text) as { data: { tokens: { refresh_token: string } } }).data.tokens.refresh_token;
  });
}

type Ready = { port: number; tokens: string[]; client_id: string };

async function startReference(connections: number) {
  const file = join(dirname(fileURLToPath(import.meta.url)), 'reference.ts');
  const child: ChildProcess = fork(file, [String(connections)], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const { port, tokens, client_id } = await firstMessage<Ready>(child);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const refresh = chains(tokens, async (refresh_token) => {
    const body = new URLSearchParams({ grant_type: 'refresh_token', client_id, refresh_token }).toString();
    const sent = { ...headers, 'content-length': String(body.length) };
    const text = await send(agent, `http://127.0.0.1:${port}`, {
      method: 'POST',
      path: '/token',
      headers: sent,
      body,
      expect: 200,
    });
    return (JSON.parse(text) as { refresh_token: string }).refresh_token;
  });
  return { child, refresh };
}

/** The same small request with a token, with one key, and with keys that are not in a cache. */
async function keyChecks(system: Scratch, connections: number) {
  const { origin } = system;
  const { access_token } = await signInAs(system, 'checked@example.com');
  const keys: string[] = [];
  while (keys.length < KEYS) keys.push(...(await keysOfPerson(system, `keys-${keys.length}@example.com`)));
  const get = (credential: string): HttpRequest => ({
    method: 'GET',
    path: '/v1/mcp-servers',
    headers: { authorization: `Bearer ${credential}` },
    expect: 200,
  });
  const asking = (credentialOf: (n: number) => string) => (count: number) =>
    sendAll(origin, (n) => get(credentialOf(n)), count, connections);
  return {
    token: asking(() => access_token),
    oneKey: asking(() => keys[0]!),
    manyKeys: asking((n) => keys[n % KEYS]!),
  };
}

/** As many keys as one person may have. */
async function keysOfPerson(system: Scratch, email: string): Promise<string[]> {
  const { access_token } = await signInAs(system, email);
  const call = caller(`${system.origin}/v1`, access_token);
  const keys: string[] = [];
  for (let n = 0; n < KEYS_EACH; n++) keys.push(((await call('/keys', { name: `bench ${n}` })) as { key: string }).key);
  return keys;
}

/** Requests the codes before the measurement begins. */
function verifyOperation(system: Scratch, connections: number, warmUp: number): Operation {
  let addresses: string[] = [];
  let codes = new Map<string, string>();
  const requestCode = (n: number): HttpRequest => ({
    method: 'POST',
    path: '/v1/auth/otp/request',
    body: JSON.stringify({ email: addresses[n] }),
    expect: 200,
  });
  const verify = (n: number): HttpRequest => ({
    method: 'POST',
    path: '/v1/auth/otp/verify',
    body: JSON.stringify({ email: addresses[n], code: codes.get(addresses[n]!) }),
    expect: 200,
  });
  return {
    operation: 'OTP verify',
    side: 'service',
    count: CODES,
    warmUp,
    async prepare() {
      const block = `${Date.now()}`;
      addresses = Array.from({ length: CODES }, (_, n) => `verify-${block}-${n}@example.com`);
      await sendAll(system.origin, requestCode, CODES, connections);
      codes = await codesOf(system, addresses);
    },
    run: (count) => sendAll(system.origin, verify, count, connections),
  };
}
