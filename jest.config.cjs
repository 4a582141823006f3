const { availableParallelism } = require('node:os');
const { join } = require('node:path');

/** Two projects: `unit` (beside the code, against real MongoDB and Redis) and `e2e` (the running system from outside). */
const shared = {
  cacheDirectory: join(__dirname, 'node_modules/.cache/jest'),
  testEnvironment: '<rootDir>/deploy/test/jest/environment.cjs',
  runtime: '<rootDir>/deploy/test/jest/runtime.cjs',
  transform: {
    '^.+\\.(ts|mjs)$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' }, module: { type: 'commonjs' } },
    ],
  },
  moduleNameMapper: {
    '^@cws/kit/testing$': '<rootDir>/services/kit/src/testing/index.ts',
    '^@cws/kit/table-rows$': '<rootDir>/services/kit/src/values/table-rows.ts',
    '^@cws/kit$': '<rootDir>/services/kit/src/index.ts',
    '^@cws/protos$': '<rootDir>/protos/index.ts',
    '^@cws/protos/(\\w+)$': '<rootDir>/protos/gen/$1.ts',
  },
  modulePathIgnorePatterns: ['/dist/', '/types/', '/\\.data/'],
};

module.exports = {
  projects: [
    {
      ...shared,
      displayName: 'unit',
      rootDir: __dirname,
      testMatch: ['<rootDir>/{services,gateway/src,clients,deploy,protos}/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/deploy/e2e/'],
    },
    {
      ...shared,
      displayName: 'e2e',
      rootDir: __dirname,
      testMatch: ['<rootDir>/deploy/e2e/**/*.test.ts'],
      runner: '<rootDir>/deploy/test/jest/systems-runner.cjs',
      setupFilesAfterEnv: ['<rootDir>/deploy/e2e/support/time-limit.ts'],
    },
  ],
  // More than there are cores, since tests wait for databases; each is started anew before what test files leave behind slows it down.
  maxWorkers: availableParallelism() + 1,
  // Concurrent tests of a file wait most of the time, so the machine is no limit.
  maxConcurrency: 20,
  workerIdleMemoryLimit: '1GB',
  // Long enough for connections that wait for their end on a busy machine.
  workerGracefulExitTimeout: 10_000,
  // Ends a unit test that hangs. The slowest ones take 10 s, and ten times as long where other work takes most of the machine. A file whose tests start whole systems sets its own limit.
  testTimeout: 120_000,
};
