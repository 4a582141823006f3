import { tallyOf } from './jest-run.ts';

const report = { numPassedTests: 5, numFailedTests: 0, numRuntimeErrorTestSuites: 0 };

test('a test file that could not be run, and an exit without a failed test, count as failures', () => {
  expect(tallyOf(report, 0)).toEqual({ passed: 5, failed: 0 });
  expect(tallyOf({ ...report, numRuntimeErrorTestSuites: 2 }, 1)).toEqual({ passed: 5, failed: 2 });
  expect(tallyOf(report, 1)).toEqual({ passed: 5, failed: 1 });
});
