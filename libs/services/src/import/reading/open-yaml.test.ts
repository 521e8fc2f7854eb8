import { describe, expect, it } from 'vitest';
import { readImportFile } from './read-import-file.ts';

const read = (text: string, fileName = 'scheda.yaml', language: 'en' | 'it' = 'en') =>
  readImportFile({ fileName, bytes: Buffer.from(text), format: 'auto', language });
const said = async (text: string, fileName?: string) => {
  const { units, statements } = await read(text, fileName);
  return [
    units.filter(({ declared }) => declared).map(({ us_number }) => us_number),
    statements.map(({ from, type, to }) => `${from.us_number} ${type} ${to.us_number}`),
  ];
};

const NESTED = `# una scheda
record:
  modello: us-2026
  values:
    us: "0412"
    descrizione: >-
      Strato friabile
      con carboni.
    copre: ["0413", "0414"]
    coperto_da: []
`;

describe('a YAML file', () => {
  it.each([
    ['within other members', NESTED, [['0412'], ['0412 covers 0413', '0412 covers 0414']]],
    [
      'in a list',
      '- us: 1\n  copre: [2, 3]\n- us: 2\n',
      [
        ['1', '2'],
        ['1 covers 2', '1 covers 3'],
      ],
    ],
    [
      'by number',
      '1:\n  copre: 2\n2:\n  tagliata_da: [3]\n',
      [
        ['1', '2'],
        ['1 covers 2', '2 cut_by 3'],
      ],
    ],
    ['in documents', '---\nus: 1\ncopre: [2]\n---\nus: 2\n', [['1', '2'], ['1 covers 2']]],
  ])('is read: units %s', async (_where, text, expected) => {
    expect(await said(text)).toEqual(expected);
    expect(await said(text.replaceAll('\n', '\r\n'), 'appunti.txt')).toEqual(expected);
  });

  it('keeps a text over several lines', async () => {
    expect((await read(NESTED)).units[0]!.fields['description']).toBe('Strato friabile con carboni.');
  });

  it('that is none is refused by its line', async () => {
    const text = 'us: 1\ncopre: [2,\n';

    await expect(read(text)).rejects.toThrow('scheda.yaml, line 3: this is not YAML: ');
    await expect(read(text, 'scheda.yaml', 'it')).rejects.toThrow('scheda.yaml, riga 3: non è YAML valido');
  });
});

describe('a text that begins as YAML may', () => {
  it('is looked at once, however many empty lines it has', async () => {
    await expect(read('\n'.repeat(100_000), 'a.txt')).rejects.toThrow('a.txt is empty');
  });

  it.each([
    [
      'a list of lines',
      '- US 1 copre US 2\n- US 2 copre US 3\n',
      'a.txt',
      [[], ['1 covers 2', '2 covers 3']],
    ],
    ['LST', 'one\ntwo\nthree\n1\n  above: \n  below: 2\n2\n', 'a.lst', [['1', '2'], ['1 later_than 2']]],
  ])('stays what it is: %s', async (_what, text, fileName, expected) => {
    expect(await said(text, fileName)).toEqual(expected);
  });
});
