import { describe, expect, it } from 'vitest';
import { DomainError, ValidationError } from '../core/errors.ts';
import type { ImportedData } from './import/imported-data.ts';
import { detectFormat, readImport } from './read-import.ts';

const said = ({ statements }: ImportedData) =>
  statements.map(({ from, type, word, to }) => `${from.us_number} ${type ?? `?${word}`} ${to.us_number}`);
const named = ({ units }: ImportedData) => units.map(({ us_number }) => us_number);
const codes = ({ problems }: ImportedData) =>
  problems.map(({ code, row }) => `${code}${row === undefined ? '' : ` ${row}`}`);

describe('readImport() of pairs', () => {
  it.each([
    ['younger,older\n1,2', '1 later_than 2'],
    ['older,younger\n1,2', '2 later_than 1'],
    ['above,below\n1,2', '1 later_than 2'],
    ['lower,upper\n1,2', '2 later_than 1'],
    ['Later;Earlier\n1;2', '1 later_than 2'],
    ['first,second\n1,2', '1 same_as 2'],
    ['context_1,context_2\n1,2', '1 same_as 2'],
    ['1,2\n3,4', '1 later_than 2'],
    ['1.0\t2.0\n3.0\t4.0', '1 later_than 2'],
  ])('reads %j', (text, statement) => {
    const data = readImport({ text });

    expect(said(data)[0]).toBe(statement);
    expect(data.format).toBe('edge_list');
    expect(named(data)).toContain('2');
    expect(data.units.every(({ declared }) => !declared)).toBe(true);
  });

  it('reads empty first cells as chains, also after a new start', () => {
    const data = readImport({ text: '5,6\n,7\n,8\n1,5\n,9' });

    expect(data.format).toBe('chain');
    expect(said(data)).toEqual([
      '5 later_than 6',
      '6 later_than 7',
      '7 later_than 8',
      '1 later_than 5',
      '5 later_than 9',
    ]);
  });

  it('takes a row with one unit as that unit alone', () => {
    const data = readImport({ text: 'above,below\na,b\nc,' });

    expect(named(data)).toEqual(['c', 'a', 'b']);
    expect(said(data)).toEqual(['a later_than b']);
  });

  it('takes no headings for units', () => {
    const periods = readImport({ text: 'Periodo;Descrizione\nI;Età romana\nII;Medioevo' });

    expect(periods.units).toEqual([]);
    expect(
      periods.records.map(({ entity, fields }) => [entity, fields['period'], fields['description']]),
    ).toEqual([
      ['periods', 'I', 'Età romana'],
      ['periods', 'II', 'Medioevo'],
    ]);
  });

  it('says which direction it assumed', () => {
    expect(codes(readImport({ text: '1,2\n2,3' }))).toEqual(['assumed_direction']);
    expect(codes(readImport({ text: 'from,to\n1,2' }))).toEqual(['assumed_direction 1']);
  });
});

describe('readImport() of relation tables', () => {
  it('reads words of any language, certainty, notes and areas', () => {
    const data = readImport({
      text: 'us_from;us_to;relationship_type;certainty;notes;area\n1;2;Copre;certain;;A\n2;3;wird geschnitten von;;"see ""plan""";B\n3;4;>>;;;',
    });

    expect(data.statements).toMatchObject([
      {
        from: { us_number: '1', area: 'A' },
        word: 'Copre',
        type: 'covers',
        to: { us_number: '2', area: 'A' },
        certainty: 'certain',
        source: { row: 2 },
      },
      { type: 'cut_by', note: 'see "plan"', from: { area: 'B' } },
      { type: 'em_refers_to' },
    ]);
  });

  it('keeps a statement with an unknown word, and reports its row, column and word', () => {
    const data = readImport({ text: 'from,to,type\n1,2,hugs\n1,3,\n,,covers\n4,5,cuts' });

    expect(said(data)).toEqual(['1 ?hugs 2', '1 ? 3', '4 cuts 5']);
    expect(data.problems).toMatchObject([
      { code: 'unknown_relation', row: 2, column: 'type', value: 'hugs', severity: 'warning' },
      { code: 'missing_relation', row: 3 },
      { code: 'missing_unit_number', row: 4, severity: 'error' },
    ]);
  });

  it('keeps a further word under above,below as a note', () => {
    expect(readImport({ text: 'above,below,relationship\n2,1,resting' }).statements).toMatchObject([
      { type: 'later_than', note: 'resting' },
    ]);
  });

  it('lists columns it does not read', () => {
    const { problems } = readImport({ text: 'younger,older,url\n1,2,http://x' });

    expect(problems).toMatchObject([
      { code: 'ignored_column', severity: 'info', message: expect.stringContaining('url') as string },
    ]);
  });
});

