import { type BulkWriteResult, MongoBulkWriteError, MongoClient, MongoServerError } from 'mongodb';
import { openRelay } from '../testing/relay';
import { asAppError } from './unexpected';

test('a read fails with upstream_unavailable when its database stops to respond', async () => {
  const own = new URL(process.env['MONGODB_URI']!);
  const relay = await openRelay(Number(own.port || 27017));
  const client = new MongoClient(`mongodb://${relay.address}/?directConnection=true`, {
    heartbeatFrequencyMS: 500,
    connectTimeoutMS: 2_000,
    serverSelectionTimeoutMS: 20_000,
    retryReads: false,
  });
  await client.db('test').command({ ping: 1 });
  relay.freeze();
  const read = client.db('test').collection('nothing').findOne();
  const error: Error = await read.then(
    () => new Error('it has responded'),
    (reason) => reason,
  );
  expect(error.name).toBe('PoolClearedOnNetworkError');
  expect(asAppError(error)).toMatchObject({ code: 'upstream_unavailable', retryAfter: 1 });
  relay.close();
  await client.close();
});

test.each([
  ['has stepped down', 189],
  ['is no primary', 10107],
  ['shuts down', 11600],
])('an operation on a server that %s fails with upstream_unavailable', (_what, code) => {
  expect(asAppError(new MongoServerError({ message: 'not primary', code }))).toMatchObject({
    code: 'upstream_unavailable',
  });
});

test('a bulk write to a server that is no longer primary fails with upstream_unavailable', () => {
  const notPrimary = new MongoServerError({ message: 'not primary', code: 10107 });
  const error = new MongoBulkWriteError(notPrimary, {} as BulkWriteResult);
  expect(asAppError(error)).toMatchObject({ code: 'upstream_unavailable', retryAfter: 1 });
});

test('any other error of a server is internal', () => {
  expect(asAppError(new MongoServerError({ message: 'bad query', code: 2 }))).toMatchObject({ code: 'internal' });
});
