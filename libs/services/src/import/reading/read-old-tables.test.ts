import { buffer } from 'node:stream/consumers';
import { readFile } from 'node:fs/promises';
import { streamZip } from '@trowel/documents';
import { describe, expect, it } from 'vitest';
import { readImportFile } from './read-import-file.ts';

const FIXTURES = new URL('../fixtures/', import.meta.url);
const read = (bytes: Uint8Array, fileName: string) =>
  readImportFile({ fileName, bytes, format: 'auto', language: 'it' });
const fixture = (name: string) => readFile(new URL(name, FIXTURES));

describe('tables of older programs', () => {
  it('saved as .xls are read sheet by sheet, hidden ones too', async () => {
    const name = 'saved-by-libreoffice.xls';
    const { units, statements, records, notes } = await read(await fixture(name), name);

    expect(units).toMatchObject([
      {
        us_number: '201',
        fields: {
          definition: 'Strato d’argilla',
          elevation_max: 412.35,
          notes: 'città e «perché»',
          recorded_on: '2024-06-03',
        },
        source: { sheet: 'Schede', row: 3 },
      },
      { us_number: '202', fields: { elevation_max: 412.1 } },
      { us_number: '203a', fields: { definition: 'Muro' } },
    ]);
    expect(statements.map(({ from, type, to }) => [from.us_number, type, to.us_number])).toEqual([
      ['201', 'covers', '202'],
      ['201', 'covers', '203'],
    ]);
    expect(records.map(({ fields }) => fields)).toMatchObject([
      { inventory_number: '7', us_number: '201' },
      { inventory_number: '8', us_number: '203a' },
    ]);
    expect(notes).toContain('Il foglio Reperti è nascosto nella cartella di lavoro; viene letto lo stesso');
  });

  it('of shapefiles are read, alone or in the ZIP of all their files, with their headings whole', async () => {
    const table = await fixture('saved-by-gdal.dbf');
    const zip = await buffer(
      streamZip(
        [
          { name: 'us.dbf', open: async () => table },
          { name: 'us.shp', open: async () => Buffer.alloc(100) },
        ],
        { modifiedAt: new Date('2024-03-01T00:00:00Z') },
      ),
    );
    const [alone, packed] = [await read(table, 'us.dbf'), await read(zip, 'us.zip')];

    expect(alone.units[0]).toMatchObject({
      us_number: '1001',
      fields: { definition: 'Strato d’argilla', notes: 'città', custom: { Giorno: '2024-03-31' } },
    });
    expect(alone.statements).toHaveLength(2);
    expect(packed.units.map(({ fields }) => fields)).toEqual(alone.units.map(({ fields }) => fields));
    expect(packed.notes).toContain('Questi file dell’archivio non sono tabelle e non vengono letti: us.shp');
  });

  it('given out as web pages under the name of a workbook are read', async () => {
    const page =
      '<html><meta charset="utf-8"><table><tr><td>US</td><td>Copre</td></tr><tr><td>1</td><td>2</td></tr></table></html>';

    const { statements } = await read(Buffer.from(page), 'elenco.xls');

    expect(statements).toMatchObject([{ from: { us_number: '1' }, type: 'covers', to: { us_number: '2' } }]);
  });
});