describe('readImport() of tagged triples', () => {
  it('tells relations, descriptions and groups apart, with the tags as evidence', () => {
    const data = readImport({
      text: 'X1,,site\n1,fill,class\n2,assigned,status\n1,2,above\n1,S1,subgroup\nS1,G1,group\n2,9,same\n1,x,odd',
    });

    expect(data.format).toBe('tagged_triples');
    expect(data.units.map(({ us_number, fields }) => [us_number, fields])).toEqual([
      ['1', { definition: 'fill', custom: { subgroup: 'S1', group: 'G1' } }],
      ['2', { custom: { status: 'assigned' } }],
    ]);
    expect(said(data)).toEqual(['1 later_than 2', '2 same_as 9']);
    expect(data.notes[0]).toMatch(/third contains the tags.*above/);
    expect(codes(data)).toEqual(['unknown_tag 8']);
  });
});

describe('readImport() of unit tables', () => {
  it('reads above, below, equal and contemporary as seen from the unit', () => {
    const data = readImport({ text: 'context,above,below,equal,contemporary\n5,"2,3",6 7,8,9' });

    expect(said(data)).toEqual([
      '5 earlier_than 2',
      '5 earlier_than 3',
      '5 later_than 6',
      '5 later_than 7',
      '5 same_as 8',
      '5 contemporary_with 9',
    ]);
    expect(named(data)).toEqual(['5']);
  });

  it('reads one column a relation, whatever the case of the heading', () => {
    const text =
      'ID,TYPE,OVERLIES,OVERLAIN_BY,CUTS,Cut by,fills,FILLED_BY,ABUTS,ABUTTED_BY,BONDED_TO,EQUALS,DOCUMENT\nUSM01,US,1,2,3,4,5,6,7,8,9,10,r.pdf';
    const data = readImport({ text });

    expect(said(data).map((statement) => statement.split(' ')[1])).toEqual([
      'covers',
      'covered_by',
      'cuts',
      'cut_by',
      'fills',
      'filled_by',
      'abuts',
      'abutted_by',
      'bonded_to',
      'same_as',
    ]);
    expect(data.units[0]).toMatchObject({
      us_number: 'USM01',
      fields: { unit_type: 'US', custom: { DOCUMENT: 'r.pdf' } },
    });
  });

  it('reads the sheet of the Extended Matrix: number and type in one, several units in a row', () => {
    const data = readImport({
      text: 'ID,DEFINITION,LONG_DESCRIPTION,is_before,covers,is_cut_by\n"US1, USM2",layer,long,,US3,\nUS3,cut,,USM2,,US1',
    });

    expect(
      data.units.map(({ us_number, fields }) => [us_number, fields['unit_type'], fields['definition']]),
    ).toEqual([
      ['1', 'US', 'layer'],
      ['2', 'USM', 'layer'],
      ['3', 'US', 'cut'],
    ]);
    expect(said(data)).toEqual(['1 covers 3', '2 covers 3', '3 earlier_than 2', '3 cut_by 1']);
  });

  it('keeps the whole names where their numbers alone would fall together', () => {
    expect(named(readImport({ text: 'ID,DEFINITION,covers\nUS1,layer,USM1\nUSM1,wall,' }))).toEqual([
      'US1',
      'USM1',
    ]);
  });

  it.each([
    ['comma text', 'Copre 2, Taglia 3'],
    ['continuation', 'Copre 2; Taglia US 3'],
    ['pairs', "[['Copre', '2'], ['Taglia', '3']]"],
    ['fours', "[['Copre', '2', '', 'Villa'], ['Taglia', '3', '', 'Villa']]"],
    ['upper-case keys', 'COVERS:2,CUTS:3'],
    ['our own cell', 'covers 2; cuts 3'],
  ])('reads rapporti as %s', (_, rapporti) => {
    const text = `sito;us;rapporti\nVilla;1;"${rapporti}"\nVilla;2;`;

    expect(said(readImport({ text }))).toEqual(['1 covers 2', '1 cuts 3']);
  });

  it('reads rapporti2 only where rapporti says nothing', () => {
    const text =
      "us;rapporti;rapporti2\n1;Copre 2;\"[['Copre', '2', 'US', 'x', '1-1']]\"\n2;[];\"[['Copre', '3', 'US', 'x', '1-1']]\"";

    expect(said(readImport({ text }))).toEqual(['1 covers 2', '2 covers 3']);
  });

  it('understands names, pyArchInit columns and labels, in any case and with or without accents', () => {
    const text =
      'Unità Stratigrafica;AREA;tipo di unita;Definizione stratigrafica;d_interpretativa;Periodo iniziale;Quota assoluta minima;Setacciatura;data_schedatura;inclusi;Stanza\n' +
      "12a;A;USM;muro;fondazione;2;12,35;Sì;18-04-2012;[['Calce'], ['Malta']];7";

    const { units, notes } = readImport({ text });

    expect(units[0]).toEqual({
      us_number: '12a',
      area: 'A',
      declared: true,
      source: { row: 2 },
      fields: {
        unit_type: 'USM',
        definition: 'muro',
        interpretation: 'fondazione',
        period: '2',
        elevation_min: 12.35,
        sieving: true,
        recorded_on: '2012-04-18',
        inclusions: ['Calce', 'Malta'],
        custom: { Stanza: '7' },
      },
    });
    expect(notes).toContain('Columns stored as custom fields of the units: Stanza');
  });

  it('keeps a value it cannot read, and reports the cell', () => {
    const { units, problems } = readImport({
      text: 'us,area,excavation_year,recorded_on\n1,A,about 1990,30/02/2012',
    });

    expect(units[0]?.fields).toEqual({ excavation_year: 'about 1990', recorded_on: '30/02/2012' });
    expect(problems).toMatchObject([
      {
        code: 'unreadable_value',
        row: 2,
        column: 'excavation_year',
        value: 'about 1990',
        message: expect.stringContaining('Cell C2') as string,
      },
      { code: 'unreadable_value', row: 2, column: 'recorded_on' },
    ]);
  });

  it('merges rows of one unit and reports what differs', () => {
    const data = readImport({ text: 'us,area,definition,period\n1,A,layer,2\n1,A,cut,\n1,B,pit,1' });

    expect(data.units.map(({ us_number, area, fields }) => [us_number, area, fields['definition']])).toEqual([
      ['1', 'A', 'layer'],
      ['1', 'B', 'pit'],
    ]);
    expect(data.problems).toMatchObject([
      { code: 'duplicate_row', row: 3, column: 'definition', value: 'cut' },
    ]);
  });

  it('reports rows without a number and cells without a heading', () => {
    const data = readImport({ text: 'us,area,definition\n,A,layer\n2,A,cut,stray\n3,B,pit' });

    expect(named(data)).toEqual(['2', '3']);
    expect(codes(data)).toEqual(['missing_unit_number 2', 'cell_without_heading 3']);
  });

  it('takes words in a column called type for definitions, and codes for types', () => {
    const words = readImport({ text: 'context,type,above\n1,Deposit,\n2,Cut,1' });
    const types = readImport({ text: 'context,type,above\n1,US,\n2,USM,1' });

    expect(words.units.map(({ fields }) => fields)).toEqual([
      { definition: 'Deposit' },
      { definition: 'Cut' },
    ]);
    expect(types.units.map(({ fields }) => fields)).toEqual([{ unit_type: 'US' }, { unit_type: 'USM' }]);
  });

  it('finds the headings below a title, and says what it skipped', () => {
    const data = readImport({ text: 'Scavo di Villa,,\n\nUS,Area,Copre\n1,A,2\n2,A,' });

    expect(said(data)).toEqual(['1 covers 2']);
    expect(data.notes.join('\n')).toContain('Scavo di Villa');
    expect(data.statements[0]?.source.row).toBe(4);
  });

  it('obeys a mapping of headings', () => {
    const text = 'Nr.,Was,Drüber,X\n1,Grube,2,y\n2,Schicht,,z';

    const data = readImport({
      text,
      mapping: { 'Nr.': 'us_number', Was: 'definition', Drüber: 'covered_by', X: 'ignore' },
    });

    expect(said(data)).toEqual(['1 covered_by 2']);
    expect(data.units[0]?.fields).toEqual({ definition: 'Grube' });
  });

  it('keeps a heading called __proto__ harmless', () => {
    const { units } = readImport({ text: 'us,area,__proto__,constructor\n1,A,x,y' });

    expect(Object.keys(units[0]?.fields['custom'] ?? {})).toEqual(['__proto__', 'constructor']);
    expect(Object.prototype).not.toHaveProperty('x');
  });
});

