import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openArchive } from '../archive-read.ts';
import { readWorkbook } from './xlsx-read.ts';
import { MAX_CELL_CHARACTERS, writeWorkbook, type CellValue, type SheetInput } from './xlsx-write.ts';

const sheet = (
  rows: CellValue[][],
  columns: SheetInput['columns'] = [{ heading: 'a' }, { heading: 'b' }],
): SheetInput => ({
  name: 'Units',
  columns,
  rows,
});

const readBack = async (input: SheetInput) =>
  (await readWorkbook(await writeWorkbook([input]))).sheets[0]?.rows ?? [];

async function readPart(bytes: Uint8Array, part: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of (await openArchive(bytes)).read(part)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe('writeWorkbook()', () => {
  it('writes what readWorkbook() gives back, whatever the texts', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }),
      fc.constantFrom(
        '=1+1',
        '_x0041_x0042_',
        '_x0041\u0001',
        '\ud800',
        'a\r\nb',
        ' x ',
        '<&">',
        "'+1",
        '\ufffe',
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { maxLength: 8 }), async (rows) => {
        const read = await readBack(sheet(rows));

        expect(read.slice(1).map((row) => row.cells)).toEqual(rows);
      }),
      { numRuns: 60 },
    );
  });

  it('types numbers, truth values and dates, and leaves empty cells out', async () => {
    const columns = [
      { heading: 'n' },
      { heading: 'b' },
      { heading: 'd', kind: 'date' as const },
      { heading: 'e' },
    ];

    const [, first, second] = await readBack(
      sheet(
        [
          [12.5, true, '2024-03-01', null],
          [null, '', '1850-01-01', '2'],
        ],
        columns,
      ),
    );

    expect(first?.cells).toEqual(['12.5', 'true', '2024-03-01']);
    expect(second?.cells).toEqual(['', '', '1850-01-01', '2']);
  });

  it('never writes a formula', async () => {
    const bytes = await writeWorkbook([
      sheet([
        ['=cmd|calc', '@SUM(A1)'],
        ['+1', '-1'],
      ]),
    ]);

    expect(await readPart(bytes, 'xl/worksheets/sheet1.xml')).not.toContain('<f');
    expect((await readWorkbook(bytes)).sheets[0]?.formulas).toEqual([]);
  });

  it('makes headings bold and keeps them in view', async () => {
    const bytes = await writeWorkbook([sheet([])]);

    expect(await readPart(bytes, 'xl/worksheets/sheet1.xml')).toMatch(/state="frozen".*<c r="A1" s="1"/);
    expect(await readPart(bytes, 'xl/styles.xml')).toContain('<b/>');
    expect(await readPart(bytes, 'xl/styles.xml')).toContain(
      '<cellStyle name="Normal" xfId="0" builtinId="0"/>',
    );
  });

  it('cuts a text no spreadsheet could open, and says so in the cell', async () => {
    const [, row] = await readBack(sheet([['x'.repeat(40_000)]]));

    expect(row?.cells[0]).toHaveLength(MAX_CELL_CHARACTERS);
    expect(row?.cells[0]).toMatch(/cut here.*40000 characters/);
  });

  it('gives every sheet a name a spreadsheet accepts', async () => {
    const names = ['a/b', 'A b', '', "'x'", 'x'.repeat(40), 'x'.repeat(50)];

    const { sheets } = await readWorkbook(await writeWorkbook(names.map((name) => ({ ...sheet([]), name }))));

    expect(sheets.map(({ name }) => name)).toEqual([
      'a b',
      'A b 2',
      'Sheet3',
      'x',
      'x'.repeat(31),
      `${'x'.repeat(29)} 2`,
    ]);
  });

  it('gives the same bytes for the same input', async () => {
    const input = [sheet([['1', 2]])];

    expect(await writeWorkbook(input)).toEqual(await writeWorkbook(input));
  });

  it('lets others have their turn between the rows of a long sheet', async () => {
    let turns = 0;
    let isOver = false;
    const count = (): void => {
      turns++;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const rendered = sheet(Array.from({ length: 2_000 }, (_, i) => [i]));

    await writeWorkbook([rendered]);
    isOver = true;

    expect(turns).toBeGreaterThanOrEqual(9);
  });
});
