import type { Db } from 'mongodb';
import { lifecycle } from '../process/lifecycle';
import { openRelay, silentLogger, testDatabase, until } from '../testing';
import { watchMongo } from './mongo-health';

test('a database that stops responding makes its process not ready, and ready again when it is back', async () => {
  const own = new URL(process.env['MONGODB_URI']!);
  const relay = await openRelay(Number(own.port || 27017));
  const through = new URL(own);
  through.host = relay.address;
  through.searchParams.delete('replicaSet');
  through.searchParams.set('directConnection', 'true');
  const database = await testDatabase('mongo_health', [], through.href);
  const life = lifecycle(silentLogger());
  const changes: boolean[] = [];
  life.onReadiness((isReady) => changes.push(isReady));
  life.markReady();
  const stop = watchMongo(database.db, (responds) => life.setHealth('mongo', responds), 200);
  relay.freeze();
  await until(() => !life.isReady());
  relay.thaw();
  await until(() => life.isReady());
  // A database of a busy machine may be silent once more by itself.
  expect([changes[0], changes.includes(false), changes.at(-1)]).toEqual([true, true, true]);
  stop();
  await database.drop();
  relay.close();
});

test('single pings that fail change nothing', async () => {
  const results = [true, false, true, false, false, true, false, false, false];
  const changes: boolean[] = [];
  const pinged = Promise.withResolvers<void>();
  const command = async () => {
    const isGood = results.shift();
    if (isGood === undefined) pinged.resolve();
    if (!isGood) throw new Error('no response');
    return { ok: 1 };
  };
  const stop = watchMongo({ command } as unknown as Db, (responds) => changes.push(responds), 50);
  await pinged.promise;
  expect(changes).toEqual([false]);
  stop();
});

test('a process that starts or stops is not ready, whether or not its database responds', async () => {
  const life = lifecycle(silentLogger());
  expect(life.isReady()).toBe(false);
  life.setHealth('mongo', false);
  life.markReady();
  expect(life.isReady()).toBe(false);
  life.setHealth('mongo', true);
  expect(life.isReady()).toBe(true);
  const stopped = life.stop(1_000);
  expect(life.isReady()).toBe(false);
  await stopped;
});
