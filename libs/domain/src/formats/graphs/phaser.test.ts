import { describe, expect, it } from 'vitest';
import { readImport } from '../read-import.ts';

const said = (text: string) =>
  readImport({ text }).statements.map(({ from, type, to }) => `${from.us_number} ${type} ${to.us_number}`);

describe('tables and projects of PHASER', () => {
  it('are read one by one, relations in both forms of their table', () => {
    const rows = '\nXSM10,1,above,2\nXSM10,3,below,2\nXSM10,3,equal,4\n';
    const expected = ['1 later_than 2', '3 earlier_than 2', '3 same_as 4'];

    expect(said(`siteCode,sourceID,stratRelationship,targetID${rows}`)).toEqual(expected);
    expect(said(`siteCode,contextNo,stratRelationship,relatedContextNo${rows}`)).toEqual(expected);
    expect(readImport({ text: `siteCode,sourceID,stratRelationship,targetID${rows}` }).format).toBe('phaser');
  });

  it('do not take the tables of others for theirs', () => {
    const text = 'Site Code,Context ID,Type,Fills\nX,1,pit,2\nX,2,layer,\n';

    expect(readImport({ text }).format).toBe('unit_table');
    expect(said(text)).toEqual(['1 fills 2']);
  });

  it('give contexts of a JSON project the phase around their group, and keep the mark for the top', () => {
    const node = (data: Record<string, unknown>) => ({ data });
    const text = JSON.stringify({
      elements: {
        nodes: [
          node({ id: 'phase-1', class: 'phase', label: 'Phase 1' }),
          node({ id: 'group-1', class: 'group', label: 'G', parent: 'phase-1' }),
          node({ id: 'context-7', class: 'context', label: '7', parent: 'group-1', type: 'Pit' }),
          node({ id: 'context-+', class: 'context', label: '+' }),
          node({
            id: 'dating-1',
            class: 'dating',
            label: 'c',
            parent: 'context-7',
            dating: { minYear: '43' },
          }),
        ],
        edges: [{ data: { source: 'context-+', target: 'context-7', type: 'above' } }],
      },
    });

    const data = readImport({ text });

    expect(said(text)).toEqual(['+ later_than 7']);
    expect(data.units[0]?.fields).toEqual({
      definition: 'Pit',
      period: 'Phase 1',
      structure: 'G',
      dating_elements: 'c: 43 to ?',
      custom: { group: 'G' },
    });
    expect(data.notes).toContain('The marks +, - and NFE were kept as units');
  });
});
