import { describe, expect, it } from 'vitest';
import { relationshipsOf, writeAccessFile, type AccessTable } from '@trowel/db/testing/access';
import { readImportFile } from './read-import-file.ts';

/** An excavation as somebody who knows databases keeps it: every table by a number of its own, words in lists. */
const TABLES: AccessTable[] = [
  {
    name: 'US',
    columns: [
      ['ID', 'long'],
      ['Numero US', 'text'],
      ['Definizione', 'text'],
      ['Colore', 'long'],
      ['Data', 'moment'],
    ],
    rows: [
      [11, '1001', 'Strato di città', 2, 45_382],
      [12, '1002', 'Taglio', null, null],
      [13, '1003', 'Muro', 9, null],
    ],
  },
  {
    name: 'Colori',
    columns: [
      ['ID', 'long'],
      ['Colore', 'text'],
    ],
    rows: [
      [1, 'bruno'],
      [2, 'grigio'],
    ],
  },
  {
    name: 'Rapporti',
    columns: [
      ['ID', 'long'],
      ['US1', 'long'],
      ['Rapporto', 'long'],
      ['US2', 'long'],
    ],
    rows: [
      [1, 11, 1, 12],
      [2, 12, 2, 13],
    ],
  },
  {
    name: 'TipiRapporto',
    columns: [
      ['ID', 'long'],
      ['Tipo', 'text'],
    ],
    rows: [
      [1, 'copre'],
      [2, 'taglia'],
    ],
  },
  relationshipsOf(
    [1, 'US', 'Colore', 'Colori', 'ID'],
    [1, 'Rapporti', 'US1', 'US', 'ID'],
    [1, 'Rapporti', 'US2', 'us', 'id'],
    [1, 'Rapporti', 'Rapporto', 'TipiRapporto', 'ID'],
  ),
];
const read = (bytes: Uint8Array) =>
  readImportFile({ fileName: 'scavo.accdb', bytes, format: 'auto', language: 'it' });

describe('an Access database', () => {
  it('is read table by table, with what keys stand for in their place', async () => {
    const { units, statements, notes } = await read(writeAccessFile(TABLES));

    expect(units.map(({ us_number, fields }) => [us_number, fields.color])).toEqual([
      ['1001', 'grigio'],
      ['1002', undefined],
      // No word has that number.
      ['1003', '9'],
    ]);
    expect(statements.map(({ from, type, to }) => [from.us_number, type, to.us_number])).toEqual([
      ['1001', 'covers', '1002'],
      ['1002', 'cuts', '1003'],
    ]);
    expect(notes).toContain(
      'Al posto delle chiavi di altre tabelle sta il nome che hanno lì: US.Colore (Colori.Colore), Rapporti.US1 (US.Numero US), Rapporti.US2 (us.Numero US), Rapporti.Rapporto (TipiRapporto.Tipo)',
    );
  });

  it('has the number of its units, not what it counts their rows by', async () => {
    const [units, ...others] = TABLES;
    const called = units!.columns.map(([name, type]) => [name.replace('Numero US', 'Numero'), type] as const);

    const { units: found, statements } = await read(
      writeAccessFile([{ ...units!, columns: called }, ...others]),
    );

    expect(found.map(({ us_number }) => us_number)).toEqual(['1001', '1002', '1003']);
    expect(statements.map(({ from, to }) => [from.us_number, to.us_number])).toEqual([
      ['1001', '1002'],
      ['1002', '1003'],
    ]);
  });

  it('has the name of its site for what it counts sites by', async () => {
    const [units] = TABLES;
    const sites: AccessTable = {
      name: 'Siti',
      columns: [
        ['ID', 'long'],
        ['Comune', 'text'],
        ['Nome', 'text'],
        ['Note', 'text'],
      ],
      rows: [
        [4, 'Rieti', 'Prato Rosso', null],
        [5, 'Rieti', 'Colle', null],
      ],
    };
    const here = {
      ...units!,
      columns: [...units!.columns, ['Sito', 'long'] as const],
      rows: units!.rows.map((row) => [...row, 4]),
    };
    const relationships = relationshipsOf([1, 'US', 'Sito', 'Siti', 'ID']);

    const { units: found } = await read(writeAccessFile([here, sites, relationships]));

    expect(found.map(({ fields }) => fields.site_name)).toEqual([
      'Prato Rosso',
      'Prato Rosso',
      'Prato Rosso',
    ]);
  });

  it('without a row is refused by name', async () => {
    await expect(read(writeAccessFile([{ ...TABLES[0]!, rows: [] }]))).rejects.toThrow(
      'Il database di Access non ha tabelle con righe',
    );
  });
});
