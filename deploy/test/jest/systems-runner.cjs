const { readFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { EmittingTestRunner, default: TestRunner } = require('jest-runner');
const { Worker } = require('jest-worker');

const TEST_WORKER = join(dirname(require.resolve('jest-runner/package.json')), 'build/testWorker.js');
/** The first line of a test file that stops, counts or hangs single processes, with the reason. */
const NEEDS_SIX = /^\/\/ @processes six: ./;

/**
 * Runs end-to-end test files on the systems of E2E_SYSTEMS, each of which tests one file at a time. A system of six processes takes the files that
 * need them first, then those that are left; the other systems, whose six processes run as one, take all files but those.
 */
module.exports = class SystemsRunner extends EmittingTestRunner {
  static queueOf = queueOf;
  #listeners = new Map();

  async runTests(tests, watcher, options) {
    const systems = JSON.parse(process.env.E2E_SYSTEMS ?? '[]');
    if (systems.length === 0) return this.#runHere(tests, watcher, options);
    const next = queueOf(tests, systems);
    const take = (system) => (watcher.isInterrupted() ? undefined : next(system));
    await Promise.all(systems.map((system) => this.#runOn(system, take, setUpOf(tests))));
  }

  on(event, listener) {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  async #emit(event, data) {
    for (const listener of this.#listeners.get(event) ?? []) await listener(data);
  }

  /** One system, which BASE_URL names, tests one file after the other. */
  async #runHere(tests, watcher, options) {
    const runner = new TestRunner(this._globalConfig, this._context);
    for (const event of [
      'test-file-start',
      'test-file-success',
      'test-file-failure',
      'test-case-start',
      'test-case-result',
    ])
      runner.on(event, (data) => this.#emit(event, data));
    await runner.runTests(tests, watcher, options);
  }

  async #runOn(system, take, setUp) {
    const worker = new Worker(TEST_WORKER, {
      exposedMethods: ['worker'],
      forkOptions: { serialization: 'json', stdio: 'pipe', env: { ...process.env, ...system.env } },
      numWorkers: 1,
      setupArgs: [setUp],
      workerGracefulExitTimeout: this._globalConfig.workerGracefulExitTimeout,
    });
    worker.getStdout()?.pipe(process.stdout);
    worker.getStderr()?.pipe(process.stderr);
    for (let test = take(system); test; test = take(system)) await this.#runFile(worker, test);
    const { forceExited } = await worker.end();
    if (forceExited) console.error('A worker had to be ended by force: a test file has left something running.');
  }

  async #runFile(worker, test) {
    await this.#emit('test-file-start', [test]);
    const { config } = test.context;
    const running = worker.worker({
      config,
      context: this._context,
      globalConfig: this._globalConfig,
      path: test.path,
    });
    running.UNSTABLE_onCustomMessage?.(([event, data]) => this.#emit(event, data));
    await running.then(
      (result) => this.#emit('test-file-success', [test, result]),
      (error) => this.#emit('test-file-failure', [test, error]),
    );
  }
};

/** Returns a function that takes the next test file for a system; undefined when there is none. */
function queueOf(tests, systems) {
  const isMixed = new Set(systems.map(({ mode }) => mode)).size > 1;
  const needsSix = ({ path }) => isMixed && NEEDS_SIX.test(readFileSync(path, 'utf8'));
  const { six = [], any = [] } = Object.groupBy(tests, (test) => (needsSix(test) ? 'six' : 'any'));
  return ({ mode }) => (mode === 'six' ? six.shift() : undefined) ?? any.shift();
}

function setUpOf(tests) {
  const contexts = new Map(tests.map(({ context }) => [context.config.id, context]));
  const resolvers = [...contexts.values()].map(({ config, moduleMap }) => ({
    config,
    serializableModuleMap: moduleMap.toJSON(),
  }));
  return { serializableResolvers: resolvers };
}
