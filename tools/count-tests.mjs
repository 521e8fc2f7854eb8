import { existsSync, readFileSync } from 'node:fs';

/**
 * Counts the tests of one of vitest's JSON reports; `code` is what vitest ended with. A file that cannot be loaded, or
 * an error outside of any test, has no test to its name but is a failure.
 */
export function countTests(file, code) {
  const { numPassedTests, numFailedTests, testResults } = readReport(file);
  const unreadable = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !hasFailed(assertionResults),
  );
  const failed = numFailedTests + unreadable.length;
  return { passed: numPassedTests, failed: code === 0 ? failed : Math.max(failed, 1) };
}

function hasFailed(tests) {
  return tests.some(({ status }) => status === 'failed');
}

function readReport(file) {
  if (!existsSync(file)) return { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  return JSON.parse(readFileSync(file, 'utf8'));
}
