import { describe, expect, it } from 'vitest';
import { findCommands } from './command-palette.tsx';
import { formatVocabulary, groupHits, type Hit } from './palette-search.ts';
import { COMMAND_WORDS, PALETTE_TEXTS } from './palette-texts.ts';

const hit = (values: Partial<Hit>): Hit => ({
  entity: 'us',
  id: 1,
  site_name: 'Colle',
  number: '12',
  area: '',
  title: 'Crollo',
  title_en: null,
  excerpt: null,
  ...values,
});
const options = {
  t: PALETTE_TEXTS.en,
  language: 'en' as const,
  open: 'Colle',
  titleOf: ({ title }: Hit) => title ?? '',
};

describe('groupHits()', () => {
  it('has the open site by kind, then other sites with their names (observation 52)', () => {
    const groups = groupHits(
      [
        hit({}),
        hit({ entity: 'inventario', id: 2, site_name: 'Orto', number: '7', title: 'Moneta' }),
        hit({ entity: 'periods', id: 3, site_name: 'Orto', number: '2.1', title: 'Medioevo' }),
        hit({ entity: 'sites', id: 4, site_name: 'Orto', number: null, title: 'Orto' }),
        hit({ entity: 'thesaurus', id: 5, site_name: null, number: null, title: 'Moneta' }),
      ],
      options,
    );

    expect(groups.map(({ id, lines }) => [id, lines.map(({ label, hint }) => [label, hint])])).toEqual([
      ['us', [['SU 12  Crollo', undefined]]],
      [
        'others',
        [
          ['Find 7  Moneta', 'Orto'],
          ['Period 2.1  Medioevo', 'Orto'],
        ],
      ],
      ['sites', [['Orto', undefined]]],
      ['thesaurus', [['Moneta', undefined]]],
    ]);
  });

  it('names the site of each record where none is open', () => {
    const [group] = groupHits([hit({ area: 'B', excerpt: 'con una moneta' })], { ...options, open: null });

    expect(group).toEqual({
      id: 'us',
      lines: [
        {
          id: 'us/1',
          label: 'SU 12 · B  Crollo',
          to: '/sites/Colle/units/1',
          hint: 'Colle',
          excerpt: 'con una moneta',
        },
      ],
    });
  });
});

describe('formatVocabulary()', () => {
  const fields = [
    { name: 'find_type', label: { en: 'Type', it: 'Tipo' }, vocabulary: 'inventario.find_type' },
    { name: 'year', label: { en: 'Year', it: 'Anno' }, vocabulary: undefined },
  ];

  it.each([
    ['inventario.find_type', 'en', 'Finds · Type'],
    ['inventario.find_type', 'it', 'Reperti · Tipo'],
    ['us.unknown', 'en', 'Units'],
  ] as const)('names %s in %s: %s', (vocabulary, language, name) => {
    expect(formatVocabulary(vocabulary, fields, { t: PALETTE_TEXTS[language], language })).toBe(name);
  });
});

describe('the sentence where was searched', () => {
  it.each([
    ['Colle', 3, 'Searched: Colle, 3 other sites'],
    ['Colle', 1, 'Searched: Colle, 1 other site'],
    ['Colle', 0, 'Searched: Colle'],
    [null, 4, 'Searched: 4 sites'],
  ])('for %s and %i others is: %s', (site, others, sentence) => {
    expect(PALETTE_TEXTS.en.searched(site, others)).toBe(sentence);
  });
});

describe('findCommands()', () => {
  const commands = [
    { id: 'go/site/settings', label: 'Go to Site settings', run: () => undefined },
    { id: 'go/site/units', label: 'Go to Units', run: () => undefined },
  ];

  it.each(['edit site', 'modifica sito', 'coordinates', 'site settings', 'VISIBILITÀ'])(
    'finds the settings of the site by %s (observation 3)',
    (text) => {
      expect(findCommands(commands, text).map(({ id }) => id)).toEqual(['go/site/settings']);
    },
  );

  it.each([
    ['nuovo sito', 'do/site'],
    ['new site', 'do/site'],
    ['nuova us', 'do/unit'],
    ['new unit', 'do/unit'],
    ['nuovo reperto', 'do/find'],
    ['statistiche', 'do/countUnits'],
    ['count', 'do/countUnits'],
    ['esporta excel', 'go/site/export'],
    ['export', 'go/site/export'],
    ['stampa', 'do/print'],
    ['print', 'do/print'],
    ['scuro', 'wish/dark'],
    ['dark', 'wish/dark'],
  ])('finds by %s first the command %s', (text, id) => {
    const all = Object.keys(COMMAND_WORDS).map((one) => ({ id: one, label: '', run: () => undefined }));

    expect(findCommands(all, text)[0]?.id).toBe(id);
  });

  it('lists all commands without a text', () => {
    expect(findCommands(commands, ' ')).toHaveLength(2);
  });
});
