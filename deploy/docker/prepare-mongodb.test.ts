import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { type Kept, keepAlive } from '../local/host/keep-alive.ts';
import { freePort } from '../local/host/ports.ts';
import { until } from '../local/host/wait.ts';
import { mongodSpec } from '../local/parts/mongod.ts';
import { findMongod } from '../local/parts/mongod-source.ts';
import { endBeforeDeletion, scratchFile, scratchFolder } from '../processes/testing/scratch-folder.ts';
import { type DatabaseUser, databaseUsers } from './database-users.ts';
import { loadPasswords } from './passwords.ts';
import { prepareMongodb } from './prepare-mongodb.ts';

/** The limit allows for a busy machine. */
const TIME_LIMIT_MS = 60_000;
const silent = { say: () => undefined, complain: () => undefined };
const folder = scratchFolder();
const passwords = loadPasswords(join(folder, 'databases'));
const opened: MongoClient[] = [];
let mongod: Kept;
let address: string;

beforeAll(async () => {
  mkdirSync(join(folder, 'logs'));
  const port = await freePort();
  address = `127.0.0.1:${port}`;
  const spec = mongodSpec(await findMongod(silent), folder, port);
  const keyFile = scratchFile(folder, 'keyfile', passwords.mongodbKeyfile, 0o400);
  const events = {
    launched: () => undefined,
    ready: () => undefined,
    died: () => undefined,
    hopeless: () => undefined,
  };
  mongod = keepAlive({ ...spec, args: [...spec.args, '--keyFile', keyFile] }, events);
  expect(await until(mongod.isReady, TIME_LIMIT_MS)).toBe(true);
  await prepareMongodb({ local: address, member: address, passwords });
});

endBeforeDeletion(async () => {
  await Promise.all(opened.map((client) => client.close()));
  await mongod.stop(TIME_LIMIT_MS);
});

function databaseAs({ name, database }: DatabaseUser, password = passwords.mongodb[name]) {
  const client = new MongoClient(`mongodb://${name}:${password}@${address}/?replicaSet=rs0&authSource=${database}`);
  opened.push(client);
  return client.db(database);
}

const userOf = (name: string) => databaseUsers.find((user) => user.name === name)!;
const refused = (codeName: string) => expect.objectContaining({ codeName });

test('a client without a password cannot read', async () => {
  const client = new MongoClient(`mongodb://${address}/?replicaSet=rs0`);
  opened.push(client);
  await expect(client.db('identity').collection('families').findOne()).rejects.toEqual(refused('Unauthorized'));
  await expect(client.db('admin').command({ createUser: 'me', pwd: 'x', roles: ['root'] })).rejects.toEqual(
    refused('Unauthorized'),
  );
});

test('a service reads and writes its own database and cannot read another', async () => {
  const identity = databaseAs(userOf('identity'));
  await databaseAs(userOf('migrate-identity')).createCollection('families');
  await identity.collection('families').insertOne({ name: 'one' });
  expect(await identity.collection('families').countDocuments()).toBe(1);
  const elsewhere = databaseAs(userOf('profiles')).client.db('identity');
  await expect(elsewhere.collection('families').findOne()).rejects.toEqual(refused('Unauthorized'));
  await expect(elsewhere.listCollections().toArray()).rejects.toEqual(refused('Unauthorized'));
});

test('a migration can change indexes and collections, a service cannot', async () => {
  const rows = databaseAs(userOf('migrate-grants')).collection('rows');
  await rows.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
  const ttl = { collMod: 'rows', index: { keyPattern: { at: 1 }, expireAfterSeconds: 90 } };
  expect(await databaseAs(userOf('migrate-grants')).command(ttl)).toMatchObject({ ok: 1 });
  const service = databaseAs(userOf('grants'));
  await expect(service.collection('rows').createIndex({ by: 1 })).rejects.toEqual(refused('Unauthorized'));
  await expect(service.collection('rows').dropIndex('at_1')).rejects.toEqual(refused('Unauthorized'));
  await expect(service.command(ttl)).rejects.toEqual(refused('Unauthorized'));
  await expect(service.dropCollection('rows')).rejects.toEqual(refused('Unauthorized'));
});

test('a second preparation sets passwords that have changed', async () => {
  const renewed = { ...passwords, mongodb: { ...passwords.mongodb, profiles: 'f'.repeat(64) } };
  await prepareMongodb({ local: address, member: address, passwords: renewed });
  const profiles = userOf('profiles');
  await databaseAs(profiles, renewed.mongodb.profiles).collection('rows').insertOne({ name: 'one' });
  await expect(databaseAs(profiles, passwords.mongodb.profiles).collection('rows').findOne()).rejects.toEqual(
    refused('AuthenticationFailed'),
  );
});

test('a root password that differs from the secrets fails with one sentence', async () => {
  const other = { ...passwords, mongodbRoot: 'e'.repeat(64) };
  await expect(prepareMongodb({ local: address, member: address, passwords: other })).rejects.toThrow(
    'MongoDB has a user root with another password than the one in the volume of the secrets.',
  );
});
