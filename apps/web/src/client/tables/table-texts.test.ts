import { describe, expect, it } from 'vitest';
import { TABLE_TEXTS } from './table-texts.ts';

const { en, it: italian } = TABLE_TEXTS;

describe('the words of tables', () => {
  it('speak of one cell as of one', () => {
    expect([en.refused('1'), italian.refused('1')]).toEqual(['1 cell was rejected', '1 cella rifiutata']);
    expect([en.saved('1'), italian.saved('1')]).toEqual(['1 cell changed', '1 cella modificata']);
    expect([en.pasteDo('1'), italian.pasteDo('1')]).toEqual(['Change 1 cell', 'Modifica 1 cella']);
    expect(en.pasteSums('1', '1')).toBe('1 cell in 1 row would change.');
    expect(italian.pasteSums('1', '1')).toBe('Cambierebbe 1 cella in 1 riga.');
    expect(en.pasteBad('1')).toBe('1 cell is not valid and is skipped:');
    expect(italian.pasteBad('1')).toBe('1 cella non valida, viene saltata:');
    expect(italian.checked('1')).toBe('1 selezionata');
    expect([en.changeTitle('1'), italian.changeTitle('1')]).toEqual(['Change 1 row', 'Modifica 1 riga']);
  });

  it('speak of many as of many', () => {
    expect([en.refused('12'), italian.refused('12')]).toEqual([
      '12 cells were rejected',
      '12 celle rifiutate',
    ]);
    expect(italian.pasteSums('2', '1')).toBe('Cambierebbero 2 celle in 1 riga.');
    expect(italian.checked('2')).toBe('2 selezionate');
  });
});
