import { recordingLogger, silentLogger, until } from '../testing';
import { startJob } from './job';
import { startWorker } from './worker';

const often = { name: 'test', everyMs: 5 };

test('a job runs again and again until it is stopped', async () => {
  let runs = 0;
  const job = startJob({ ...often, work: () => ++runs, log: silentLogger() });
  await until(() => runs >= 3);
  await job.stop();
  const before = runs;
  await job.run();
  expect(runs).toBe(before);
});

test('a call of run joins the current run, and a stop waits for it', async () => {
  const gate = Promise.withResolvers<void>();
  let runs = 0;
  const work = () => {
    runs += 1;
    return gate.promise;
  };
  const job = startJob({ ...often, everyMs: 3_600_000, work, log: silentLogger() });
  const joined = [job.run(), job.run()];
  let hasStopped = false;
  const stopped = job.stop().then(() => {
    hasStopped = true;
  });
  await Promise.resolve();
  expect([runs, hasStopped]).toEqual([1, false]);
  gate.resolve();
  await Promise.all([...joined, stopped]);
  expect([runs, hasStopped]).toEqual([1, true]);
});

test('a job that fails goes on, and logs its first failure, each change of the reason, and the end', async () => {
  const { log, lines } = recordingLogger();
  const outcomes = ['away', 'away', 'refused', undefined, undefined, 'away'];
  const work = async () => {
    const message = outcomes.shift();
    if (message) throw new Error(message);
  };
  const job = startJob({ ...often, everyMs: 3_600_000, work, log });
  while (outcomes.length > 0) await job.run();
  await job.stop();
  const logged = lines().map(({ job: name, err }) => [name, (err as { message: string } | undefined)?.message]);
  expect(logged).toEqual([
    ['test', 'away'],
    ['test', 'refused'],
    ['test', undefined],
    ['test', 'away'],
  ]);
});

test('work that fails because its job was stopped is not logged', async () => {
  const { log, lines } = recordingLogger();
  const gate = Promise.withResolvers<void>();
  const job = startJob({ ...often, everyMs: 3_600_000, work: () => gate.promise, log });
  void job.run();
  const stopped = job.stop();
  gate.reject(new Error('closed'));
  await stopped;
  expect(lines()).toEqual([]);
});

test('a worker does all that is due before it rests, and goes on after a failure', async () => {
  const due = ['one', 'two', new Error('lost'), 'three'];
  const done: string[] = [];
  const work = async () => {
    const next = due.shift();
    if (next instanceof Error) throw next;
    if (next) done.push(next);
    return next !== undefined;
  };
  const worker = startWorker('test', 5, work, silentLogger());
  await until(() => done.length === 3);
  await worker.stop();
  expect(done).toEqual(['one', 'two', 'three']);
});
