// Tables of programs whose headings do not say what a unit is, and headings in further languages.
import { describe, expect, it } from 'vitest';
import type { ImportedData } from '../import/imported-data.ts';
import { readImport } from '../read-import.ts';

const read = (...lines: string[]): ImportedData => readImport({ text: lines.join('\n') });
const named = ({ units }: ImportedData): string[] => units.map(({ us_number }) => us_number);
const said = ({ statements }: ImportedData): string[] =>
  statements.map(({ from, type, word, to }) => `${from.us_number} ${type ?? `?${word}`} ${to.us_number}`);
const told = ({ problems }: ImportedData): string[] => problems.map(({ code }) => code);

describe('the column that names the unit', () => {
  it('is found by what relations name, where no heading says so, and told', () => {
    const data = read('Key;Klass;Above;Below', 'A7;Grop;;B9', 'B9;Lager;A7;C4', 'C4;Lager;B9;');

    expect(named(data)).toEqual(['A7', 'B9', 'C4']);
    expect(said(data)).toEqual([
      'A7 later_than B9',
      'B9 earlier_than A7',
      'B9 later_than C4',
      'C4 earlier_than B9',
    ]);
    expect(told(data)).toEqual(['unit_column_found']);
  });

  it('is not a numbering of its own that relations never use', () => {
    const data = read(
      'identifier,ContextID,ContextType,ContextAbove,ContextBelow',
      'CTX-1,1,Fill,,CTX-2',
      'CTX-2,2,Cut,CTX-1,CTX-3',
      'CTX-3,3,Layer,CTX-2,',
    );

    expect(named(data)).toEqual(['CTX-1', 'CTX-2', 'CTX-3']);
    expect(data.units[0]!.fields['custom']).toEqual({ ContextID: '1' });
    expect(said(data)).toHaveLength(4);
  });

  it('is none in a list of pairs', () => {
    const pairs = read('row,younger,older', '1,1,2', '2,2,3', '3,3,4');

    expect(pairs.format).toBe('edge_list');
    expect(said(pairs)).toEqual(['1 later_than 2', '2 later_than 3', '3 later_than 4']);
  });
});

describe('headings of other programs and languages', () => {
  it('relations.isAbove says what the unit of the row is, not what lies above it', () => {
    const data = read(
      'identifier,category,relations.isAbove,relations.isBelow,relations.isCutBy',
      'A-1,Layer,A-2;A-3,,',
      'A-2,Layer,,A-1,A-3',
      'A-3,Feature,,A-1,',
    );

    expect(said(data)).toEqual([
      'A-1 later_than A-2',
      'A-1 later_than A-3',
      'A-2 earlier_than A-1',
      'A-2 cut_by A-3',
      'A-3 earlier_than A-1',
    ]);
  });

  it.each([
    [['UE;Descrição;Cobre;Coberta por;Preenche', '1;Camada;2;;', '2;Enchimento;;1;3', '3;Vala;;;']],
    [['ΣΜ;Περιγραφή;Πάνω από;Κάτω από;Γεμίζει', '1;Στρώμα;2;;', '2;Γέμισμα;;1;3', '3;Λάκκος;;;']],
    [['N° US;Description;Sur;Sous;Comble', '1;Couche;2;;', '2;Comblement;;1;3', '3;Fosse;;;']],
  ])('%j', (lines) => {
    const data = read(...lines);

    expect(said(data)).toEqual(['1 covers 2', '2 covered_by 1', '2 fills 3']);
    for (const { fields } of data.units) expect(Object.keys(fields)).toEqual(['description']);
  });

  it('prepositions are taken as written before the other unit, and the note says so', () => {
    const data = read('Befund;Beschreibung;Über', '1;Schicht;2', '2;Schicht;');

    expect(said(data)).toEqual(['1 covers 2']);
    expect(data.notes.join('\n')).toContain('Über: the units named there were read as below');
  });

  it('lists of finds in Spanish, French and German are lists of finds', () => {
    for (const heading of [
      'Nº Inventario;UE;Peso',
      'N° inventaire;US;Poids (g)',
      'Inventar-Nr.;Befund;Gewicht',
    ])
      expect(read(heading, '7;101;12').records).toMatchObject([
        { entity: 'inventario', fields: { inventory_number: '7', us_number: '101', weight_g: 12 } },
      ]);
  });
});