describe('readImport() of the Harris template', () => {
  const nodes = {
    name: 'NODES',
    rows: [
      { number: 1, cells: ['us_number', 'unit_type', 'description', 'area', 'period', 'phase', 'file_path'] },
      { number: 2, cells: ['1', 'US', 'top', 'A', '2', '1'] },
      { number: 3, cells: ['2', 'DOC', '', 'A', '', '', 'a.pdf'] },
    ],
  };
  const relations = {
    name: 'RELATIONSHIPS',
    rows: [
      { number: 1, cells: ['from_us', 'to_us', 'relationship', 'notes'] },
      { number: 2, cells: ['1', '2', 'Leans_on', 'sure'] },
      { number: 3, cells: ['1', '7', 'Bonds_to'] },
    ],
  };
  const instructions = { name: 'INSTRUCTIONS', rows: [{ number: 1, cells: ['How to fill this in'] }] };

  it('reads both sheets and says which it left out', () => {
    const data = readImport({ tables: [instructions, nodes, relations] });

    expect(data.format).toBe('harris_template');
    expect(
      data.units.map(({ us_number, fields, source }) => [us_number, fields['document_file'], source]),
    ).toEqual([
      ['1', undefined, { sheet: 'NODES', row: 2 }],
      ['2', 'a.pdf', { sheet: 'NODES', row: 3 }],
    ]);
    expect(said(data)).toEqual(['1 abuts 2', '1 bonded_to 7']);
    expect(data.statements[0]).toMatchObject({ note: 'sure', source: { sheet: 'RELATIONSHIPS', row: 2 } });
    expect(data.notes.join('\n')).toContain('Sheet INSTRUCTIONS');
  });

  it.each(['', 'RELATIONSHIPS\n'])('reads both parts of the CSV form, split by an empty line', (title) => {
    const text = `us_number,unit_type,description\n1,US,top\n2,US,\n\n${title}from_us,to_us,relationship,notes\n1,2,Covers,\n`;

    const data = readImport({ text });

    expect(named(data)).toEqual(['1', '2']);
    expect(said(data)).toEqual(['1 covers 2']);
    expect(data.format).toBe('harris_template');
  });

  it('warns of unit numbers that a spreadsheet turned into dates, and of its errors', () => {
    const table = { ...nodes, dates: ['A2'], errors: ['C3'], formulas: ['B2'] };

    const data = readImport({ tables: [table] });

    expect(codes(data)).toEqual(['date_as_unit_number 2', 'cell_error 3']);
    expect(data.notes.join('\n')).toContain('1 cells contain formulas');
  });
});

