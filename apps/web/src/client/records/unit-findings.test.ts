import { describe, expect, it } from 'vitest';
import type { SiteFinding } from '../data/findings.ts';
import { indexFindings } from './unit-findings.ts';

const finding = (severity: SiteFinding['severity'], units: string[], message: string): SiteFinding => ({
  code: 'x',
  severity,
  message,
  units,
  chain: [],
  suggestions: [],
});

describe('indexFindings()', () => {
  const found = indexFindings({
    errors: [finding('error', ['12', 'A/14', '12'], 'round')],
    warnings: [finding('warning', ['12', '20'], 'alone')],
  });

  it('tells each unit what concerns it, once, by the gravest of it', () => {
    expect(found.of('12', '')).toEqual({ severity: 'error', messages: ['round', 'alone'] });
    expect(found.of('20', 'B')).toEqual({ severity: 'warning', messages: ['alone'] });
  });

  it('knows a unit whose number repeats by its area', () => {
    expect(found.of('14', 'A')?.messages).toEqual(['round']);
    expect(found.of('14', 'B')).toBeUndefined();
  });
});
