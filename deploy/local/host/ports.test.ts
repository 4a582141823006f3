import { createServer, type Server } from 'node:net';
import { scratchFolder } from '../../processes/testing/scratch-folder.ts';
import { freePort, isFree, pickPorts, requireFree } from './ports.ts';

let server: Server | undefined;
afterEach(() => new Promise<void>((done) => (server ? server.close(() => done()) : done())));

const occupy = (port: number) =>
  new Promise<void>((done) => {
    server = createServer().listen(port, '127.0.0.1', done);
  });

test('a port in use is detected and named in the advice', async () => {
  const port = await freePort();
  expect(await isFree(port, '127.0.0.1')).toBe(true);
  await occupy(port);
  expect(await isFree(port, '127.0.0.1')).toBe(false);
  await expect(requireFree(port, ['127.0.0.1', '::1'], 'set PORT')).rejects.toThrow(`Port ${port} is in use: set PORT`);
});

test('a data folder keeps its ports, except one that was taken meanwhile', async () => {
  const dataDir = scratchFolder();
  const first = await pickPorts(dataDir, ['mongod', 'redis']);
  expect(await pickPorts(dataDir, ['mongod', 'redis'])).toEqual(first);
  await occupy(first.mongod!);
  const second = await pickPorts(dataDir, ['mongod', 'redis']);
  expect(second.redis).toBe(first.redis);
  expect(second.mongod).not.toBe(first.mongod);
});

test('a port that is reserved for another process is not chosen', async () => {
  const dataDir = scratchFolder();
  const { redis } = await pickPorts(dataDir, ['redis']);
  expect((await pickPorts(dataDir, ['redis'], [redis!])).redis).not.toBe(redis);
});
