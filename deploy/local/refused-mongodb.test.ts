import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { MongoClient } from 'mongodb';
import { endBeforeDeletion, scratchFolder } from '../processes/testing/scratch-folder.ts';
import { freePort } from './host/ports.ts';
import { accepts, until } from './host/wait.ts';
import { findMongod } from './parts/mongod-source.ts';

/** These tests start whole processes, on a machine that may be busy. */
jest.setTimeout(180_000);

const root = resolve(__dirname, '../..');
const terminal = { say: () => undefined, complain: () => undefined };
const started: ChildProcess[] = [];
endBeforeDeletion(() => Promise.all(started.map(ended)));

async function ended(child: ChildProcess): Promise<void> {
  const over = new Promise((settle) => child.once('exit', settle));
  if (child.exitCode === null && child.kill('SIGKILL')) await over;
}

/** Starts a mongod, without a replica set unless the arguments name one, and returns its address. */
async function startMongod(...args: string[]): Promise<string> {
  const port = await freePort();
  const dbpath = join(scratchFolder(), 'db');
  mkdirSync(dbpath);
  const usual = ['--dbpath', dbpath, '--port', String(port), '--bind_ip', '127.0.0.1', '--nounixsocket', '--quiet'];
  started.push(spawn(await findMongod(terminal), [...usual, ...args], { stdio: 'ignore' }));
  expect(await until(() => accepts(port), 60_000)).toBe(true);
  return `127.0.0.1:${port}`;
}

/** Runs an entry of grants to its end; `stopWhen` ends one that would wait forever. */
function run(entry: 'main' | 'migrate', MONGODB_URI: string, stopWhen = (_output: string) => false) {
  const key = 'A'.repeat(43);
  const callers = JSON.stringify({ 'grants>conversations': [key], 'grants>workspace-mcp': [key] });
  const common = { MONGODB_URI, MONGODB_DATABASE: 'refused', CALLER_KEYS: callers, CURSOR_MAC_KEYS: key };
  const env = {
    ...common,
    HTTP_PORT: '0',
    GRPC_PORT: '0',
    CONVERSATIONS_ADDR: 'unused:1',
    WORKSPACE_MCP_ADDR: 'unused:1',
  };
  const child = spawn(process.execPath, [join(root, 'services/grants/dist', `${entry}.js`)], { env });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
      if (stopWhen(output)) child.kill('SIGTERM');
    });
  return new Promise<{ status: number | null; output: string }>((settle) =>
    child.once('close', (status) => settle({ status, output })),
  );
}

const both = (uri: string) => Promise.all([run('main', uri), run('migrate', uri)]);
/** Returns the sentence that each process ended with. */
const refusals = (runs: readonly { status: number | null; output: string }[]) =>
  runs.map(({ status, output }) => {
    const { msg } = JSON.parse(output.trim().split('\n').at(-1)!) as { msg: string };
    return [status, msg.replace('bad configuration: ', '')];
  });

test('a MongoDB that is not in a replica set is refused, with and without a name of the set', async () => {
  const address = await startMongod();
  const sentence = `MONGODB_URI: MongoDB at ${address} is not a member of a replica set, which the service needs: start it with --replSet and initiate the set; one member is enough`;
  for (const query of ['', '?replicaSet=rs0']) {
    expect(refusals(await both(`mongodb://${address}/${query}`))).toEqual([
      [78, sentence],
      [78, sentence],
    ]);
  }
});

test('a replica set of another name is refused', async () => {
  const uri = process.env['MONGODB_URI']!;
  const own = new URL(uri.replace('mongodb:', 'http:')).host;
  const name = new URLSearchParams(uri.split('?')[1]).get('replicaSet');
  expect(refusals([await run('migrate', `mongodb://${own}/?replicaSet=other`)])).toEqual([
    [78, `MONGODB_URI: the replica set at ${own} is called ${name}, not other`],
  ]);
});

test('a wrong or missing password is refused, and the message shows no password', async () => {
  const address = await startMongod('--auth');
  const client = new MongoClient(`mongodb://${address}/?directConnection=true`);
  await client.db('admin').command({ createUser: 'me', pwd: 's3cret', roles: ['root'] });
  await client.close();
  const wrong = await both(`mongodb://me:wr0ng@${address}/`);
  expect(refusals(wrong)).toEqual(
    Array(2).fill([78, `MONGODB_URI: MongoDB at ${address} refuses the user or the password`]),
  );
  expect(wrong.map(({ output }) => output).join()).not.toContain('wr0ng');
});

test('a connection string that cannot be read or promises less than the service is refused', async () => {
  const ends = (await both('mongodb://me:s3cret@db/?nonsense=1')).map(({ status, output }) => [status, output]);
  const refused = expect.stringMatching(/MONGODB_URI: option nonsense is not supported/);
  expect(ends).toEqual(Array(2).fill([78, refused]));
  const weak = (await both('mongodb://me:s3cret@db/?w=1')).map(({ status, output }) => [status, output]);
  expect(weak).toEqual(
    Array(2).fill([78, expect.stringMatching('MONGODB_URI: may not set w to anything but majority')]),
  );
  expect([ends, weak].join()).not.toContain('s3cret');
});

test('while MongoDB is unavailable the log names its address', async () => {
  const address = `127.0.0.1:${await freePort()}`;
  const words = `MongoDB at ${address}, other.invalid:27017 does not respond yet: `;
  const uri = `mongodb://me:s3cret@${address},other.invalid/?replicaSet=rs0&serverSelectionTimeoutMS=300`;
  const { output } = await run('main', uri, (text) => text.includes('does not respond yet'));
  expect(output).toContain(words);
  expect(output).not.toContain('s3cret');
});
