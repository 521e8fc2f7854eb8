import { describe, expect, it } from 'vitest';
import { codesOfCheck, FINDING_CODES, needsWholeSite, severityOf } from './finding.ts';

describe('the codes of findings', () => {
  it('stand worst first', () => {
    const severities = FINDING_CODES.map(severityOf);

    expect(severities).toEqual([
      ...severities.filter((severity) => severity === 'error'),
      ...severities.filter((severity) => severity === 'warning'),
      ...severities.filter((severity) => severity === 'info'),
    ]);
  });

  it('belong to one check at most', () => {
    const checked = [...codesOfCheck('format'), ...codesOfCheck('integrity')];

    expect(checked).toContain('self_relation');
    expect(checked).toContain('one_sided');
    expect(new Set(checked).size).toBe(checked.length);
    expect(checked).not.toContain('cycle');
  });

  it('that are errors never wait for the whole site: a unit with one can be refused', () => {
    expect(FINDING_CODES.filter(needsWholeSite)).toContain('disconnected');
    expect(FINDING_CODES.filter((code) => severityOf(code) === 'error' && needsWholeSite(code))).toEqual([]);
  });
});
