import { describe, expect, it } from 'vitest';
import { readCheckList, readTextList, readYesNo } from './original-values.ts';

describe('readYesNo()', () => {
  it('reads what the records hold', () => {
    expect(['Sì', 'SI', 's', 'yes', 1, '1', 'Si\u0300'].map(readYesNo)).toEqual(Array(7).fill(true));
    expect(['No', 'n', 0, '0', 'false'].map(readYesNo)).toEqual(Array(5).fill(false));
    expect(['VERO', 'FALSO', 'WAHR', 'FALSCH'].map(readYesNo)).toEqual([true, false, true, false]);
    expect(['', 'Parzialmente', null, 2].map(readYesNo)).toEqual(Array(4).fill(undefined));
  });
});

describe('readTextList()', () => {
  it('gives one text a row, its parts joined', () => {
    expect(readTextList("[['Calce'], ['Terreno', '1']]")).toEqual(['Calce', 'Terreno; 1']);
    expect(readTextList("['Calce', 'Malta']")).toEqual(['Calce', 'Malta']);
    expect(readTextList('[]')).toEqual([]);
    expect(readTextList(' ')).toEqual([]);
  });

  it('keeps a text that is no list, or a broken one, whole', () => {
    expect(readTextList('calce, carboni')).toEqual(['calce, carboni']);
    expect(readTextList('[sic] calce')).toEqual(['[sic] calce']);
    expect(readTextList("[['Calce'], ['Mal")).toEqual(["[['Calce'], ['Mal"]);
  });

  it('reads lists of any depth without recursion', () => {
    const depth = 20_000;

    expect(readTextList(`${'['.repeat(depth)}'a'${']'.repeat(depth)}`)).toEqual(['a']);
  });
});

describe('readCheckList()', () => {
  it('gives the things that are there', () => {
    expect(readCheckList("[['Fotografie', 'Si'], ['Piante', 'No'], ['Sezioni']]")).toEqual([
      'Fotografie',
      'Sezioni',
    ]);
    expect(readCheckList('fotografie')).toEqual(['fotografie']);
  });
});
