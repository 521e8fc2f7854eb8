import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { relationClassOf } from '@trowel/domain/records';
import type { ImportedData } from '@trowel/domain/formats';
import { describe, expect, it } from 'vitest';
import { readImportFile } from './read-import-file.ts';

const FOLDER = join(import.meta.dirname, '..', 'fixtures', 'foreign');

const readBytes = (bytes: Uint8Array, fileName = 'a.csv'): Promise<ImportedData> =>
  readImportFile({ fileName, bytes, format: 'auto' });
const readFixture = (name: string): Promise<ImportedData> =>
  readBytes(readFileSync(join(FOLDER, name)), name);
const readText = (text: string): Promise<ImportedData> => readBytes(new TextEncoder().encode(text));

/** Units as `area/number`, and what relations say: `later > earlier`, `a = b`, `a ~ b`; each once. */
function summarise({ units, statements }: ImportedData) {
  const name = ({ us_number, area = '' }: { us_number: string; area?: string }): string =>
    area === '' ? us_number : `${area}/${us_number}`;
  const areaOf = new Map(units.map(({ us_number, area }) => [us_number, area]));
  const isUnique = (number: string): boolean =>
    units.filter(({ us_number }) => us_number === number).length === 1;
  const placed = (one: { us_number: string; area?: string }, own: string | undefined): string =>
    name({
      us_number: one.us_number,
      area: one.area ?? (isUnique(one.us_number) ? areaOf.get(one.us_number) : own) ?? '',
    });
  const order = new Set<string>();
  for (const { from, to, type } of statements) {
    const kind = type && relationClassOf(type);
    const [a, b] = [placed(from, undefined), placed(to, from.area)];
    const pair = [a, b].toSorted();
    if (kind === 'later') order.add(`${a} > ${b}`);
    if (kind === 'earlier') order.add(`${b} > ${a}`);
    if (kind === 'equal') order.add(pair.join(' = '));
    if (kind === 'contemporary') order.add(pair.join(' ~ '));
  }
  return { units: units.map(name), order: [...order].toSorted() };
}

const list = (text: string): string[] => text.split(/,\s*/).toSorted();

interface Case {
  units: string;
  order: string;
  /** Codes of problems, and parts of notes. */
  told?: string[];
}

const CASES: Record<string, Case> = {
  'british-register.csv': {
    units: 'A/100, A/101, A/102, A/103, B/203, A/104, A/105',
    order:
      'A/101 > A/100, A/102 > A/100, A/100 > A/103, A/102 > A/101, A/103 = B/203, A/104 > A/105, A/102 > A/104, A/105 > A/103',
    told: ['are no units and were left out'],
  },
  'british-text-relations.csv': {
    units: '1001, 1002, 1003, 1004, 1010, 2001',
    order: '1001 > 1002, 1001 > 1003, 1001 = 2001, 1001 > 1010, 1002 > 1004, 1004 > 1003',
  },
  'ranges-and-pairs.csv': {
    units: '1, 2, 3, 4, 5, 6, 7',
    order: '1 > 2, 1 > 3, 1 > 4, 1 > 7, 2 > 5, 2 > 6, 3 > 2, 4 > 2, 5 = 6',
    told: ['"2-4" was read as SU 2, 3, 4', '5 and 6 as the same unit'],
  },
  'nordic-headings.csv': {
    units: '1, 2, 3, 4, 5',
    order: '1 > 2, 1 > 3, 2 > 3, 3 > 4, 3 = 5',
  },
  'slavic-headings.csv': { units: '1, 2, 3, 4', order: '1 > 2, 1 > 3, 2 > 3, 1 > 4, 3 ~ 4' },
  'fieldmark.csv': { units: '1, 2, 3', order: '1 > 2, 1 > 3, 2 > 3' },
  'locus-relations.xlsx': {
    units: 'K4-001, K4-003, K4-004, K4-005, K4-006, K4-009',
    order: 'K4-005 > K4-003, K4-003 > K4-004, K4-004 > K4-006, K4-006 = K4-009',
  },
  'czech-relations.csv': {
    units: '101, 102, 105, 103, 104, 106',
    order: '101 > 102, 102 > 105, 101 > 105, 103 = 104, 103 > 106, 105 > 106',
  },
  'czech-cards.csv': {
    units: '101, 102, 103, 104, 105, 106',
    order: '101 > 102, 102 > 105, 105 > 106, 103 > 106, 103 = 104',
    told: ['column_sense'],
  },
  'german-relation-words.csv': {
    units: '5001, 5002, 5003, 5004, 5005, 5006, 5007, 5008, 5009, 5010, 5011',
    order:
      '5001 > 5002, 5002 > 5003, 5003 > 5004, 5001 > 5004, 5005 ~ 5006, 5006 > 5007, 5002 = 5008, 5004 > 5010, 5011 > 5002',
  },
  'befundliste.xlsx': { units: '1, 2, 3', order: '' },
  'grid-contexts.csv': {
    units: '93/545/1, 93/545/2, 93/545/3, 93/545/4, 94/545/1, 94/545/4, 94/546/5',
    order:
      '93/545/1 > 93/545/2, 93/545/2 > 93/545/3, 93/545/3 > 93/545/4, 94/545/1 = 94/545/4, 94/545/4 > 94/546/5',
  },
  'us-and-usm.csv': {
    units: '1/10, 1/USM 10, 1/11, 2/10',
    order: '1/10 > 1/USM 10, 1/USM 10 > 1/11',
    told: ['same_number'],
  },
  'french-sheets.csv': {
    units: '100, 101, 102, 103, 104, 105, 106, 110',
    order: '101 > 102, 101 > 100, 102 > 100, 100 > 104, 100 > 103, 103 ~ 105',
  },
  'york-list.csv': {
    units: '101, 102, 103, 104, 105',
    order: '100 > 101, 101 > 102, 101 > 103, 102 > 103, 102 > 104, 103 > 105, 104 > 105, 104 = 110',
  },
};

