import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { REPOSITORY } from './repository.mjs';

/**
 * Counts the tests in a JSON report of vitest, and lists the failures. `code` is the exit code of
 * vitest. A file that cannot be loaded, or an error outside of tests, is a failure without a test.
 */
export function countTests(file, code) {
  const { numPassedTests, testResults } = readReport(file);
  const failures = testResults.flatMap(listFailures);
  const failed = code === 0 ? failures.length : Math.max(failures.length, 1);
  return { passed: numPassedTests, failed, failures };
}

function listFailures({ name, status, message, assertionResults }) {
  const tests = assertionResults.filter((test) => test.status === 'failed');
  const file = relative(REPOSITORY, name);
  if (tests.length === 0 && status === 'failed') return [`${file}: ${firstLineOf(message)}`];
  return tests.map(
    ({ fullName, failureMessages }) => `${file} > ${fullName}: ${firstLineOf(failureMessages?.[0])}`,
  );
}

function firstLineOf(text = '') {
  return text.trim().split('\n')[0].slice(0, 300);
}

function readReport(file) {
  if (!existsSync(file)) return { numPassedTests: 0, testResults: [] };
  return JSON.parse(readFileSync(file, 'utf8'));
}
