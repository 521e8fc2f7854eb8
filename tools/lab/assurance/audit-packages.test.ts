import { describe, expect, it } from 'vitest';
import { auditPackages } from './audit-packages.mjs';

const answer = (vulnerabilities: object, names: string[] = []): { stdout: string } => ({
  stdout: JSON.stringify({
    metadata: { vulnerabilities },
    vulnerabilities: Object.fromEntries(names.map((name) => [name, {}])),
  }),
});
const none = { info: 0, low: 0, moderate: 0, high: 0, critical: 0, total: 0 };

describe('auditPackages()', () => {
  it('is bad for grave faults alone, and names the packages', () => {
    expect(auditPackages(() => answer(none))).toEqual({ isBad: false, told: 'npm audit: 0 known faults' });
    expect(auditPackages(() => answer({ ...none, low: 1, total: 1 }, ['a'])).isBad).toBe(false);
    expect(auditPackages(() => answer({ ...none, high: 1, total: 1 }, ['a']))).toEqual({
      isBad: true,
      told: 'npm audit: 1 known faults in a',
    });
  });

  it.each(['', '{"message":"request to the registry failed"}', '<html>'])(
    'says that nothing was asked where the registry does not answer: %s',
    (stdout) => {
      const { isBad, told } = auditPackages(() => ({ stdout }));

      expect(isBad).toBe(false);
      expect(told).toMatch('known faults were not asked for');
    },
  );
});
