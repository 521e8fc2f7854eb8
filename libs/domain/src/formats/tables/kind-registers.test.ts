import { describe, expect, it } from 'vitest';
import { DECLARED_KINDS, KIND_NAMES, type KindName } from '@trowel/domain/records';
import { readImport } from '../read-import.ts';
import { renderCsv } from '../text/csv-cells.ts';

type Language = 'en' | 'it';

/** Renders the example of a kind as a register with the labels of its fields as headings. */
function renderRegister(kind: KindName, language: Language): string {
  const { fields, example } = DECLARED_KINDS[kind];
  const used = fields.filter(({ name }) => name in example);
  const cells = used.map(({ name }) => {
    const value = example[name];
    if (Array.isArray(value)) return value.join('; ');
    return typeof value === 'object' ? JSON.stringify(value) : (value as string | number);
  });
  return renderCsv(
    used.map(({ label }) => label[language]),
    [cells],
  );
}

describe('a register of shapes', () => {
  it('may name units and finds', () => {
    const point = '{""type"":""Point"",""coordinates"":[1,2,3]}';
    const text = `geometry_number,kind,us_number,inventory_number,geometry\n1,point,,7,"${point}"\n2,height,3,,"${point}"\n`;
    const { records, units, problems } = readImport({ text });

    expect([units, problems]).toEqual([[], []]);
    expect(records).toMatchObject([
      {
        entity: 'geometries',
        fields: { geometry_number: '1', inventory_number: '7', geometry: { coordinates: [1, 2, 3] } },
      },
      { entity: 'geometries', fields: { us_number: '3' } },
    ]);
  });
});

describe('a register of a declared kind', () => {
  it.each(KIND_NAMES.flatMap((kind) => (['en', 'it'] as const).map((language) => [kind, language] as const)))(
    'of %s is recognised by its headings (%s)',
    (kind, language) => {
      const { format, units, records, problems } = readImport({ text: renderRegister(kind, language) });

      expect({ format, units, problems }).toEqual({ format: 'record_table', units: [], problems: [] });
      expect(records).toMatchObject([{ entity: kind, fields: DECLARED_KINDS[kind].example }]);
    },
  );

  it.each([
    ['samples', 'N. campione;US;Volume (l);Descrizione\nC1;12;10;Terra bruna\nC2;12;5;Carboni'],
    ['samples', 'Sample no.;Context;Volume\n1;12;10\n2;13;4'],
    ['burials', 'Burial no;Area;Rite;Cover\n1;A;Inhumation;Slabs'],
    ['boxes', 'Cassa n.;Contenuto;Luogo di conservazione\n1;Ceramica;Magazzino'],
    ['individuals', 'Individual number;SU;Sex;Age class\n1;14;Female;Adult'],
    ['structures', 'Structure code;Definition;Period;Phase;Dating\nED-1;House;2;1;I sec. d.C.'],
    ['structures', 'Sigla struttura;Definizione;US\nED-1;Casa;1'],
  ] as const)('of %s is recognised by shorter headings: %s', (kind, text) => {
    const { units, records } = readImport({ text });

    expect(units).toEqual([]);
    expect(new Set(records.map(({ entity }) => entity))).toEqual(new Set([kind]));
  });

  it('stores columns without a field as custom fields', () => {
    const { records } = readImport({ text: 'Sample number;SU;Volume;Sieve\nC1;12;10;2 mm' });

    expect(records).toMatchObject([{ fields: { sample_number: 'C1', custom: { Sieve: '2 mm' } } }]);
  });

  it('is read as the kind that the user chose, with columns that the user mapped', () => {
    const { records } = readImport({
      text: 'Numero;Peso;Che cosa\n7;12,5;Orlo',
      sheets: { '': 'pottery' },
      mapping: { Numero: 'pottery_number', 'Che cosa': 'notes' },
    });

    expect(records).toMatchObject([
      { entity: 'pottery', fields: { pottery_number: '7', weight_g: 12.5, notes: 'Orlo' } },
    ]);
  });

  it('reports a row without a number', () => {
    const { records, problems } = readImport({ text: 'Sample number;SU;Volume\nC1;12;10\n;13;4' });

    expect(records).toHaveLength(1);
    expect(problems).toMatchObject([{ code: 'missing_key', row: 3 }]);
  });
});

describe('a list of units', () => {
  it.each([
    'Sepoltura;US;Definizione;Periodo;Fase\n1;12;Taglio;2;1\n1;13;Riempimento;2;1',
    'Struttura;US;Definizione;Periodo;Fase\nED-1;12;Muro;2;1\nED-1;13;Fondazione;2;1',
    'US;Numero campione;Tipo di campione;Descrizione;Copre\n12;C1;Terreno;Strato bruno;13\n13;;;Strato;',
  ])('with a column for another record stays a list of units: %s', (text) => {
    const { units, records } = readImport({ text });

    expect(records).toEqual([]);
    expect(units.map(({ us_number }) => us_number)).toEqual(['12', '13']);
  });
});
