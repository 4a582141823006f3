const WorkerRealm = require('./environment.cjs');

test('what a test file changes of its realm is put back after it', async () => {
  const { fetch } = globalThis;
  const listener = () => undefined;
  const realm = new WorkerRealm({ projectConfig: { fakeTimers: {} } });
  Object.assign(globalThis, { left: 1, fetch: listener });
  Object.assign(process.env, { LEFT: '1', HOME: '/nowhere' });
  process.on('SIGUSR2', listener);
  await realm.teardown();
  expect([globalThis.fetch === fetch, 'left' in globalThis, 'LEFT' in process.env]).toEqual([true, false, false]);
  expect(process.env.HOME).not.toBe('/nowhere');
  expect(process.listeners('SIGUSR2')).not.toContain(listener);
});

test('an error, a list and a date of Node are those of a test file', () => {
  const { error } = require('node:child_process').spawnSync('/nowhere');
  expect(error).toBeInstanceOf(Error);
  expect(require('node:os').cpus()).toBeInstanceOf(Array);
  expect(require('node:fs').statSync('/').mtime).toBeInstanceOf(Date);
});
