// Tables as they are kept in the field: forms that print every relation, headings in two rows, lists of other things.
import { describe, expect, it } from 'vitest';
import type { ImportedData } from '../import/imported-data.ts';
import { describeImport, readImport } from '../read-import.ts';

const lines = (...rows: string[]): string => rows.join('\n');
const named = ({ units }: ImportedData): string[] => units.map(({ us_number }) => us_number);
const said = ({ statements }: ImportedData): string[] =>
  statements.map(({ from, type, word, to }) => `${from.us_number} ${type ?? `?${word}`} ${to.us_number}`);
const recorded = ({ records }: ImportedData) => records.map(({ entity, fields }) => [entity, fields]);

describe('relations written as text', () => {
  it('a dash, or a word for nothing, names no unit, unless the table has one of that name', () => {
    const data = readImport({
      text: lines(
        'us;rapporti',
        '1;"copre: 2; coperto da: -; taglia: nessuna"',
        '2;"copre: /; coperto da: 1; taglia: n.d."',
      ),
    });

    expect(said(data)).toEqual(['1 covers 2', '2 covered_by 1']);
    expect(named(data)).toEqual(['1', '2']);
    expect(said(readImport({ text: lines('us;rapporti', '1;copre -', '-;coperto da 1') }))).toEqual([
      '1 covers -',
      '- covered_by 1',
    ]);
  });

  it('a question mark after a number is a doubt, in English as in Italian', () => {
    const text = lines('us;relations', '1;covers 2; cuts 3?', '2;taglia 3?', '3;', '4;cuts 3?').replace(
      '2; cuts',
      '2, cuts',
    );
    const { statements } = readImport({ text });

    expect(statements.map(({ to, certainty }) => [to.us_number, certainty])).toEqual([
      ['2', undefined],
      ['3', 'uncertain'],
      ['3', 'uncertain'],
      ['3', 'uncertain'],
    ]);
  });

  it('a slash without blanks parts relations, and not the parts of a number', () => {
    const data = readImport({ text: lines('us;rapporti', '1;copre 2/taglia 3', '2;copre 12/bis', '3;') });

    expect(said(data)).toEqual(['1 covers 2', '1 cuts 3', '2 covers 12/bis']);
  });
});

