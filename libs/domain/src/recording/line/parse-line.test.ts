import { describe, expect, it } from 'vitest';
import type { LineOptions } from './line-token.ts';
import { parseRelationLine, parseUnitLine } from './parse-line.ts';
import { parseUnitLines } from './parse-lines.ts';

const unitOf = (line: string, options?: LineOptions): unknown => {
  const { unit, problems } = parseUnitLine(line, options);
  expect(problems).toEqual([]);
  return unit;
};
const problemsOf = (line: string, options?: LineOptions): string[] =>
  parseUnitLine(line, options).problems.map(({ code, severity }) => `${code} ${severity}`);
const suggestionsOf = (line: string, options?: LineOptions): string[] =>
  parseUnitLine(line, options).problems.flatMap(({ suggestions }) => suggestions.map(({ text }) => text));

describe('parseUnitLine()', () => {
  it('reads the line of the issue', () => {
    const unit = unitOf('1042 taglio P3 taglia 12,14 riempito da 1043 q 41.20-40.95');

    expect(unit).toEqual({
      us_number: '1042',
      definition: 'Taglio',
      period: '3',
      elevation_max: 41.2,
      elevation_min: 40.95,
      relationships: [
        { type: 'cuts', us_number: '12' },
        { type: 'cuts', us_number: '14' },
        { type: 'filled_by', us_number: '1043' },
      ],
    });
  });

  it('reads the same in English', () => {
    expect(unitOf('1042 cut P3 cuts 12, 14 filled by 1043 level 41.20-40.95')).toEqual(
      unitOf('1042 taglio P3 taglia 12,14 riempito da 1043 q 41,20-40,95'),
    );
  });

  it.each([
    ['1042', { us_number: '1042' }],
    ['A/1042', { area: 'A', us_number: '1042' }],
    ['1/1042', { area: '1', us_number: '1042' }],
    ['USM 12', { unit_type: 'USM', us_number: '12' }],
    ['USM12', { unit_type: 'USM', us_number: '12' }],
    ['US_1001', { unit_type: 'US', us_number: '1001' }],
    ['SU 12', { unit_type: 'US', us_number: '12' }],
    ['UE 12', { unit_type: 'US', us_number: '12' }],
    ['usva 3', { unit_type: 'USVA', us_number: '3' }],
    ['USV/A 3', { unit_type: 'USVA', us_number: '3' }],
    ['USVs 3', { unit_type: 'USVs', us_number: '3' }],
    ['SF 7', { unit_type: 'SF', us_number: '7' }],
    ['area B US 1042', { area: 'B', unit_type: 'US', us_number: '1042' }],
    ['12a', { us_number: '12a' }],
    ['12 bis', { us_number: '12 bis' }],
    ['SK-3', { us_number: 'SK-3' }],
    ['n. 12', { us_number: '12' }],
    ['n. "12 x"', { us_number: '12 x' }],
    ['1042:', { us_number: '1042' }],
  ])('%s names a unit', (line, unit) => {
    expect(unitOf(line)).toEqual(unit);
  });

  it.each([
    ['1 P3', { period: '3' }],
    ['1 p3.2', { period: '3', phase: '2' }],
    ['1 P3f2', { period: '3', phase: '2' }],
    ['1 per. 3 fase 2', { period: '3', phase: '2' }],
    ['1 periodo III', { period: '3' }],
    ['1 period 3, phase 2', { period: '3', phase: '2' }],
    ['1 P3-P4', { period: '3', period_end: '4' }],
    ['1 P3.2-4.1', { period: '3', phase: '2', period_end: '4', phase_end: '1' }],
    ['1 periodo finale 4 fase finale 1', { period_end: '4', phase_end: '1' }],
    ['1 last period 4', { period_end: '4' }],
    ['1 fase 2.1', { phase: '2.1' }],
    ['1 periodo "Età romana"', { period: 'Età romana' }],
  ])('%s tells the period', (line, unit) => {
    expect(unitOf(line)).toEqual({ us_number: '1', ...unit });
  });

  it.each([
    ['1 copre 12, 14 e 15', ['covers 12', 'covers 14', 'covers 15']],
    ['1 copre 12, US 14; taglia USM 20', ['covers 12', 'covers 14', 'cuts 20']],
    ['1 coperto da 3 e taglia 4', ['covered_by 3', 'cuts 4']],
    ['1 si appoggia a 7', ['abuts 7']],
    ['1 gli si appoggia 7', ['abutted_by 7']],
    ['1 tagl. da 7', ['cut_by 7']],
    ['1 riemp. 7', ['fills 7']],
    ['1 ug. a 7', ['same_as 7']],
    ['1 uguale a 7', ['same_as 7']],
    ['1 schneidet 7', ['cuts 7']],
    ['1 recouvre 7 et 8', ['covers 7', 'covers 8']],
    ['1 cubierto por 7 y 8', ['covered_by 7', 'covered_by 8']],
    ['1 > 7', ['em_links_to 7']],
    ['1 copre 12..15', ['covers 12', 'covers 13', 'covers 14', 'covers 15']],
    ['1 copre SK-3, A1', ['covers SK-3', 'covers A1']],
    ['1 Copre: 2; Taglia: 3', ['covers 2', 'cuts 3']],
  ])('%s states relations', (line, expected) => {
    const { unit, problems } = parseUnitLine(line);

    expect(problems).toEqual([]);
    expect(unit.relationships?.map(({ type, us_number }) => `${type} ${us_number}`)).toEqual(expected);
  });

  it.each([
    ['50 strato bruno copre la 51 e taglia la 6', ['covers 51', 'cuts 6']],
    ['50 riempie il 6', ['fills 6']],
    ['50 strato si appoggia al muro 4', ['abuts 4']],
    ['50 sotto la 1', ['covered_by 1']],
    ['50 è sotto la 1', ['covered_by 1']],
    ['50 sta sopra il 3', ['covers 3']],
    ['50 strato che copre lo strato di crollo 7, 8 e il muro 9', ['covers 7', 'covers 8', 'covers 9']],
    ["50 copre l'8 e la 9", ['covers 8', 'covers 9']],
    ['50 tagliato dalla fossa 6', ['cut_by 6']],
    ['50 riempimento del taglio 6', ['fills 6']],
    ['50 copre le US 7, 8 e la 9', ['covers 7', 'covers 8', 'covers 9']],
    ['50 copre la struttura 4', ['covers 4']],
    ['50 posteriore al muro 7', ['later_than 7']],
    ['50 layer which covers the wall 7 and the 8', ['covers 7', 'covers 8']],
    ['50 fills the cut 6', ['fills 6']],
    ['50 fills cut 6', ['fills 6']],
    ['50 fill of pit 6', ['fills 6']],
    ['50 is below the 7', ['earlier_than 7']],
    ['50 abuts against wall 7', ['abuts 7']],
  ])('%s states relations in spoken words (observation 11)', (line, expected) => {
    const { unit, problems } = parseUnitLine(line);

    expect(problems).toEqual([]);
    expect(unit.relationships?.map(({ type, us_number }) => `${type} ${us_number}`)).toEqual(expected);
    expect(unit.definition ?? 'strato').toMatch(/^strato( bruno)?$/i);
  });

  it.each([
    ['60 strato di terra bruna copre la 61 e la 62', ['covers 61', 'covers 62']],
    ['61 la fossa taglia lo strato 62 ed è riempita dalla 63', ['cuts 62', 'filled_by 63']],
    ['63 muro di pietra, gli si appoggia la 64', ['abutted_by 64']],
    ['64 piano pavimentale sopra lo strato 65 e sotto il crollo 60', ['covers 65', 'covered_by 60']],
    ['65 buca di palo che taglia il pavimento 64', ['cuts 64']],
    ["68 nell'area B, strato grigio tagliato dalla fossa 69", ['cut_by 69']],
    ['la 70 copre la 71', ['covers 71']],
    ['la US 76, taglio, taglia la US 77', ['cuts 77']],
    ['78 lo strato copre sia la 79 sia la 80', ['covers 79', 'covers 80']],
    ['81 fossa che taglia sia lo strato 82 che il muro 83', ['cuts 82', 'cuts 83']],
    ['82 strato che taglia la 83 che copre la 84', ['cuts 83', 'covers 84']],
    ['60 brown soil covers 61 and 62', ['covers 61', 'covers 62']],
    ['61 the pit cuts the layer 62 and is filled by 63', ['cuts 62', 'filled_by 63']],
    ['64 floor above the layer 65 and below the collapse 60', ['later_than 65', 'earlier_than 60']],
    ['65 posthole which cuts the floor 64', ['cuts 64']],
    ['66 wall bonded with the wall 67', ['bonded_to 67']],
    ['SU 72 is covered by 73 and covers 74 and 75', ['covered_by 73', 'covers 74', 'covers 75']],
    ['the 70 covers 71', ['covers 71']],
    ['SU 76, a cut, cuts SU 77', ['cuts 77']],
    ['78 layer covering both 79 and 80', ['covers 79', 'covers 80']],
    ['84 layer under contexts 85 and 86', ['covered_by 85', 'covered_by 86']],
    ['91 cut, filled by the fills 92 and 93', ['filled_by 92', 'filled_by 93']],
  ])('%s is understood as one would say it (observation 11)', (line, expected) => {
    const { unit, problems } = parseUnitLine(line);

    expect(problems).toEqual([]);
    expect(unit.us_number).toMatch(/^\d\d$/);
    expect(unit.relationships?.map(({ type, us_number }) => `${type} ${us_number}`)).toEqual(expected);
    expect(unit.definition ?? '').not.toMatch(/^(?:la|lo|the|an?) /i);
  });

  it.each([
    ['12 a secco', 'a secco'],
    ['12 the pit', 'pit'],
    ['12 una fossa irregolare', 'fossa irregolare'],
    ['12 the collapse', 'Crollo'],
    ['12 il', 'il'],
  ])('%s has the definition %s', (line, definition) => {
    expect(unitOf(line)).toMatchObject({ us_number: '12', definition });
  });

  it.each([
    ['4 USM muro in pietra', { unit_type: 'USM', definition: 'muro in pietra' }],
    ['4 muro tipo USM', { unit_type: 'USM', definition: 'Muro' }],
    ['4 muro (USM) copre 5', { unit_type: 'USM', definition: 'Muro' }],
    ['4, USVA, muro', { unit_type: 'USVA', definition: 'Muro' }],
    ['4 us strato', { definition: 'us strato' }],
    ['4 strato nel vano 3', { definition: 'Strato', room: '3' }],
    ["4 muro dell'area B", { definition: 'Muro', area: 'B' }],
    ['4 layer in room 3', { definition: 'Strato', room: '3' }],
    ['4 strato nel terreno', { definition: 'strato nel terreno' }],
  ])('%s reads a type or a place behind the number (observation 9)', (line, unit) => {
    expect(unitOf(line)).toMatchObject({ us_number: '4', ...unit });
  });

  it('does not take a kind of unit without an article for one more unit', () => {
    expect(problemsOf('1 copre 7, taglio 8')).toEqual(['unknown_relation error']);
  });

  it('keeps area, doubt and remark of a relation', () => {
    const { unit } = parseUnitLine('1 copre B/12?, 14 (probabile) (vista in sezione), 15 (area C), "1"/16');

    expect(unit.relationships).toEqual([
      { type: 'covers', us_number: '12', area: 'B', certainty: 'uncertain' },
      { type: 'covers', us_number: '14', certainty: 'probabile', note: 'vista in sezione' },
      { type: 'covers', us_number: '15', area: 'C' },
      { type: 'covers', us_number: '16', area: '1' },
    ]);
  });

  it.each([
    ['1 cut', { definition: 'Taglio' }],
    ['1 fill fills 2', { definition: 'Riempimento', relationships: [{ type: 'fills', us_number: '2' }] }],
    ['1 taglio di fossa P3', { definition: 'taglio di fossa', period: '3' }],
    ['1 strato di argilla gialla', { definition: 'Strato di argilla', color: 'Giallo' }],
    [
      '1 terra marrone scuro friabile',
      { definition: 'terra', color: 'Marrone scuro', consistency: 'Friabile' },
    ],
    ['1 dark brown silt', { definition: 'silt', color: 'Marrone scuro' }],
    ['1 strato di colore marrone', { definition: 'strato di colore marrone' }],
    ['1 taglio buca di palo', { definition: 'Taglio', interpretation: 'Buca di palo' }],
    ['1 buca di palo', { interpretation: 'Buca di palo' }],
    [
      '1 taglio "fossa di scarico; tarda"',
      { definition: 'Taglio', interpretation: 'fossa di scarico; tarda' },
    ],
    [
      '1 crollo int. tetto della casa; P2',
      { definition: 'Crollo', interpretation: 'tetto della casa', period: '2' },
    ],
    ['1 muro vicino alla porta', { definition: 'muro vicino alla porta' }],
    ['1 strato di carbone e cenere', { definition: 'Strato di carbone e cenere' }],
    ['1 struttura', { definition: 'Struttura' }],
  ])('%s takes words for what they are', (line, unit) => {
    expect(unitOf(line)).toEqual({ us_number: '1', ...unit });
  });

  it.each([
    ['1 q 41,20', { elevation: 41.2 }],
    ['1 quota 41.20 m s.l.m.', { elevation: 41.2 }],
    ['1 q. 40,95/41,20', { elevation_max: 41.2, elevation_min: 40.95 }],
    ['1 q -1.20--1.45', { elevation_max: -1.2, elevation_min: -1.45 }],
    ['1 q max 41.2 q min 40', { elevation_max: 41.2, elevation_min: 40 }],
    ['1 q rel 0.30', { relative_elevation: 0.3 }],
    ['1 3.20x1.10x0.45', { length_max: 3.2, width_mean: 1.1, depth_max: 0.45 }],
    ['1 mis. 320 × 110 cm', { length_max: 3.2, width_mean: 1.1 }],
    ['1 prof. 45 cm', { depth_max: 0.45 }],
    ['1 largh. 1,1 m', { width_mean: 1.1 }],
    ['1 anno 2026', { excavation_year: 2026 }],
    ['1 22/11/2026', { recorded_on: '2026-11-22' }],
    ['1 scavata il 22.11.2026', { recorded_on: '2026-11-22' }],
    ['1 2026-11-22', { recorded_on: '2026-11-22' }],
    ['1 sched. Bianchi', { recorder: 'Bianchi' }],
    ['1 sched. S. Bianchi P3', { recorder: 'S. Bianchi', period: '3' }],
    [
      '1 recorded by Maria De Rossi; director Anna Neri',
      { recorder: 'Maria De Rossi', director: 'Anna Neri' },
    ],
    [
      '1 dir. prof. L. Verdi; resp. dott.ssa Neri',
      { director: 'prof. L. Verdi', supervisor: 'dott.ssa Neri' },
    ],
    ['1 sett. A quad. B3', { sector: 'A', grid_square: 'B3' }],
    ['1 amb. 3 saggio 2 struttura M1', { room: '3', trench: '2', structure: 'M1' }],
    ['1 aff. alta', { reliability: 'Alta' }],
    ['1 col. 10YR 4/3', { color: '10YR 4/3' }],
    ['1 5YR 4/3', { color: '5YR 4/3' }],
    ['1 incl. carbone, ceramica e malta; P3', { inclusions: ['Carbone', 'Ceramica', 'Malta'], period: '3' }],
    ['1 non scavata', { excavated: 'No' }],
    ['1 P3 nota vista P4, copre 12?', { period: '3', notes: 'vista P4, copre 12?' }],
    ['USM 1 3x1x2', { unit_type: 'USM', length_max: 3, width_mean: 1, height_max: 2 }],
  ])('%s fills fields', (line, unit) => {
    expect(unitOf(line)).toEqual({ us_number: '1', ...unit });
  });

  it('says where each word stands and what it was taken for, in both languages', () => {
    const line = '1042 taglio P3.2 copre 12?';

    const said = parseUnitLine(line).tokens.map(({ start, end, kind, meaning }) => [
      line.slice(start, end),
      kind,
      meaning.en,
      meaning.it,
    ]);

    expect(said).toEqual([
      ['1042', 'unit', 'SU: 1042', 'US: 1042'],
      ['taglio', 'value', 'Stratigraphic definition: Cut', 'Definizione stratigrafica: Taglio'],
      ['P3.2', 'value', 'Period: 3; Phase: 2', 'Periodo iniziale: 3; Fase iniziale: 2'],
      ['copre', 'relation', 'covers …', 'copre …'],
      ['12?', 'target', 'covers SU 12 (uncertain)', 'copre US 12 (incerto)'],
    ]);
  });

  it.each([
    ['taglio P3', ['missing_number error'], ['1044 ']],
    ['1 copre 12-15', ['ambiguous question'], ['12..15', '"12-15"']],
    ['1 copre 12.14', ['ambiguous question'], ['12, 14', '"12.14"']],
    ['1 copre 2/12', ['ambiguous question'], ['2, 12', '"2"/12']],
    ['1 P3-2', ['ambiguous question'], ['P3.2', 'P3-P2']],
    ['6 layer filled the grave 12', ['ambiguous question'], ['filled by', 'fills']],
    ['USV 12', ['ambiguous question'], ['USVA', 'USVB', 'USVC']],
    ['1 q 41,20,40,95', ['ambiguous question'], ['41,20-40,95']],
    ['1 22/11/26', ['ambiguous question'], ['2026-11-22']],
    ['1 11/22/2026', ['bad_value error'], ['2026-11-22']],
    ['1 taglio tagla 12', ['unknown_relation error'], ['taglia']],
    ['1 copre 12 14', ['loose_number error'], [', 14']],
    ['1 muro 2026', ['loose_number error'], ['year 2026']],
    ['1 muro, per la porta', ['unknown_words error'], ['"per la porta"', 'nota "per la porta"']],
    ['1 P3 P4', ['given_twice error'], []],
    ['1 copre 12, 12', ['given_twice error'], []],
    ['1 q 99999', ['bad_value error'], []],
    ['1 copre', ['no_unit incomplete'], []],
    ['1 copre; P3', ['no_unit error'], []],
    ['1 sched.', ['no_value incomplete'], []],
    ['1 "buca', ['open_quote incomplete'], []],
    ['', ['missing_number incomplete'], ['1044 ']],
    ['A 1042 muro', ['missing_number error'], ['A/', '1044 ']],
  ])('%s is not guessed', (line, problems, suggestions) => {
    const options = { nextNumber: '1044' };

    expect(problemsOf(line, options)).toEqual(problems);
    expect(suggestionsOf(line, options).slice(0, Math.max(suggestions.length, 1))).toEqual(suggestions);
  });

  it('asks nothing that the site settles', () => {
    const site = { hasUnit: (number: string) => number === '12-15', hasArea: (area: string) => area === '2' };

    expect(unitOf('1 copre 12-15, 2/7', site)).toMatchObject({
      relationships: [
        { type: 'covers', us_number: '12-15' },
        { type: 'covers', us_number: '7', area: '2' },
      ],
    });
    expect(unitOf('2/1 copre 2/7')).toMatchObject({ relationships: [{ area: '2', us_number: '7' }] });
  });

  it('takes the next number for a plus', () => {
    expect(unitOf('+ muro', { nextNumber: '1044' })).toEqual({ us_number: '1044', definition: 'Muro' });
    expect(unitOf('nuova muro', { nextNumber: '1044' })).toEqual({ us_number: '1044', definition: 'Muro' });
  });

  it('knows terms and types of one’s own', () => {
    const options: LineOptions = {
      types: ['US2X'],
      terms: { definition: [{ value: 'Battuto', label: { it: 'Battuto', en: 'Beaten floor' } }] },
    };

    expect(unitOf('US2X 7 beaten floor', options)).toEqual({
      us_number: '7',
      unit_type: 'US2X',
      definition: 'Battuto',
    });
  });

  it('gives an answer at every key press', () => {
    const line =
      '1042 taglio "fossa" P3 taglia 12,14 (probabile) riempito da B/1043 q 41.20-40.95 sched. S. Bianchi';

    for (let end = 0; end <= line.length; end++) {
      const { tokens } = parseUnitLine(line.slice(0, end));

      expect(tokens.every((token, i) => token.start >= (tokens[i - 1]?.end ?? 0) && token.end <= end)).toBe(
        true,
      );
    }
  });

  it('ends with any text, in time linear in it', () => {
    for (const part of [
      'copre ',
      '12,',
      '"',
      '(',
      'q 41,',
      'a',
      '1/',
      'si appoggia a ',
      'col. ',
      'de ',
      '12 ("" ',
    ]) {
      const text = part.repeat(Math.ceil(3_000 / part.length));

      expect(parseUnitLine(text).text).toBe(text);
    }
  });
});

