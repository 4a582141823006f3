/** Two projects: `unit` (beside the code, against real MongoDB and Redis) and `e2e` (the running system from outside). */
const shared = {
  testEnvironment: 'node',
  transform: {
    '^.+\\.(ts|mjs)$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' }, module: { type: 'commonjs' } },
    ],
  },
  moduleNameMapper: {
    '^@cws/kit/testing$': '<rootDir>/services/kit/src/testing/index.ts',
    '^@cws/kit$': '<rootDir>/services/kit/src/index.ts',
    '^@cws/protos$': '<rootDir>/protos/index.ts',
  },
  modulePathIgnorePatterns: ['/dist/', '/\\.data/'],
};

module.exports = {
  projects: [
    {
      ...shared,
      displayName: 'unit',
      rootDir: __dirname,
      testMatch: ['<rootDir>/{services,gateway/src,cli/src,deploy,protos}/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/deploy/e2e/'],
    },
    { ...shared, displayName: 'e2e', rootDir: __dirname, testMatch: ['<rootDir>/deploy/e2e/**/*.test.ts'] },
  ],
  // As many as there are cores; each is started anew before what test files leave behind slows it down.
  maxWorkers: '100%',
  workerIdleMemoryLimit: '512MB',
  // Ends what hangs; how long something may take is told where it is waited for, and a machine may be slow.
  testTimeout: 300_000,
};
