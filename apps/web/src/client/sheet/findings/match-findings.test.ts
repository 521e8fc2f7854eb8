import type { UnitRelation } from '@trowel/domain/records';
import { describe, expect, it } from 'vitest';
import type { InboxFinding } from '../../data/findings.ts';
import { matchFindings } from './match-findings.ts';

function finding(code: string, ...steps: string[]): InboxFinding {
  const chain = steps.map((step) => {
    const [from = '', type = '', to = ''] = step.split(' ');
    return { from, type, to, recorded_in: from, certainty: null };
  });
  const units = [...new Set(chain.flatMap(({ from, to }) => [from, to]))];
  return { key: code, code, severity: 'error', message: '', units, chain, suggestions: [] };
}

function relation(text: string): UnitRelation {
  const [type, name = ''] = text.split(' ');
  const [us_number = '', area] = name.split('/').toReversed();
  return { type, us_number, ...(area !== undefined && { area }) } as UnitRelation;
}

const codesFor = (findings: InboxFinding[], unit: string, text: string): string[] => {
  const [us_number = '', area = ''] = unit.split('/').toReversed();
  return matchFindings(findings, { us_number, area })(relation(text)).map(({ code }) => code);
};

describe('matchFindings()', () => {
  const both = [finding('contradiction', '1 covers 2', '2 covers 1')];

  it('marks both relations that contradict each other, from either sheet (observation 24)', () => {
    expect(codesFor(both, '2', 'covered_by 1')).toEqual(['contradiction']);
    expect(codesFor(both, '2', 'covers 1')).toEqual(['contradiction']);
    expect(codesFor(both, '1', 'covers 2')).toEqual(['contradiction']);
    expect(codesFor(both, '1', 'covers 3')).toEqual([]);
    expect(codesFor(both, '3', 'covers 1')).toEqual([]);
  });

  it('marks only the relations of a cycle, and those that are recorded on one sheet only', () => {
    const found = [
      finding('cycle', '1 cuts 2', '2 covers 3', '3 covers 1'),
      finding('one_sided', '2 covers 4'),
    ];
    expect(codesFor(found, '2', 'cut_by 1')).toEqual(['cycle']);
    expect(codesFor(found, '2', 'covers 3')).toEqual(['cycle']);
    expect(codesFor(found, '2', 'covers 4')).toEqual(['one_sided']);
    expect(codesFor(found, '2', 'covers 1')).toEqual([]);
    expect(codesFor(found, '4', 'covered_by 2')).toEqual(['one_sided']);
  });

  it('counts relations with the same meaning in time as one, others by their type', () => {
    expect(codesFor(both, '1', 'later_than 2')).toEqual(['contradiction']);
    const found = [finding('conflicting_kinds', '1 same_as 2')];
    expect(codesFor(found, '1', 'adjacent_to 2')).toEqual([]);
  });

  it('knows units by their area where numbers repeat', () => {
    const found = [finding('contradiction', 'A/1 covers B/2')];
    expect(codesFor(found, 'A/1', 'covers B/2')).toEqual(['contradiction']);
    expect(codesFor(found, 'A/1', 'covers 2')).toEqual([]);
    expect(codesFor(found, 'B/2', 'covered_by A/1')).toEqual(['contradiction']);
  });

  it('leaves out units that are not recorded', () => {
    expect(codesFor([finding('unknown_unit', '1 covers 2')], '1', 'covers 2')).toEqual([]);
  });
});
