import { describe, expect, it } from 'vitest';
import { readImport } from '../read-import.ts';
import { fixEncoding } from './fix-encoding.ts';

/** Decodes UTF-8 as Windows-1252 (or as Latin 1 for characters that Windows-1252 lacks). */
const spoil = (text: string) => new TextDecoder('windows-1252').decode(new TextEncoder().encode(text));
const mendCell = (cell: string) => fixEncoding({ rows: [{ number: 1, cells: [cell] }] }).rows[0]!.cells[0];

describe('fixEncoding()', () => {
  it.each([
    'è',
    'città antica',
    'l’angolo',
    'perché «non» c’è…',
    'È',
    'À – 3° 20²',
    '€ 20',
    '“a” ½',
    'PERCHÉ',
    'ñ ç ü ö',
  ])('gives back %s', (text) => {
    expect(spoil(text)).not.toBe(text);
    expect(mendCell(spoil(text))).toBe(text);
  });

  it('gives back an à whose blank was cut off or became a plain one', () => {
    expect(mendCell('la cavitÃ, sarÃ  perchÃ© cittÃ')).toBe('la cavità, sarà perché città');
  });

  it.each(['IRMÃ»', 'São João', 'Âge du Bronze', 'IRMÃ', 'â 20', 'CITTÀ” È» CAFÉ…', 'Ângelo'])(
    'leaves %s',
    (text) => {
      expect(mendCell(text)).toBe(text);
    },
  );
});

describe('readImport() of texts in a wrong encoding', () => {
  it('mends them and tells each column', () => {
    const text = `US;Definizione;Descrizione\n1;Strato;${spoil('l’unità è in città')}\n2;Taglio;${spoil('perché')}\n`;
    const { units, problems } = readImport({ text, language: 'it' });

    expect(units.map(({ fields }) => fields['description'])).toEqual(['l’unità è in città', 'perché']);
    expect(problems).toMatchObject([{ code: 'mended_encoding', row: 2, column: 'C' }]);
    expect(problems[0]?.message).toContain('«Descrizione» erano stati salvati con una codifica sbagliata');
    expect(problems[0]?.message).toContain('2 celle');
  });
});