describe('lists of something else', () => {
  it.each(['classe', 'Classe di materiale', 'Class', 'Material class', 'Fundart', 'Materiale'])(
    'finds under %s have their type',
    (heading) => {
      const text = lines(`nr. inv.;US;${heading};quantità`, '1;101;ceramica;3', '2;102;metallo;1');

      expect(recorded(readImport({ text }))).toMatchObject([
        ['inventario', { inventory_number: '1', us_number: '101', find_type: 'ceramica' }],
        ['inventario', { inventory_number: '2', find_type: 'metallo' }],
      ]);
    },
  );

  it('finds with a type and a class keep both', () => {
    const text = lines('nr. inv.;US;Tipo reperto;Classe;quantità', '1;101;Ceramica;Sigillata;3');

    expect(JSON.stringify(recorded(readImport({ text })))).toMatch(/Ceramica.*Sigillata/);
  });

  it('periods with Da and A are periods with their years', () => {
    const text = lines('Periodo;Fase;Descrizione;Da;A', 'II;1;Medievale;1000;1400');
    const periods = [
      ['periods', { period: 'II', phase: '1', description: 'Medievale', start_year: 1000, end_year: 1400 }],
    ];

    expect(recorded(readImport({ text }))).toEqual(periods);
    const table = (name: string, rows: string) => ({
      name,
      rows: rows.split('\n').map((line, i) => ({ number: i + 1, cells: line.split(';') })),
    });
    const book = readImport({
      tables: [table('US', lines('US;Copre', '1;2', '2;')), table('Periodi', text)],
    });
    expect(said(book)).toEqual(['1 covers 2']);
    expect(recorded(book)).toEqual(periods);
  });

  it('periods with names are periods, and their years may be written as datings, which is told', () => {
    const text = lines(
      'Periodo;Fase;Nome;Da;A',
      'I;1;Repubblica;-200;27 a.C.',
      'II;;Impero;I sec.;IV sec. d.C.',
    );
    const data = readImport({ text });

    expect(recorded(data)).toEqual([
      ['periods', { period: 'I', phase: '1', name: 'Repubblica', start_year: -200, end_year: -27 }],
      ['periods', { period: 'II', name: 'Impero', start_year: 1, end_year: 400 }],
    ]);
    expect(named(data)).toEqual([]);
    expect(data.problems.map(({ code, value }) => [code, value])).toEqual([
      ['year_of_dating', '27 a.C.'],
      ['year_of_dating', 'I sec.'],
      ['year_of_dating', 'IV sec. d.C.'],
    ]);
  });

  it('the spans OxCal writes are no relations of units called by years', () => {
    const text = lines('Name,from,to,%,from,to,%', 'R_Date A,-1150,-1050,95.4,-1140,-1060,95.4');

    expect(() => readImport({ text })).toThrow(/is not in a format that Trowel reads/);
  });

  it.each([
    lines('Fase;Da;A', '1;1000;1400'),
    lines('Campione;US;Lab;BP;Da;A', 'C1;12;LTL;1000;900;1100'),
    lines('N. foto;Da;A;Soggetto', '1;N;S;muro'),
  ])('a span is no relation: %j', (text) => {
    expect(() => readImport({ text })).toThrow();
  });

  it('pairs of units remain pairs, whatever stands beside them', () => {
    expect(said(readImport({ text: lines('da;a', '1;2') }))).toEqual(['1 later_than 2']);
    expect(said(readImport({ text: lines('source,target,phase', '1,2,IV') }))).toEqual(['1 later_than 2']);
    expect(said(readImport({ text: lines('from,to,note', '1,2,seen') }))).toEqual(['1 later_than 2']);
  });

  it.each([
    'N. inv.',
    'Nr. Inv.',
    'N° inv',
    'N. moneta',
    'Reperto n.',
    'cod_reperto',
    'Find ID',
    'ID reperto',
  ])('finds with %s are finds', (heading) => {
    const data = readImport({
      text: lines(
        `${heading};US;Materiale;Descrizione`,
        '1;1001;Ceramica;orlo di piatto',
        '2;1001;Metallo;chiodo',
      ),
    });

    expect(named(data).filter((name) => name !== '1001')).toEqual([]);
    expect(data.units.every(({ declared }) => !declared)).toBe(true);
    expect(data.records.map(({ entity, fields }) => [entity, fields['inventory_number']])).toEqual([
      ['inventario', '1'],
      ['inventario', '2'],
    ]);
  });

  it.each(['ID invmat', 'Cassetta'])('things with %s are no units', (heading) => {
    const text = lines(
      `${heading};US;Materiale;Descrizione`,
      '1;1001;Ceramica;orlo',
      '2;1001;Metallo;chiodo',
    );

    expect(() => readImport({ text })).toThrow('find');
    // Beside units that come once it may be theirs.
    const units = lines('US;Definizione;Cassetta', '1;Humus;4', '2;Strato;4');
    expect(named(readImport({ text: units }))).toEqual(['1', '2']);
  });

  it.each([
    ['Campione;US;Tipo', '1;101;carbone', '2;102;terra', /is a list of samples.*nothing was read/],
    ['Fase;Datazione;Descrizione', '1;VI sec.;capanne', '2;V sec.;case', /is a list of phases without their/],
    ['Foto;US;Definizione', '1;101;muro', '2;102;taglio', /is a list of photographs/],
    [
      'US;Classe;Forma;N. frr',
      '101;Sigillata;coppa;3',
      '101;Anfora;;12',
      /is a list of finds without numbers/,
    ],
    [
      'US;Classe;Forma;Orli;Fondi',
      '101;Acroma;olla;2;1',
      '101;TSI;piatto;1;\n102;Acroma;;3;\n102;Anfora;;;1',
      /is a list of several things in each unit/,
    ],
    [
      'US;Individuo;Sesso',
      '101;1;M',
      '101;2;F\n102;1;F\n102;2;M',
      /is a list of several things in each unit/,
    ],
  ])('%s is no list of units', (heading, first, second, message) => {
    expect(() => readImport({ text: lines(heading, first, second) })).toThrow(message);
  });

  it('units with several rows stay units where they say the same of each', () => {
    const text = lines('US;Definizione;Campioni', '1;muro;C1', '1;muro;C2', '2;strato;C3', '2;strato;C4');
    const areas = lines('Area;US;Definizione', 'A;1;muro', 'B;1;strato', 'A;2;taglio', 'B;2;fossa');

    expect(named(readImport({ text }))).toEqual(['1', '2']);
    expect(named(readImport({ text: areas }))).toEqual(['1', '1', '2', '2']);
  });

  it('names of tables in a list of terms are no units', () => {
    expect(() => readImport({ text: lines('Tipo;Valore', 'US;Strato', 'US;Taglio', 'US;Fossa') })).toThrow();
  });

  it('units with quantities stay units where each stands once, whatever else is written below', () => {
    const text = lines('US;Definizione;Quantità', '1;muro;3', '2;strato;', ';vedi pianta;', ';TOTALE;3');

    expect(named(readImport({ text }))).toEqual(['1', '2']);
  });

  it('is named in Italian to who reads Italian', () => {
    const text = lines('Campione;US;Tipo', '1;101;carbone', '2;102;terra');

    expect(() => readImport({ text, language: 'it' })).toThrow('è un elenco di campioni, non di US');
    expect(describeImport({ text, language: 'it' }).tables[0]).toMatchObject({ what: 'campioni' });
  });

  it('terms have a language however it is written', () => {
    const text = lines(
      'nome_tabella,tipologia_sigla,lingua,sigla,sigla_estesa,descrizione',
      'US,1.1,IT,St,Strato prova,x',
      "US,1.1,'en_GB',Ly,Layer,y",
    );

    expect(readImport({ text }).records.map(({ fields }) => fields['language'])).toEqual(['it', 'en']);
  });
});