describe('detectFormat()', () => {
  it('gives the format and its evidence', () => {
    expect(detectFormat({ text: '1,2,above\n2,3,above' })).toEqual({
      format: 'tagged_triples',
      evidence: ['3 columns, the third contains the tags above: tagged triples'],
    });
  });

  it('says what it looked for and what it saw when nothing fits', () => {
    const detect = () =>
      detectFormat({
        fileName: 'notes.txt',
        text: 'Dear colleague,\nthe dig went well; see you, in May,\nyours',
      });

    expect(detect).toThrow(ValidationError);
    expect(detect).toThrow(
      /notes\.txt is not in a format that Trowel reads.*younger\/older.*cells: Dear colleague/,
    );
  });

  it.each([
    'Numero,Colore\n1,rosso\n2,giallo',
    'Name,Value\nalpha,1\nbeta,2',
    'Trench,Supervisor\nT1,Anna\nT2,Bob',
    'Feature,Notes\n101,ditch\n102,',
  ])('takes words over numbers for headings, and not for two units: %j', (text) => {
    expect(() => detectFormat({ text })).toThrow(/is not in a format that Trowel reads/);
  });

  it.each([
    ['Topsoil,Subsoil\nSubsoil,1\n1,2', 'edge_list'],
    ['Topsoil,Natural\n1,Natural', 'edge_list'],
    ['Topsoil,Subsoil\n,1\n,2', 'chain'],
  ])('takes words for units where the rows below go on from them: %j', (text, format) => {
    const data = readImport({ text });

    expect(data.format).toBe(format);
    expect(said(data)[0]).toMatch(/^Topsoil later_than/);
  });

  it('refuses pairs under headings it does not know, unless a mapping explains them', () => {
    const text = 'sample,years\n1,3400\n2,3300';

    expect(() => detectFormat({ text })).toThrow(ValidationError);
    expect(detectFormat({ text, mapping: { sample: 'from', years: 'to' } }).format).toBe('edge_list');
  });

  it('refuses a file that is not of the format asked for', () => {
    expect(() => readImport({ text: 'younger,older\n1,2', format: 'lst' })).toThrow(/is not lst/);
    expect(readImport({ text: 'younger,older\n1,2', format: 'edge_list' }).format).toBe('edge_list');
  });

  it.each(['', ' \n ', '\ufeff', ',,,\n,,'])('refuses %j', (text) => {
    expect(() => readImport({ text })).toThrow(ValidationError);
  });
});

