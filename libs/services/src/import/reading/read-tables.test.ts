import { writeSqliteFile } from '@trowel/db/foreign';
import { describe, expect, it } from 'vitest';
import { chooseSites } from '../choose-site.ts';
import { readImportFile } from './read-import-file.ts';

const shape = new Uint8Array([0x47, 0x50, 0, 1, 0, 0, 0, 0]);

describe('a GeoPackage', () => {
  const bytes = writeSqliteFile([
    { name: 'gpkg_contents', columns: ['id', 'table_name'], rows: [[1, 'us_plan']] },
    {
      name: 'us_plan',
      columns: ['fid', 'geom', 'area', 'us', 'copre'],
      rows: [
        [1, shape, 'A', '12', '13'],
        [2, shape, 'A', '13', null],
      ],
    },
    {
      name: 'Reperti',
      columns: ['fid', 'numero inventario', 'us', 'definizione'],
      rows: [[1, 'F1', '13', 'Olla']],
    },
  ]);

  it('is read as tables, without what GIS programs keep for themselves; shapes that are damaged are named', async () => {
    const data = await readImportFile({ fileName: 'plan.gpkg', bytes, format: 'auto' });

    expect(data.units.map(({ area, us_number, fields }) => [area, us_number, fields])).toEqual([
      ['A', '12', {}],
      ['A', '13', {}],
    ]);
    expect(data.statements).toMatchObject([{ type: 'covers', to: { us_number: '13' } }]);
    expect(data.records.slice(0, 1).map(({ fields }) => fields)).toEqual([
      { inventory_number: 'F1', us_number: '13', definition: 'Olla' },
    ]);
    expect(data.notes.join(' ')).not.toContain('gpkg_contents');
    expect(data.problems).toMatchObject([
      { code: 'unreadable_geometry' },
      { code: 'unreadable_geometry' },
      {},
    ]);
  });
});

describe('a file of several sites', () => {
  it('says which they are and what to do', async () => {
    const bytes = Buffer.from('site_name,us_number,area\nOrto,1,\nVigna,1,');
    const data = await readImportFile({ fileName: 'two.csv', bytes, format: 'auto' });

    expect(() => chooseSites(data, undefined, 'en')).toThrow(/holds 2 sites: name one of them.*Orto, Vigna/);
    expect(() => chooseSites(data, 'Campo', 'it')).toThrow(/non c’è il sito Campo.*Orto, Vigna/);
    expect(() => chooseSites({ ...data, units: [] }, undefined, 'it')).toThrow('indica il sito');
  });
});
