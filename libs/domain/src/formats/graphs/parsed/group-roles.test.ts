import { describe, expect, it } from 'vitest';
import { fieldsOfGroups, findGroupRole } from './group-roles.ts';

describe('findGroupRole()', () => {
  it.each([
    ['cluster_datazione_1', 'II sec. d.C.', 'period'],
    ['cluster_ph5', 'Phase 5', 'phase'],
    ['cluster_fase_2', '', 'phase'],
    ['n0', 'Età romana', 'period'],
    ['n0', 'Settore 3', 'area'],
    ['cluster_area_B', 'B', 'area'],
    ['n0', 'AR01-area example', 'group'],
    ['n0', 'Struttura ED01', 'structure'],
    ['cluster_building', 'Building 5', 'structure'],
    ['cluster_I51', '1', 'group'],
    ['cluster_legend', 'Legend', 'ignore'],
  ])('takes %j called %j for %s', (name, label, role) => {
    expect(findGroupRole({ name, label }, {})).toBe(role);
  });

  it('lets the mapping overrule all but a legend', () => {
    expect(findGroupRole({ name: 'x', label: 'Phase 5' }, { groups: 'area' })).toBe('area');
    expect(findGroupRole({ name: 'x', label: 'Legenda' }, { groups: 'area' })).toBe('ignore');
  });
});

describe('fieldsOfGroups()', () => {
  it('joins structures that lie in each other, the outer first', () => {
    const groups = [
      { name: '1', label: 'Struttura FC01' },
      { name: '2', label: 'Building 5' },
    ];

    expect(fieldsOfGroups(groups, {})).toEqual({ fields: { structure: 'Building 5/FC01' } });
  });

  it('takes the innermost of each kind, without the word that says the kind of an area', () => {
    const groups = [
      { name: '1', label: 'Wall 3' },
      { name: '2', label: 'Fase: b' },
      { name: '3', label: 'Phase a' },
      { name: '4', label: 'Area B' },
      { name: '5', label: 'East wing' },
    ];

    expect(fieldsOfGroups(groups, {})).toEqual({
      area: 'B',
      fields: { phase: 'b', custom: { group: 'Wall 3 / East wing' } },
    });
  });
});
