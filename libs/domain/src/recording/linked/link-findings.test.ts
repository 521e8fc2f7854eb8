import { describe, expect, it } from 'vitest';
import type { MatrixUnit } from '@trowel/domain/matrix';
import { findLinkFindings, type CheckedRows } from './link-findings.ts';

const unit = (us_number: string, area = '', structure?: string): MatrixUnit => ({
  key: `${area}/${us_number}`,
  us_number,
  area,
  ...(structure !== undefined && { structure }),
});

const UNITS = [unit('1'), unit('2'), unit('3'), unit('7', 'A'), unit('7', 'B')];

function listFindings(
  rows: CheckedRows,
  units: readonly MatrixUnit[] = UNITS,
  pairs: [string, string][] = [],
) {
  const statements = pairs.map(([from, to]) => ({ from: `/${from}`, to: `/${to}` }));
  return findLinkFindings(rows, { units, statements, language: 'en' });
}

const codesOf = (rows: CheckedRows) => listFindings(rows).map(({ code, subject }) => `${code}: ${subject}`);

describe('names of records that do not exist', () => {
  it('are reported once for each missing record, with all records that name it', () => {
    const [finding, ...others] = listFindings({
      samples: [
        { sample_number: 'C2', us_number: '99' },
        { sample_number: 'C1', us_number: '99' },
      ],
      pottery: [{ pottery_number: '4', us_number: '99' }],
    });
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      code: 'missing_record',
      severity: 'warning',
      message: 'There is no record of SU 99. The name is used by pottery group 4, sample C1, sample C2.',
      units: ['99'],
      records: [
        { entity: 'pottery', name: '4' },
        { entity: 'samples', name: 'C1' },
        { entity: 'samples', name: 'C2' },
      ],
    });
  });

  it('are reported for every kind of link', () => {
    const rows = {
      samples: [{ sample_number: 'C1', us_number: '1', inventory_number: '5', individual_number: 'I5' }],
      individuals: [{ individual_number: 'I1', burial_number: 'T5' }],
      drawings: [{ drawing_number: '1', units: ['1', 'A/7', 'C/7'] }],
    };
    expect(codesOf(rows)).toEqual([
      'missing_record: burials T5',
      'missing_record: individuals I5',
      'missing_record: inventario 5',
      'missing_record: us C/7',
    ]);
  });

  it('are doubtful without the area of a number that several areas have', () => {
    const [finding] = listFindings({ samples: [{ sample_number: 'C1', us_number: '7' }] });
    expect(finding?.message).toBe('There are several SUs 7: A/7, B/7. The area is missing in sample C1.');
    expect(listFindings({ samples: [{ sample_number: 'C1', area: 'A', us_number: '7' }] })).toEqual([]);
  });

  it('are not reported for boxes and structures that the site does not record', () => {
    const finds = [{ inventory_number: '1', box_number: '12' }];
    expect(codesOf({ inventario: finds })).toEqual([]);
    expect(codesOf({ inventario: finds, boxes: [{ box_number: '3' }] })).toEqual([
      'missing_record: boxes 12',
    ]);

    const units = [unit('1', '', 'ED-1/ED-2'), unit('2', '', 'A/1')];
    expect(listFindings({}, units)).toEqual([]);
    const structures = [{ structure_code: 'ED-1' }, { structure_code: 'A/1' }];
    expect(listFindings({ structures }, units)).toMatchObject([
      { subject: 'structures ED-2', units: ['1'], records: [] },
    ]);
  });
});

describe('burials', () => {
  it('without an individual are reported, whichever record names the other', () => {
    const burials = [
      { burial_number: 'T1', individuals: ['I1'] },
      { burial_number: 'T2', individuals: null },
      { burial_number: 'T3' },
    ];
    const individuals = [{ individual_number: 'I1' }, { individual_number: 'I2', burial_number: 'T2' }];
    expect(codesOf({ burials, individuals })).toEqual(['burial_without_individual: burials T3']);
  });

  it('have individuals only in their own units', () => {
    const burials = [{ burial_number: 'T1', us_number: '1', units: ['2'], individuals: ['I3'] }];
    const individuals = [
      { individual_number: 'I1', burial_number: 'T1', us_number: '2' },
      { individual_number: 'I2', burial_number: 'T1', us_number: '3' },
      { individual_number: 'I3', us_number: '3' },
      { individual_number: 'I4', burial_number: 'T1' },
    ];
    const findings = listFindings({ burials, individuals });
    expect(findings.map(({ subject }) => subject)).toEqual(['individuals I2', 'individuals I3']);
    expect(findings[0]).toMatchObject({
      code: 'individual_outside_burial',
      message: 'The individual I2 is in SU 3, but the SUs of the burial T1 are 1, 2.',
      units: ['3'],
    });
  });
});