describe('a sheet laid out as a form', () => {
  it('is read as one, never as units called by its headings', () => {
    const text = lines('Scheda US;;', 'US;12;', 'Definizione;Humus;', 'Copre;13, 14;', 'Coperto da;;');

    expect(said(readImport({ text }))).toEqual(['12 covers 13', '12 covers 14']);
    const sheet = lines('US;Valore', 'Definizione;Humus', 'Descrizione;terra bruna', 'Copre;13');
    expect(() => readImport({ text: sheet })).toThrow();
    expect(said(readImport({ text: lines('wall,fill', 'fill,cut', 'cut,floor') }))).toHaveLength(3);
  });
});

describe('the lines of a graph', () => {
  it.each([
    lines('Source,Target,Type,Id,Label,Weight', '1,2,Directed,0,,1.0'),
    lines('Source,Target,Type', '1,2,Directed'),
    lines('source,target,type', '1,2,later than'),
  ])('as programs for graphs write them: %j', (text) => {
    expect(said(readImport({ text }))).toEqual(['1 later_than 2']);
  });
});

describe('headings', () => {
  it.each(['US;Rapporto;US2', 'US1;Rapporto;US2', 'US;Relazione;Con US'])(
    '%s is a table of relations',
    (headings) => {
      const data = readImport({ text: lines(headings, '1;copre;2', '1;taglia;3', '2;copre;3') });

      expect(said(data)).toEqual(['1 covers 2', '1 cuts 3', '2 covers 3']);
    },
  );

  it('stand in two rows, though one of the second is not known', () => {
    const data = readImport({
      text: lines(
        'US;Definizione;Rapporti;;;;Quote;',
        ';;Copre;Coperta da;Taglia;Riempie;min;max',
        '1;Humus;2;;;;1;2',
        '2;Strato;;1;;3;1;2',
        '3;Taglio;;;;;1;2',
      ),
    });

    expect(said(data)).toEqual(['1 covers 2', '2 covered_by 1', '2 fills 3']);
    expect(data.units[0]!.fields).toEqual({ definition: 'Humus', elevation_min: 1, elevation_max: 2 });
  });

  it('a row of words below the headings is no second row of them', () => {
    const data = readImport({
      text: lines('US;Definizione;Note', ';da rivedere;tutte', '1;Humus;', '2;Strato;'),
    });

    expect(named(data)).toEqual(['1', '2']);
    expect(data.problems.map(({ code }) => code)).toContain('missing_unit_number');
  });

  it('one over several columns of units is theirs', () => {
    const text = lines('US;Definizione;Copre;;;Note', '1;a;2;3;4;12', '2;b;3;;;', '3;c;;;;', '4;d;;;;');

    expect(said(readImport({ text }))).toEqual(['1 covers 2', '1 covers 3', '1 covers 4', '2 covers 3']);
    const numbered = lines('US;Copre 1;Copre 2', '1;2;3', '2;;', '3;;');
    expect(said(readImport({ text: numbered }))).toEqual(['1 covers 2', '1 covers 3']);
    // A number below no heading is not a unit for that.
    expect(said(readImport({ text: lines('US;Copre;;Note', '1;2;101;x', '2;;102;') }))).toEqual([
      '1 covers 2',
    ]);
  });
});

