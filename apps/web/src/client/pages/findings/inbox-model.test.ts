import { describe, expect, it } from 'vitest';
import type { InboxFinding, SiteCheck } from '../../data/findings.ts';
import { countCauses } from '../../records/unit-findings.ts';
import {
  isDeletion,
  listBulkChanges,
  listChanges,
  listConsequences,
  listPart,
  walkFrom,
} from './inbox-model.ts';

const step = { from: '2', type: 'covers', to: '1', recorded_in: '1', certainty: null };

function finding(code: string, more: Partial<InboxFinding> = {}): InboxFinding {
  const base = { severity: 'warning', message: code, units: ['2', '1'], chain: [], suggestions: [] } as const;
  return { ...base, units: [...base.units], chain: [], suggestions: [], key: code, code, ...more };
}

describe('listChanges()', () => {
  it('adds a relation recorded on one sheet only to the other sheet, in its direction', () => {
    expect(listChanges(finding('one_sided', { chain: [step] }))).toEqual([
      { action: 'confirm', relation: { from: '1', type: 'covered_by', to: '2' } },
    ]);
    expect(listChanges(finding('one_sided', { chain: [{ ...step, recorded_in: '2' }] }))).toEqual([
      { action: 'confirm', relation: { from: '2', type: 'covers', to: '1' } },
    ]);
  });

  it('offers the number that was meant before recording the wrong one on both sheets', () => {
    const relation = { from: '2', type: 'covers', to: '1' };
    const instead = { from: '2', type: 'covers', to: '11' };
    const suggestions = [{ action: 'retarget' as const, relation, instead, contradictions_left: 0 }];
    const halves = finding('one_sided', { chain: [step], suggestions });

    expect(listChanges(halves).map(({ action }) => action)).toEqual(['retarget', 'confirm']);
    expect(listBulkChanges([halves])).toEqual([]);
  });

  it('lists the suggestions of the finding first', () => {
    const relation = { from: '2', type: 'covers', to: '1' };
    const suggestions = [{ action: 'drop' as const, relation, contradictions_left: 0 }];

    expect(listChanges(finding('cycle', { chain: [step], suggestions }))).toEqual([
      { action: 'drop', relation },
    ]);
  });

  it('never deletes an observed contact because other relations imply it (observation 37)', () => {
    const redundant = finding('redundant', { severity: 'info', chain: [step] });

    expect(listChanges(redundant)).toEqual([]);
    expect(listBulkChanges([redundant, redundant])).toEqual([]);
  });

  it('is empty for a unit without relations', () => {
    expect(listChanges(finding('isolated'))).toEqual([]);
  });
});

describe('isDeletion()', () => {
  it('is true if a relation is deleted from the records', () => {
    const relation = { from: '2', type: 'same_as', to: '1' };
    const actions = ['drop', 'separate', 'reverse', 'retarget', 'confirm', 'doubt'] as const;

    expect(actions.filter((action) => isDeletion({ action, relation }))).toEqual(['drop', 'separate']);
  });
});

describe('listBulkChanges()', () => {
  it('fixes all findings of one kind, and never several kinds', () => {
    const some = [finding('one_sided', { chain: [step] }), finding('one_sided', { chain: [step] })];

    expect(listBulkChanges(some)).toHaveLength(2);
    expect(listBulkChanges([...some, finding('redundant', { chain: [step] })])).toEqual([]);
    expect(listBulkChanges([finding('cycle', { chain: [step] })])).toEqual([]);
  });
});

describe('listPart()', () => {
  const mine = finding('isolated', {
    note: { reason: null, left_by: null, left_at: null, assigned_to: 'rossi' },
  });
  const check: SiteCheck = {
    valid: true,
    errors: [finding('cycle')],
    warnings: [mine],
    infos: [],
    left: [finding('redundant')],
    gone: [],
    statistics: {},
  };

  it('returns open, assigned and dismissed findings', () => {
    const codes = (part: 'open' | 'mine' | 'left'): string[] =>
      listPart(check, part, 'rossi').map(({ code }) => code);

    expect([codes('open'), codes('mine'), codes('left')]).toEqual([
      ['cycle', 'isolated'],
      ['isolated'],
      ['redundant'],
    ]);
  });

  it('lists findings with one cause as one, which names the others (observation 40)', () => {
    const cause = finding('cycle', { consequences: ['one_sided'] });
    const caused = finding('one_sided', { part_of: 'cycle' });
    const both: SiteCheck = { ...check, errors: [cause], warnings: [caused, mine] };

    expect(listPart(both, 'open', 'rossi').map(({ code }) => code)).toEqual(['cycle', 'isolated']);
    expect(listConsequences(both, cause)).toEqual([caused]);
    expect(listConsequences(both, mine)).toEqual([]);
    expect(countCauses(both)).toEqual({ errors: 1, warnings: 1 });
  });
});

describe('walkFrom()', () => {
  const findings = ['a', 'b'].map((code) => finding(code));

  it('stays in the list, and begins with its first finding', () => {
    expect([
      walkFrom(findings, 'a', 1),
      walkFrom(findings, 'b', 1),
      walkFrom(findings, 'a', -1),
      walkFrom(findings, 'gone', 1),
      walkFrom([], undefined, 1),
    ]).toEqual(['b', 'b', 'a', 'a', undefined]);
  });
});
