const { LegacyFakeTimers, ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/** Node gives `exit` to whatever package wants to tidy up with the worker. */
const KEPT_LISTENERS = new Set(['exit']);

/**
 * Runs a test file in the realm of its worker, as a program runs, instead of one of its own: `instanceof` and `fetch` then mean what they mean in
 * production, and packages are loaded once a worker (runtime.cjs). What a file leaves on `globalThis` and `process` is put back after it.
 */
module.exports = class WorkerRealm {
  constructor({ projectConfig: config }) {
    this.global = globalThis;
    this.restore = restorer();
    globalThis.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimers = new LegacyFakeTimers({
      config,
      global: globalThis,
      moduleMocker: this.moduleMocker,
      timerConfig: { idToRef: (id) => id, refToId: (timer) => timer },
    });
    this.fakeTimersModern = new ModernFakeTimers({ config, global: globalThis });
  }

  async setup() {}

  async teardown() {
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    this.restore();
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** jest asks for a realm to compile in; the runtime compiles in this one. */
  getVmContext() {
    return globalThis;
  }
};

function restorer() {
  const restores = [restoreProperties(globalThis), restoreProperties(process), restoreEnv(), restoreListeners()];
  return () => restores.forEach((restore) => void restore());
}

/** jest and its expect keep their state of a file under symbols of `globalThis`, which go with the file. */
function restoreProperties(object) {
  const before = Object.getOwnPropertyDescriptors(object);
  return () => {
    for (const key of Reflect.ownKeys(object)) {
      const now = Object.getOwnPropertyDescriptor(object, key);
      if (!now.configurable) continue;
      if (!(key in before)) delete object[key];
      else if (now.value !== before[key].value || now.get !== before[key].get)
        Object.defineProperty(object, key, before[key]);
    }
  };
}

function restoreEnv() {
  const before = { ...process.env };
  return () => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  };
}

function restoreListeners() {
  const before = new Map(process.eventNames().map((name) => [name, process.rawListeners(name)]));
  return () => {
    for (const name of process.eventNames()) {
      if (KEPT_LISTENERS.has(name)) continue;
      const old = before.get(name) ?? [];
      for (const listener of process.rawListeners(name)) if (!old.includes(listener)) process.off(name, listener);
    }
  };
}