describe('parseRelationLine()', () => {
  it('reads relations alone', () => {
    const { unit, problems } = parseRelationLine('copre 12, 14; taglia 20?', { area: 'A' });

    expect(problems).toEqual([]);
    expect(unit).toEqual({
      relationships: [
        { type: 'covers', us_number: '12' },
        { type: 'covers', us_number: '14' },
        { type: 'cuts', us_number: '20', certainty: 'uncertain' },
      ],
    });
  });

  it('tells what is no relation', () => {
    expect(parseRelationLine('tagla 20').problems.map(({ code }) => code)).toEqual(['unknown_relation']);
    expect(parseRelationLine('muro').problems.map(({ code }) => code)).toEqual(['unknown_words']);
  });
});

describe('parseUnitLines()', () => {
  it('reads a list of units, counting on from line to line', () => {
    const rows = parseUnitLines('# giornale\n\n+ muro\n+ taglio copre 3\r\n1050 crollo\n+ humus', {
      nextNumber: '7',
    });

    expect(rows.map(({ row, unit }) => [row, unit.us_number, unit.definition])).toEqual([
      [3, '7', 'Muro'],
      [4, '8', 'Taglio'],
      [5, '1050', 'Crollo'],
      [6, '1051', 'humus'],
    ]);
  });

  it('tells a unit that is there twice', () => {
    const [, second] = parseUnitLines('12 muro\n12 crollo');

    expect(second?.problems.map(({ message }) => message.it)).toEqual(['La US 12 è già alla riga 1.']);
  });
});
