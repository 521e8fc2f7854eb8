import { spawnSync } from 'node:child_process';
import { REPOSITORY } from '../../repository.mjs';

/**
 * Returns the result of `npm audit` for the packages that Trowel needs at run time. Without a network, the result says
 * that no query was made.
 */
export function auditPackages(ask = askNpm) {
  const { stdout } = ask();
  let answer;
  try {
    answer = JSON.parse(stdout);
  } catch {
    answer = {};
  }
  const counts = answer.metadata?.vulnerabilities;
  if (!counts) {
    const reason = answer.message ?? answer.error?.summary ?? 'no answer';
    return {
      isBad: false,
      told: `npm audit: the registry was not reached (${reason}); known faults were not asked for`,
    };
  }
  const isBad = counts.high + counts.critical > 0;
  const names = Object.keys(answer.vulnerabilities ?? {});
  return {
    isBad,
    told: `npm audit: ${counts.total} known faults${names.length ? ` in ${names.join(', ')}` : ''}`,
  };
}

function askNpm() {
  return spawnSync('npm', ['audit', '--json', '--omit=dev'], {
    cwd: REPOSITORY,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
}
