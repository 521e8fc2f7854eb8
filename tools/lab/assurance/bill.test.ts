import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listLicences } from './licences.mjs';

const lock = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', '..', 'package-lock.json'), 'utf8'),
) as {
  packages: Record<string, { version?: string; license?: string; dev?: boolean; hasInstallScript?: boolean }>;
};
/** Packages of the registry with a misleading name or with unfixed faults. */
const BANNED = /(^|\/)node_modules\/(xlsx|k6|oasdiff|dredd)$/;

describe('the packages that are passed on', () => {
  it('are all under licences that allow it', () => {
    const odd = listLicences(lock).filter(({ isAllowed }) => !isAllowed);

    expect(odd).toEqual([]);
    expect(listLicences(lock).length).toBeGreaterThan(50);
  });

  it('are refused under another one', () => {
    const packages = {
      'node_modules/a': { version: '1.0.0', license: 'GPL-3.0-only' },
      'node_modules/b': { version: '1.0.0', license: '(MIT OR GPL-3.0-only)' },
      'node_modules/c': { version: '1.0.0', license: 'MIT AND GPL-3.0-only' },
      'node_modules/d': { version: '1.0.0' },
    };

    expect(listLicences({ packages }).map(({ isAllowed }) => isAllowed)).toEqual([false, true, false, false]);
  });

  it('are none of those that were struck from the list', () => {
    expect(Object.keys(lock.packages).filter((path) => BANNED.test(path))).toEqual([]);
  });
});