describe('rows that are no units', () => {
  it('the headings once more, and a total in another column, are told and left out', () => {
    const data = readImport({
      text: lines(
        'Area;US;Definizione;Copre',
        'A;1;Humus;2',
        'Area;US;Definizione;Copre',
        'A;2;Strato;',
        'Totale;2;;',
      ),
    });

    expect(named(data)).toEqual(['1', '2']);
    expect(data.problems.map(({ code, row }) => [code, row])).toEqual([
      ['not_a_unit', 3],
      ['not_a_unit', 5],
    ]);
  });
});

describe('sheets beside each other', () => {
  const sheet = (name: string, ...rows: string[]) => ({
    name,
    rows: rows.map((row, i) => ({ number: i + 1, cells: row.split(';') })),
  });

  it('a sheet without areas tells of the only unit of that number, and makes none of its own', () => {
    const data = readImport({
      tables: [
        sheet('Quote', 'US;Quota min;Copre', '1;12.5;2', '2;11;', '3;10;'),
        sheet('Schede', 'US;Area;Definizione', '1;A;Strato', '2;A;Muro', '2;B;Taglio'),
      ],
    });

    expect(data.units.map(({ area, us_number, fields }) => [area, us_number, Object.keys(fields)])).toEqual([
      ['A', '1', ['elevation_min', 'definition']],
      ['', '2', ['elevation_min']],
      ['', '3', ['elevation_min']],
      ['A', '2', ['definition']],
      ['B', '2', ['definition']],
    ]);
    expect(data.notes.join('\n')).toContain('1 rows without an area');
  });

  it('USM and USR as headings say the type of the numbers below them', () => {
    const data = readImport({
      tables: [
        sheet('USM', 'USM n.;Tecnica;Coperta da', '201;incerta;301', '202;reticolata;'),
        sheet('USR', 'USR;Descrizione;Copre', 'USR 301;Intonaco;USM 201'),
      ],
    });

    expect(data.units.map(({ us_number, fields }) => [us_number, fields['unit_type']])).toEqual([
      ['201', 'USM'],
      ['202', 'USM'],
      ['301', 'USR'],
    ]);
    expect(said(data)).toEqual(['201 covered_by 301', '301 covers 201']);
  });

  it('headings of the printed form and brackets around each number are understood', () => {
    const data = readImport({
      text: lines(
        'US;SEQUENZA FISICA - COPRE;Sequenza stratigrafica: posteriore a',
        '1;[2] [3];(4)(5)',
        '2;;',
        '3;;',
      ),
    });

    expect(said(data)).toEqual(['1 covers 2', '1 covers 3', '1 later_than 4', '1 later_than 5']);
  });
});