describe('boxes', () => {
  it('do not share a record', () => {
    const rows = {
      boxes: [{ box_number: '3' }, { box_number: '7' }, { box_number: '1 e 2' }],
      inventario: [
        { inventory_number: '5', us_number: '1', box_number: '3' },
        { inventory_number: '6', us_number: '1', box_number: '3; 7' },
        { inventory_number: '7', us_number: '2', box_number: '1 e 2' },
      ],
      pottery: [
        { pottery_number: '5', us_number: '1', box_number: '7' },
        { pottery_number: '6', us_number: '2', box_number: '7' },
      ],
    };
    expect(codesOf(rows)).toEqual(['in_two_boxes: inventario 6', 'in_two_boxes: pottery 5']);
  });

  it('weigh at least as much as all that is in them', () => {
    const rows = {
      boxes: [
        { box_number: '1', weight_g: 100 },
        { box_number: '2', weight_g: 0.3 },
        { box_number: '3', weight_g: null },
      ],
      pottery: [{ pottery_number: '1', box_number: '1', weight_g: 60 }],
      samples: [
        { sample_number: '1', box_number: '1', weight_g: 50 },
        { sample_number: '2', box_number: '2', weight_g: 0.1 },
        { sample_number: '3', box_number: '2', weight_g: 0.2 },
        { sample_number: '4', box_number: '3', weight_g: 5 },
      ],
    };
    expect(listFindings(rows)).toMatchObject([
      { code: 'box_too_light', message: 'The box 1 weighs 100 g, but its contents weigh 110 g.' },
    ]);
  });
});

describe('counts and weights', () => {
  it('are empty or more than zero', () => {
    const pottery = [
      { pottery_number: '1', sherd_count: 0, weight_g: 0 },
      { pottery_number: '2', sherd_count: 3, weight_g: null },
    ];
    expect(listFindings({ pottery })).toMatchObject([
      { code: 'zero_quantity', message: 'The pottery group 1 is recorded with zero in: Sherds, Weight.' },
    ]);
  });
});

describe('structures', () => {
  //  1 ─ 2   3        4 ─ (outside) ─ 5
  it('consist of units that relations connect', () => {
    const units = [unit('1'), unit('2'), unit('3', '', 'ED-1'), unit('4'), unit('5'), unit('6')];
    const structures = [
      { structure_code: 'ED-1', units: ['1', '2'] },
      { structure_code: 'ED-2', units: ['1', '2'] },
      { structure_code: 'ED-3', units: ['4', '5'] },
    ];
    const findings = listFindings({ structures }, units, [
      ['1', '2'],
      ['4', '6'],
      ['6', '5'],
    ]);
    expect(findings.map(({ subject, units: named }) => [subject, named])).toEqual([
      ['structures ED-1', ['3']],
      ['structures ED-3', ['5']],
    ]);
    expect(findings[0]).toMatchObject({ code: 'structure_unconnected', severity: 'info' });
  });
});

it('names records in Italian', () => {
  const rows = {
    burials: [{ burial_number: 'T3', structure_code: 'T-9' }],
    structures: [{ structure_code: 'A' }],
  };
  const context = { units: [], statements: [], language: 'it' } as const;
  expect(findLinkFindings(rows, context).map(({ message }) => message)).toEqual([
    'Manca la scheda: la struttura T-9. Il suo numero compare nelle schede: sepoltura T3.',
    'La sepoltura T3: nessun individuo schedato.',
  ]);
});

it('takes about linear time', () => {
  const count = 20_000;
  const numbers = Array.from({ length: count }, (_, at) => String(at));
  const units = numbers.map((number) => unit(number, '', 'ED-1'));
  const started = performance.now();
  const findings = findLinkFindings(
    {
      structures: [{ structure_code: 'ED-1', units: numbers }],
      pottery: numbers.map((number) => ({ pottery_number: number, us_number: '-1', box_number: '1' })),
    },
    { units, statements: [], language: 'en' },
  );
  expect(findings.map(({ code }) => code)).toEqual(['missing_record', 'structure_unconnected']);
  expect(performance.now() - started).toBeLessThan(5_000);
});