describe('relations of a database', () => {
  it.each([
    ['ID;IdUS;TipoRapporto;IdUSCorrelata', '1;10;Copre;11'],
    ['id_us1;id_us2;rapporto', '10;11;copre'],
    ['id_us;tipo;id_us_correlata', '10;copre;11'],
    ['IDUS1;IDUS2;rapporto', '10;11;copre'],
  ])('are known under %s', (headings, row) => {
    const data = read(headings, row);

    expect(data.format).toBe('relation_table');
    expect(said(data)).toEqual(['10 covers 11']);
  });
});

describe('columns that may be meant the other way round', () => {
  const table = ['US;Über;Schneidet', '1;;2', '2;1;3', '3;2;'];

  it('are told with the columns they contradict and the mapping that turns them', () => {
    const { problems } = read(...table);

    expect(problems).toMatchObject([{ code: 'column_turned', column: 'Über', row: 3 }]);
    expect(problems[0]!.message).toContain('"Schneidet" 2 times');
    expect(problems[0]!.message).toContain('{"Über":"covered_by"}');
  });

  it('are right once they are turned, and where they agree', () => {
    const turned = readImport({ text: table.join('\n'), mapping: { Über: 'covered_by' } });

    expect(said(turned)).toEqual(['1 cuts 2', '2 covered_by 1', '2 cuts 3', '3 covered_by 2']);
    expect(told(turned)).toEqual([]);
    expect(told(read('US,Above,Covers', '1,,2', '2,1,3', '3,2,'))).toEqual([]);
  });
});

describe('custom fields that hold numbers of units', () => {
  const told = (text: string, mapping?: Record<string, string>): unknown[] =>
    readImport({ text, ...(mapping && { mapping }) }).problems.map(({ code, column }) => [code, column]);
  const table = 'US,Definizione,Precedente\n101,a,102\n102,b,103\n103,c,';

  it('are told, with the mapping that makes them relations', () => {
    const { problems } = readImport({ text: table, language: 'it' });

    expect(told(table)).toEqual([['perhaps_relations', 'Precedente']]);
    expect(problems[0]!.message).toContain('mappatura, per esempio {"Precedente":"later_than"}');
    expect(said(readImport({ text: table, mapping: { Precedente: 'later_than' } }))).toEqual([
      '101 later_than 102',
      '102 later_than 103',
    ]);
  });

  it.each([
    ['their own', 'US,Definizione,Foglio\n101,a,101\n102,b,102\n103,c,103'],
    ['small ones', 'US,Definizione,Quadrato\n1,a,1\n2,b,1\n3,c,2'],
    ['others', 'US,Definizione,Foto\n101,a,102\n102,b,907\n103,c,'],
  ])('are none where they are %s', (_, text) => {
    expect(told(text)).toEqual([]);
  });

  it('are none where they are asked to be custom fields', () => {
    expect(told(table, { Precedente: 'keep' })).toEqual([]);
  });
});

describe('Swedish headings', () => {
  it('are relations', () => {
    expect(said(read('Kontext;Skär;Överlagrar;Skärs av', '1;2;;', '2;;3;1', '3;;;'))).toEqual([
      '1 cuts 2',
      '2 covers 3',
      '2 cut_by 1',
    ]);
  });
});

describe('columns that hold relations whatever they are called', () => {
  it('are read as such, and told', () => {
    const data = readImport({
      text: 'N. US;Rapporti con altre US;Foglio\n1;copre 2, si appoggia a 4;vedi A\n2;coperta da 1, taglia 3;B\n3;;C',
    });

    expect(data.statements.map(({ from, type, to }) => `${from.us_number} ${type} ${to.us_number}`)).toEqual([
      '1 covers 2',
      '1 abuts 4',
      '2 covered_by 1',
      '2 cuts 3',
    ]);
    expect(data.notes.join('\n')).toContain(
      'Columns read as relations because of their content: Rapporti con altre US',
    );
    expect(data.units[0]?.fields).toEqual({ custom: { Foglio: 'vedi A' } });
  });

  it('stay as they are where somebody says so', () => {
    const { statements, units } = readImport({
      text: 'US;Prima lettura\n1;copre 2\n2;',
      mapping: { 'Prima lettura': 'keep' },
    });

    expect(statements).toEqual([]);
    expect(units[0]?.fields).toEqual({ custom: { 'Prima lettura': 'copre 2' } });
  });
});