describe('tables of other excavations', () => {
  it.each(Object.entries(CASES))('%s', async (name, { units, order, told = [] }) => {
    const data = await readFixture(name);
    const heard = [...data.notes, ...data.problems.map(({ code, message }) => `${code} ${message}`)].join(
      '\n',
    );

    expect(summarise(data)).toEqual({ units: units.split(', '), order: order === '' ? [] : list(order) });
    for (const part of told) expect(heard).toContain(part);
    expect(data.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});

/** Tables of the same kinds with other words: heading row, rows, and what relations must say. */
const VARIANTS: Record<string, [text: string, units: string, order: string]> = {
  'a British register with other headings': [
    'Context No.;Trench;Category;Parent context;Stratigraphically above;Stratigraphically below;Equals\n[1];T1;Cut;;;(2);\n(2);T1;Deposit;;[1];+;\n(3);T1;Fill;[1];;LOE;',
    '1, 2, 3',
    '1 > 2, 3 > 1',
  ],
  'a British register with short headings': [
    'Context No;Context Type;Strat. earlier than;Strat. later than\n[1];Cut;2, NFE;\n(2);Fill;+;[1]\n(3);Layer;;NFE',
    '1, 2, 3',
    '2 > 1',
  ],
  'a Danish list': [
    'Kontekst nr;Type;Tolkning;Skærer;Skæres af;Overlejrer;Overlejres af;Samme som\n1;Lag;Muld;;;2;;\n2;Nedgravning;Grube;3;;;1;\n3;Lag;;;2;4;;5\n4;Lag;Undergrund;;;;3;\n5;Lag;;;;;;3',
    '1, 2, 3, 4, 5',
    '1 > 2, 2 > 3, 3 > 4, 3 = 5',
  ],
  'a Norwegian list': [
    'Kontekst;Beskrivelse;Kutter;Kuttet av;Dekker;Dekkes av;Yngre enn\n1;lag;;;2;;\n2;grop;3;;;1;\n3;lag;;2;;;4\n4;lag;;;;;',
    '1, 2, 3, 4',
    '1 > 2, 2 > 3, 3 > 4',
  ],
  'a Czech list': [
    'Číslo SJ;Typ;Interpretace;Překrývá;Řeže;Řezán;Vyplňuje;Současné s\n1;vrstva;;2;;;;\n2;výplň;;;;;3;\n3;výkop;;;4;;;\n4;vrstva;;;;3;;5\n5;vrstva;;;;;;4',
    '1, 2, 3, 4, 5',
    '1 > 2, 2 > 3, 3 > 4, 4 ~ 5',
  ],
  'a Slovak list': [
    'SJ;Popis;Prekrýva;Pretína;Vypĺňa;Mladšie ako;Rovnaké ako\n1;hlina;2;;;;\n2;výplň;;;3;;\n3;jama;;4;;;\n4;vrstva;;;;5;6\n5;vrstva;;;;;\n6;vrstva;;;;;4',
    '1, 2, 3, 4, 5, 6',
    '1 > 2, 2 > 3, 3 > 4, 4 > 5, 4 = 6',
  ],
  'a Croatian list': [
    'Broj SJ;Vrsta;Interpretacija;Iznad;Siječe;Ispunjava;Isto kao\n1;sloj;humus;2;;;\n2;zapuna;;;;3;\n3;ukop;jama;;4;;\n4;sloj;;;;;5\n5;sloj;;;;;4',
    '1, 2, 3, 4, 5',
    '1 > 2, 2 > 3, 3 > 4, 4 = 5',
  ],
  'a Polish list with the other sense of above': [
    'Nr jednostki;Opis;Nad;Pod;Wypełnia\n1;humus;;2;\n2;wypełnisko;1;;3\n3;jama;;4;\n4;calec;3;;',
    '1, 2, 3, 4',
    '1 > 2, 2 > 3, 3 > 4',
  ],
  'German headings': [
    'Befund-Nr.;Befundart;Beschreibung;liegt über;liegt unter;schneidet;geschnitten von;verfüllt von;zieht an\n1;Schicht;Humus;2;;;;;\n2;Grube;;;1;3;;4;\n3;Schicht;;;;;2;;\n4;Füllung;;;;;;;5\n5;Mauer;;;;;;;',
    '1, 2, 3, 4, 5',
    '1 > 2, 2 > 3, 4 > 2, 4 > 5',
  ],
  'German pairs with signs': [
    'Befund 1;Beziehung;Befund 2\n1;>;2\n3;<;2\n3;=;4',
    '1, 2, 3, 4',
    '1 > 2, 2 > 3, 3 = 4',
  ],
  'French headings': [
    "N° d'US;Description;Recouvre;Recouvert par;Est coupé par;Comble;Comblé par;S'appuie contre;Identique à\n1;terre;2;;;;;;\n2;fosse;;1;;;3;;\n3;comblement;;;;2;;;\n4;sol;;;2;;;5;6\n5;mur;;;;;;;\n6;sol;;;;;;;4",
    '1, 2, 3, 4, 5, 6',
    '1 > 2, 3 > 2, 2 > 4, 4 > 5, 4 = 6',
  ],
  'ranges and pairs in other signs': [
    'us;definizione;copre\n1;strato;2–4\n2;strato;5 ≡ 6\n3;strato;2?\n4;strato;2 (dub.)\n5;strato;\n6;strato;',
    '1, 2, 3, 4, 5, 6',
    '1 > 2, 1 > 3, 1 > 4, 2 > 5, 2 > 6, 3 > 2, 4 > 2',
  ],
  'units of two trenches with the same numbers': [
    'Trench;Context;Covers\nT1;1;2\nT1;2;\nT2;1;\nT2;2;1',
    'T1/1, T1/2, T2/1, T2/2',
    'T1/1 > T1/2, T2/2 > T2/1',
  ],
  'walls and layers of one number': [
    'US;Tipo;Definizione;Coperto da;Si appoggia a\n1;US;strato;;1\n1;USM;muro;1;\n2;US;strato;1;',
    '1, USM 1, 2',
    '1 > USM 1, 1 > 2',
  ],
  'texts of relations in sentences': [
    'Context;Stratigraphy notes\n10;Overlies (11) and (12). Cut by [13].\n11;Underlies (10); fills [14]\n12;Sealed by 10\n13;Cuts 10. Filled by nothing.\n14;Filled by (11)',
    '10, 11, 12, 13, 14',
    '10 > 11, 10 > 12, 13 > 10, 11 > 14',
  ],
};

describe('further tables of these kinds', () => {
  it.each(Object.entries(VARIANTS))('%s', async (_, [text, units, order]) => {
    const data = await readText(text);

    expect(summarise(data)).toEqual({ units: units.split(', '), order: list(order) });
    expect(data.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('records of Fieldmark that are not in the file are reported and are no units', async () => {
    const id = 'rec-11111111-aaaa-4aaa-8aaa-000000000009';
    const { units, problems } = await readText(
      `record_id,Context-Number,Description,Strat-Relations\nrec-11111111-aaaa-4aaa-8aaa-000000000001,1,Topsoil,is above/${id}\nrec-11111111-aaaa-4aaa-8aaa-000000000002,2,Pit,is below/rec-11111111-aaaa-4aaa-8aaa-000000000001`,
    );

    expect(units.map(({ us_number }) => us_number)).toEqual(['1', '2']);
    expect(problems).toMatchObject([{ severity: 'warning', code: 'unknown_record', row: 2 }]);
  });

  it('columns of places that would tell units apart are reported', async () => {
    const { problems } = await readText('US;Definizione;Anno\n1;strato;2019\n1;taglio;2020\n2;strato;2020');
    const relations = await readText('from;relation;to;Season\n1;covers;2;2019\n1;covers;3;2020');

    expect(relations.problems.map(({ code }) => code)).toContain('colliding_rows');
    expect(problems.map(({ code }) => code)).toContain('colliding_rows');
  });

  it.each([
    [
      'columns whose heading sounds so',
      'Context;Type;Seen on the sketch: cut by\n1;Layer;2\n2;Layer;\n3;Layer;',
    ],
    [
      'custom fields',
      'Context;Type;Remarks on sheet\n1;Layer;seen in rain, covers 2\n2;Layer;x\n3;Layer;see plan',
    ],
    [
      'columns of a table of relations',
      'from;to;relation;further\n1;2;covers;cuts 3, see plan\n2;3;covers;fills 4',
    ],
  ])('%s that look like relations and were not read are a warning', async (_, text) => {
    const { problems } = await readText(text);

    expect(problems).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ severity: 'warning', code: 'perhaps_relations' })]),
    );
  });

  it('a file of which nothing is read is refused with the reason', async () => {
    await expect(readText('us,definizione\n,Strato\n,Taglio')).rejects.toThrow(
      /Nothing was read from a\.csv.*Row 2 has no unit number/,
    );
    await expect(readText('digraph {}')).rejects.toThrow('Nothing was read');
    expect((await readText('us,definizione\n')).problems).toMatchObject([{ code: 'no_rows' }]);
  });

  it.each([
    ['period;phase;name\n1;a;Dumping\n1;b;Wall\n2;;Hut', '1.a Dumping, 1.b Wall, 2. Hut'],
    ['Periodo;Fase;Nome\nI;a;Crollo\nII;;Capanna', 'I.a Crollo, II. Capanna'],
    ['Periode;Phase;Bezeichnung\n1;a;Verfall\n1;b;Mauer', '1.a Verfall, 1.b Mauer'],
    ['Okres;Faza;Nazwa\n1;a;Mur\n2;;Chata', '1.a Mur, 2. Chata'],
  ])('lists of periods are periods: %s', async (text, periods) => {
    const { units, records } = await readText(text);

    expect(units).toEqual([]);
    expect(
      records
        .map(
          ({ fields }) =>
            `${String(fields['period'])}.${String(fields['phase'] ?? '')} ${String(fields['name'])}`,
        )
        .join(', '),
    ).toBe(periods);
  });
});

describe('two excavations in one database', () => {
  it('each has its own units, relations, periods and finds', async () => {
    const { units, statements, records } = await readFixture('two-sites.sqlite');

    expect(units.map(({ us_number, fields }) => `${String(fields['site_name'])} ${us_number}`)).toEqual([
      'Colle Uno 1',
      'Colle Uno 2',
      'Colle Due 1',
      'Colle Due 2',
    ]);
    expect(statements.map(({ from, type }) => `${from.site} ${from.us_number} ${type}`)).toEqual([
      'Colle Uno 1 covers',
      'Colle Uno 2 covered_by',
      'Colle Due 1 covered_by',
      'Colle Due 2 covers',
    ]);
    const bySite = (entity: string): number[] =>
      ['Colle Uno', 'Colle Due'].map(
        (site) => records.filter((one) => one.entity === entity && one.fields['site_name'] === site).length,
      );
    expect([bySite('periods'), bySite('inventario')]).toEqual([
      [2, 2],
      [1, 1],
    ]);
  });
});

describe('rows that say too little', () => {
  it('a relation without its second unit and a number with a letter are reported (observation 42)', async () => {
    for (const text of ['us1;rapporto;us2\n407;copre;408\n', '407;copre;408\n']) {
      const { problems } = await readText(`${text}407;taglia;\n40S;copre;407\n409;copre;407`);

      expect(problems.map(({ code, value }) => `${code} ${value}`)).toEqual([
        expect.stringMatching(/^missing_unit_number 407 \| taglia/),
        'mistyped_number 40S',
      ]);
    }
  });

  it('a number with a question mark is that number (observation 43)', async () => {
    const { units, statements, problems } = await readText(
      'us;definizione;copre\n205 ?;Strato;206 ?\n206;Strato;\n207;Muro;205?',
    );

    expect(units.map(({ us_number }) => us_number)).toEqual(['205', '206', '207']);
    expect(statements.map(({ to, certainty }) => [to.us_number, certainty])).toEqual([
      ['206', 'uncertain'],
      ['205', 'uncertain'],
    ]);
    expect(problems).toMatchObject([{ code: 'doubtful_number' }]);
  });

  it('headings with measures, and short ones, are understood', async () => {
    const { units } = await readText(
      'us;Quota max (m s.l.m.);Quota min (m);Definizione e descrizione breve\n1;101,25;-;Strato',
    );
    const { records } = await readText('N. inv.;US;Definizione;Q.tà\n1;2;Anfora;3');

    expect(units[0]!.fields).toEqual({ elevation_max: 101.25, definition: 'Strato' });
    expect(records[0]!.fields['fragments_total']).toBe(3);
  });

  it('a damaged workbook is called one (observation 44)', async () => {
    const bytes = readFileSync(join(FOLDER, 'befundliste.xlsx')).subarray(200);

    await expect(readBytes(bytes, 'befundliste.xlsx')).rejects.toThrow('befundliste.xlsx is damaged');
  });
});
