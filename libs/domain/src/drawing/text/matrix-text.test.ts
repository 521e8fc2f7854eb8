import { describe, expect, it } from 'vitest';
import { buildMatrix } from '../../matrix/matrix.ts';
import type { Language } from '../../matrix/findings/messages.ts';
import { configureType } from '../../testing/configure-type.ts';
import { generateSite } from '../../testing/generate-site.ts';
import { recordSite } from '../../testing/record-site.ts';
import { renderMatrixText } from './matrix-text.ts';

function read(language: Language): string[] {
  const { units, statements } = recordSite(
    [
      '12 covers 14',
      '12 covers 15',
      '3 covers 12',
      '14 contemporary with 15',
      '15 covers 12',
      '3 same as 98',
      '40',
    ],
    { '12': { unit_type: 'fill', period: 'II' }, '40': { unit_type: 'USM' } },
  );
  const matrix = buildMatrix(units, statements, { language });
  return renderMatrixText({ ...matrix, findings: [] }, { language, siteName: 'Villa' }).split('\n');
}

describe('renderMatrixText()', () => {
  it('calls units of types of one’s own by the names of these types', () => {
    const { units, statements } = recordSite(['1 covers 2'], { '1': { unit_type: 'Oven' } });
    const types = [configureType('OVEN', { name: 'Bread oven', name_it: 'Forno' })];

    const [english, italian] = (['en', 'it'] as const).map((language) =>
      renderMatrixText(buildMatrix(units, statements), { language, types }),
    );

    expect(english).toContain('SU 1 (bread oven): above 2.');
    expect(italian).toContain('US 1 (forno)');
  });

  it('reads the matrix from the latest level down, in English', () => {
    expect(read('en')).toEqual([
      'Harris matrix · Villa',
      '6 units · 4 relations · 3 lines drawn · 3 levels',
      'The latest units are at the top.',
      '',
      'Level 0 (2)',
      'SU 3 = 98: above 12.',
      'SU 15: above 12; contemporary with 14.',
      '',
      'Level 1 (1)',
      'SU 12 (fill, period II): above 14; below 3 and 15.',
      '',
      'Level 2 (1)',
      'SU 14: below 12; contemporary with 15.',
      '',
      'Recorded as the same unit (1)',
      'SU 3 = 98 (recorded in 3).',
      '',
      'Contemporary (1)',
      'SU 14 is contemporary with 15.',
      '',
      'Contradicting relations (1)',
      'SU 12 is recorded as later than 15. The other records contradict this.',
      '',
      'Units without relations (1)',
      'SU 40 (masonry unit).',
      '',
    ]);
  });

  it('reads the same in Italian', () => {
    expect(read('it')).toEqual([
      'Matrix di Harris · Villa',
      '6 US · 4 rapporti · 3 linee disegnate · 3 livelli',
      'Le US più recenti sono in alto.',
      '',
      'Livello 0 (2)',
      'US 3 = 98: sopra 12.',
      'US 15: sopra 12; contemporanea a 14.',
      '',
      'Livello 1 (1)',
      'US 12 (riempimento, periodo II): sopra 14; sotto 3 e 15.',
      '',
      'Livello 2 (1)',
      'US 14: sotto 12; contemporanea a 15.',
      '',
      'Registrate come la stessa US (1)',
      'US 3 = 98 (registrato in 3).',
      '',
      'Contemporanee (1)',
      'US 14 è contemporanea a 15.',
      '',
      'Rapporti in contraddizione (1)',
      'La US 12 è registrata come posteriore a 15, in contraddizione con le altre schede.',
      '',
      'US senza rapporti (1)',
      'US 40 (unità stratigrafica muraria).',
      '',
    ]);
  });

  it('ends with the sentences of errors and warnings', () => {
    const { units, statements } = recordSite(['1 covers 2', '2 covers 1', '3 covers 3', '5']);
    const matrix = buildMatrix(units, statements);

    const lines = renderMatrixText(matrix).split('\n');

    const messages = matrix.findings.map(({ message }) => message);
    expect(messages.length).toBeGreaterThan(2);
    expect(lines).toEqual(expect.arrayContaining(messages));
  });

  it('names every node once', () => {
    const { units, statements } = generateSite({ units: 300, seed: 6 });
    const matrix = buildMatrix(units, statements);

    const sentences = renderMatrixText({ ...matrix, findings: [], same_as: [], contemporary: [] })
      .split('\n')
      .filter((line) => line.startsWith('SU '));

    expect(sentences).toHaveLength(matrix.nodes.length);
    expect(new Set(sentences.map((line) => line.split(/[(:.]/)[0])).size).toBe(matrix.nodes.length);
  });
});
