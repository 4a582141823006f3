const { statSync } = require('node:fs');
const { constants, Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/**
 * Loads modules for test files. The packages of node_modules are loaded once a worker, by Node itself; the code of this repository is evaluated
 * anew for each test file, so that no file sees the state of another, but transformed and compiled once a worker.
 */
module.exports = class WorkerRuntime extends Runtime {
  constructor(...parts) {
    super(...parts);
    this.executor.compile = compile;
    this.transformCache.transform = transformOnce(this.transformCache);
  }

  requireModule(from, moduleName, options, isActual) {
    const path = this.packageFile(from, moduleName, options?.isInternalModule);
    return path ? require(path) : super.requireModule(from, moduleName, options, isActual);
  }

  /** The file of a package; undefined for a module of this repository or of Node, and for a part of jest with state of a test file. */
  packageFile(from, moduleName, isOfJest) {
    if (!moduleName || this._resolution.isCoreModule(moduleName)) return undefined;
    const path = this._resolution.resolveCjs(from, moduleName);
    return path.includes('/node_modules/') && !(isOfJest && OF_A_FILE.test(path)) ? path : undefined;
  }
};

/** Modules in which jest keeps the state of a test file: its tests, and the counts of its `expect`. */
const OF_A_FILE = /\/node_modules\/(?:jest-circus|expect|@jest\/expect|jest-snapshot)\//;

const scripts = new Map();

/** Compiles a module in the realm of the worker. Running the script makes a new function, with nothing of the last file in it. */
function compile(source, filename) {
  const kept = scripts.get(filename);
  const script = kept?.source === source ? kept.script : scriptOf(source, filename);
  scripts.set(filename, { source, script });
  return script.runInThisContext();
}

const PARAMETERS = ['module', 'exports', 'require', '__dirname', '__filename', 'jest'];
const HEAD = `(function (${PARAMETERS.join(', ')}) {`;

const scriptOf = (source, filename) =>
  new Script(`${HEAD}${source}\n})`, {
    filename,
    columnOffset: -HEAD.length,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });

const transformed = new Map();

/** The transform of an unchanged file is kept, which otherwise is read and hashed anew for each test file. */
function transformOnce(cache) {
  const transform = cache.transform.bind(cache);
  return (filename, options) => {
    const { mtimeMs } = statSync(filename);
    const kept = transformed.get(filename);
    if (kept?.mtimeMs !== mtimeMs) {
      const code = transform(filename, options);
      transformed.set(filename, { mtimeMs, code, sourceMap: cache.sourceMaps.get(filename) });
      return code;
    }
    if (kept.sourceMap) cache.sourceMaps.set(filename, kept.sourceMap);
    return kept.code;
  };
}