describe('readImport() of malformed files', () => {
  const pieces = [
    'us,rapporti',
    '1,"Copre',
    'Copre',
    "[['Copre', '2'",
    '"',
    '""',
    ',',
    ';',
    '\n',
    '\r\n',
    '\t',
    'above: 1',
    '   above: 1',
    '1',
    '+',
    '-',
    'NFE',
    'from,to,type',
    'younger,older',
    'context,above,below',
    '1,2,above',
    '\u0000',
    '\ud800',
    '=1+1',
    "'=1",
    '🏺',
    'x'.repeat(200),
    '::',
    'a::b',
    '((((',
    '<xml>',
    '{"a":1}',
    'digraph {',
    'NODES',
    '%PDF-1.7',
    '\u001a',
    'sep=;',
    '__proto__,us',
    'id,us,custom',
    '1,2,"{""__proto__"": 1}"',
    '١٢٣',
    '1e999',
  ];
  const snippets = Array.from({ length: 600 }, (_, i) => {
    let seed = i * 7919 + 1;
    const next = (): number => (seed = (seed * 48271) % 2147483647);
    return Array.from(
      { length: 1 + (i % 9) },
      () => pieces[next() % pieces.length]! + (next() % 2 === 0 ? '\n' : ''),
    ).join('');
  });

  it('never fails with anything but a DomainError', () => {
    const surprises = snippets.filter((text) => {
      try {
        readImport({ text });
        return false;
      } catch (error) {
        return !(error instanceof DomainError);
      }
    });

    expect(surprises).toEqual([]);
  });
});

describe('readImport() of tables of the Extended Matrix', () => {
  const HEADINGS =
    'ID,TYPE,DESCRIPTION,PERIOD,PERIOD_START,PERIOD_END,PHASE,PHASE_START,PHASE_END,OVERLIES,OVERLAIN_BY,CUTS,CUT_BY,FILLS,FILLED_BY,ABUTS,ABUTTED_BY,BONDED_TO,EQUALS';

  it('reads a column for each relation, and years as years', () => {
    const data = readImport({
      text: `${HEADINGS}\nU1,US,wall,Roman,-27,476,early,-27,96,U2,U3,U4,U5,U6,U7,U8,U9,U10,U11\n`,
    });

    expect(data.format).toBe('unit_table');
    expect(said(data)).toEqual([
      'U1 covers U2',
      'U1 covered_by U3',
      'U1 cuts U4',
      'U1 cut_by U5',
      'U1 fills U6',
      'U1 filled_by U7',
      'U1 abuts U8',
      'U1 abutted_by U9',
      'U1 bonded_to U10',
      'U1 same_as U11',
    ]);
    expect(data.units[0]?.fields).toEqual({
      unit_type: 'US',
      description: 'wall',
      period: 'Roman',
      phase: 'early',
      custom: { PERIOD_START: '-27', PERIOD_END: '476', PHASE_START: '-27', PHASE_END: '96' },
    });
  });

  it('still takes a last period for one where no years stand beside it', () => {
    const { units } = readImport({ text: 'us,period,period_end\n1,2,3\n2,1,1\n' });

    expect(units[0]?.fields).toEqual({ period: '2', period_end: '3' });
  });
});
