import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { endBeforeDeletion, scratchFolder } from '../../processes/testing/scratch-folder.ts';
import { type Kept, keepAlive } from '../host/keep-alive.ts';
import { freePort } from '../host/ports.ts';
import { until } from '../host/wait.ts';
import { ensureReplicaSet, mongodSpec, mongodUri } from './mongod.ts';
import { findMongod } from './mongod-source.ts';

/** These tests start whole processes, on a machine that may be busy. */
jest.setTimeout(180_000);

/** The limit allows for a busy machine. */
const TIME_LIMIT_MS = 60_000;
const silent = { say: () => undefined, complain: () => undefined };
let mongod: Kept | undefined;

endBeforeDeletion(() => mongod?.stop(TIME_LIMIT_MS));

test('the log of mongod does not contain what a slow operation reads or writes', async () => {
  const dataDir = scratchFolder();
  mkdirSync(join(dataDir, 'logs'));
  const port = await freePort();
  const spec = mongodSpec(await findMongod(silent), dataDir, port);
  const events = {
    launched: () => undefined,
    ready: () => undefined,
    died: () => undefined,
    hopeless: () => undefined,
  };
  mongod = keepAlive(spec, events);
  expect(await until(mongod.isReady, TIME_LIMIT_MS)).toBe(true);
  await ensureReplicaSet(dataDir, port);
  const client = await new MongoClient(mongodUri(port)).connect();
  const rows = client.db('log').collection<{ _id: number; text: string }>('rows');
  await rows.insertOne({ _id: 1, text: 'first' });
  const slowly = { _id: 1, $where: 'sleep(300) || true' };
  expect((await rows.updateOne(slowly, { $set: { text: 'SECRET-WORDS' } })).modifiedCount).toBe(1);
  expect(await rows.findOne({ ...slowly, text: 'SECRET-WORDS' })).not.toBeNull();
  await client.close();
  expect(await mongod.stop(TIME_LIMIT_MS)).toBe(true);
  const log = readFileSync(spec.logFile, 'utf8');
  expect(log).toContain('Waiting for connections');
  expect(log).not.toContain('SECRET-WORDS');
});