describe('rows that name several units each', () => {
  it('say the same of each of them', () => {
    const { units, notes, problems } = readImport({
      text: 'Fase;Definizione;US\nI;muro;1, 2, 3\nII;strato;4, 5\nIII;taglio;6',
    });

    expect(units.map(({ us_number, fields }) => [us_number, fields['phase'], fields['definition']])).toEqual([
      ['1', 'I', 'muro'],
      ['2', 'I', 'muro'],
      ['3', 'I', 'muro'],
      ['4', 'II', 'strato'],
      ['5', 'II', 'strato'],
      ['6', 'III', 'taglio'],
    ]);
    expect(notes.join('\n')).toContain('Rows name several units');
    expect(problems).toEqual([]);
  });

  it('may be what a group is made of', () => {
    const { units } = readImport({ text: 'Gruppo;US\nG1;1, 2\nG2;4' });

    expect(units.map(({ us_number, fields }) => [us_number, fields['custom']])).toEqual([
      ['1', { Gruppo: 'G1' }],
      ['2', { Gruppo: 'G1' }],
      ['4', { Gruppo: 'G2' }],
    ]);
  });

  it('may be half of the rows', () => {
    const { units, problems } = readImport({ text: 'Struttura;US\nST1;1, 2\nST2;4' });

    expect(units.map(({ us_number, fields }) => [us_number, fields['structure']])).toEqual([
      ['1', 'ST1'],
      ['2', 'ST1'],
      ['4', 'ST2'],
    ]);
    expect(problems).toEqual([]);
  });

  it('are those of most rows: a single one is a doubt, and so are numbers with a comma', () => {
    const one = readImport({ text: 'US;Definizione\n1;muro\n"2, 3";strato\n4;taglio' });
    const decimals = readImport({ text: 'US;Definizione\n"1,1";muro\n"1,2";strato' });

    expect(one.units.map(({ us_number }) => us_number)).toEqual(['1', '2, 3', '4']);
    expect(decimals.units.map(({ us_number }) => us_number)).toEqual(['1,1', '1,2']);
  });
});

describe('a column that counts the rows of a database', () => {
  it('names the unit where relations name what stands there, and not the name beside it', () => {
    const data = read('Id,Name,Class,Above,Below', '200,A,fill,,201', '201,B,cut,200,202', '202,C,fill,201,');

    expect(data.units.map(({ us_number }) => us_number)).toEqual(['200', '201', '202']);
    expect(data.problems.map(({ code }) => code)).toContain('unit_column_found');
  });
});

describe('above and below in headings', () => {
  it.each([
    'relation_above;relation_below',
    'Relations: above;Relations: below',
    'rapporti sopra;rapporti sotto',
  ])('%s name what lies there, as they do alone', (headings) => {
    expect(said(read(`US;${headings}`, '1;;2', '2;1;'))).toEqual(['1 later_than 2', '2 earlier_than 1']);
  });
});

describe('headings of forms', () => {
  const fieldsOf = (...lines: string[]) => read(...lines).units[0]!.fields;

  it('of the ministry are the fields they name', () => {
    expect(
      fieldsOf(
        'US;Definizione US;Quota max assoluta;Quota min assoluta;Quadrato;Campionature;Data rilevamento;Responsabile compilazione;Ente responsabile',
        '1;crollo;12,40;12,10;K12;carboni;12/09/2019;E. Bini;Comune',
      ),
    ).toEqual({
      definition: 'crollo',
      elevation_max: 12.4,
      elevation_min: 12.1,
      grid_square: 'K12',
      samples: ['carboni'],
      survey_date: '12/09/2019',
      recorder: 'E. Bini',
      recording_body: 'Comune',
    });
  });

  it('in Dutch are known, with their relations', () => {
    const lines = [
      'spoornummer;put;aard;omschrijving;jonger dan;oversneden door',
      '12;3;kuil;bruin;15;',
      '15;3;laag;;;12',
    ];

    expect(fieldsOf(...lines)).toEqual({ trench: '3', definition: 'kuil', description: 'bruin' });
    expect(said(read(...lines))).toEqual(['12 later_than 15', '15 cut_by 12']);
  });
});
