import { describe, expect, it } from 'vitest';
import { readImport } from '../read-import.ts';

const table = (name: string, text: string) => ({
  name,
  rows: text.split('\n').map((line, i) => ({ number: i + 1, cells: line.split(',') })),
});

describe('tables that name units but are about other things', () => {
  it('a sheet of finds with an id of its own writes nothing into units', () => {
    const { units, notes } = readImport({
      tables: [
        table('US', 'us,definition\n1,fill\n2,cut'),
        table('Ossa', 'BONE_ID,US,Type,Notes\n1,1,tibia,burnt\n2,1,femur,\n3,2,rib,'),
      ],
    });

    expect(units.map(({ us_number, fields }) => [us_number, fields])).toEqual([
      ['1', { definition: 'fill' }],
      ['2', { definition: 'cut' }],
    ]);
    expect(notes.join(' ')).toContain('Sheet Ossa contains a list of bone records and was not read');
  });

  it('alone it is refused by name; an id beside units that come once is only their id', () => {
    expect(() => readImport({ text: 'SHERD_ID,US,Definition\n1,1,pin\n2,1,coin' })).toThrow('sherd records');
    expect(readImport({ text: 'ROW_ID,US,Definition\n1,1,fill\n2,2,cut' }).units).toHaveLength(2);
  });

  it('the order of groups of PolyChron is no relation between units', () => {
    const text = 'above,below,relationship\n2,1,"abutting"';

    expect(() => readImport({ text, format: 'relation_table' })).toThrow('not relation_table');
    expect(readImport({ text })).toMatchObject({ format: 'group_order', units: [], statements: [] });
    expect(readImport({ text: 'above,below,relationship\n2,1,covers' }).statements).toHaveLength(1);
  });
});
