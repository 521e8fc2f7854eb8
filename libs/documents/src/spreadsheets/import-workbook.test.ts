import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { decodeText, readImport, renderUnitTable, type ImportedData } from '@trowel/domain/formats';
import { relationClassOf } from '@trowel/domain/records';
import { readWorkbook } from './xlsx-read.ts';
import { writeWorkbook } from './xlsx-write.ts';

const CORPUS =
  process.env['TROWEL_CORPUS'] ?? fileURLToPath(new URL('../../../../shared/corpus', import.meta.url));

const importWorkbook = async (bytes: Uint8Array): Promise<ImportedData> =>
  readImport({ tables: (await readWorkbook(bytes)).sheets });

function listLater({ statements }: ImportedData): string[] {
  const pairs = statements.flatMap(({ from, type, to }) => {
    const kind = type ? relationClassOf(type) : 'none';
    if (kind === 'later') return [`${from.us_number} ${to.us_number}`];
    return kind === 'earlier' ? [`${to.us_number} ${from.us_number}`] : [];
  });
  return [...new Set(pairs)].sort();
}

describe('readImport() of a workbook', () => {
  it('reads what writeWorkbook() makes of a unit table', async () => {
    const unit = {
      us_number: '0012',
      area: 'A',
      description: 'Strato di terra\ncon carboni',
      elevation_min: -1.25,
      sieving: true,
      recorded_on: '2024-03-01',
      inclusions: ['Calce', 'Malta'],
      custom: { box: 3 },
      relationships: [{ type: 'covers' as const, us_number: '13', note: 'clear' }],
    };
    const { headings, kinds, rows } = renderUnitTable([unit]);
    const columns = headings.map((heading, i) => ({
      heading,
      kind: kinds[i] === 'date' ? ('date' as const) : ('text' as const),
    }));

    const { units, statements, problems } = await importWorkbook(
      await writeWorkbook([{ name: 'US', columns, rows }]),
    );

    const { us_number, area, relationships, ...fields } = unit;
    expect(units).toMatchObject([{ us_number, area, fields, source: { sheet: 'US', row: 2 } }]);
    expect(statements).toMatchObject([
      { from: { us_number, area }, type: 'covers', to: { us_number: '13' }, note: 'clear' },
    ]);
    expect(relationships).toHaveLength(1);
    expect(problems).toEqual([]);
  });
});

describe.skipIf(!existsSync(CORPUS))(
  'readImport() of the workbooks of the corpus (skipped where it is absent)',
  () => {
    it('reads the dump of a pyArchInit table to the same relations as the CSV of the same site', async () => {
      const workbook = await importWorkbook(readFileSync(`${CORPUS}/harris/pyarchinit-xlsx/example.xlsx`));
      const csv = readImport({
        text: decodeText(readFileSync(`${CORPUS}/harris/pyarchinit-tutorial/us.csv`)).text,
      });

      expect(workbook.format).toBe('unit_table');
      expect(workbook.units).toHaveLength(51);
      expect(listLater(workbook)).toHaveLength(81);
      expect(listLater(workbook)).toEqual(listLater(csv));
      expect(workbook.problems.filter(({ severity }) => severity !== 'info')).toEqual([]);
      expect(workbook.units[1]).toMatchObject({
        us_number: '2',
        area: '1',
        fields: {
          site_name: 'Scavo archeologico',
          inclusions: ['Calce', 'Laterizio', 'Malta'],
          recorded_on: '2012-04-18',
          excavation_year: 2012,
        },
      });
    });

    it('reads the stratigraphy sheet of the Extended Matrix', async () => {
      const data = await importWorkbook(readFileSync(`${CORPUS}/graphs/xlsx/example_stratigraphy.xlsx`));

      expect(data.units.map(({ us_number, fields }) => [us_number, fields['unit_type']])).toContainEqual([
        'USM04',
        'USVs',
      ]);
      expect(data.statements.map(({ type }) => type).sort()).toEqual(['covers', 'covers', 'covers', 'cuts']);
    });
  },
);
