import { describe, expect, it } from 'vitest';
import { buildMatrix } from '../matrix.ts';
import type { MatrixUnit } from '../graph/units.ts';
import type { Statement } from '../graph/facts.ts';
import { findCauses } from './find-causes.ts';
import { buildFinding, type Finding } from './finding.ts';

/** `12 covers 13`, as recorded on sheet 12; `12 covers 13 =` also on sheet 13. */
type Line = string;

function examine(
  lines: readonly Line[],
  periods: Record<string, string> = {},
  described?: ReadonlySet<string>,
): Finding[] {
  const parts = lines.map((line) => line.split(' '));
  const numbers = new Set([...parts.flatMap(([from, , to]) => [from!, to!]), ...Object.keys(periods)]);
  const units: MatrixUnit[] = [...numbers]
    .filter((number) => !number.startsWith('?'))
    .map((number) => ({ key: number, us_number: number, area: '', period: periods[number] ?? null }));
  const statements = parts.map(([from, type, to, both]): Statement => {
    const isMissing = to!.startsWith('?');
    return {
      from: from!,
      type: type as Statement['type'],
      to: isMissing ? null : to!,
      ...(isMissing && { toLabel: to!.slice(1) }),
      reciprocal: both === '=',
    };
  });
  return buildMatrix(units, statements, { described }).findings;
}

/** Returns the findings as `cause: consequences`, each by code and units. */
function group(findings: readonly Finding[]): Record<string, string[]> {
  const nameOf = ({ code, units }: Finding): string => `${code} ${units.join(' ')}`;
  const causes = findCauses(findings);
  const groups: Record<string, string[]> = {};
  for (const finding of findings) {
    const cause = causes.get(finding);
    if (!cause) groups[nameOf(finding)] ??= [];
    else (groups[nameOf(cause)] ??= []).push(nameOf(finding));
  }
  return groups;
}

const SOUND = ['1079 covers 1100 =', '1100 covers 1101 =', '1101 covers 1102 ='];

describe('findCauses()', () => {
  it('groups all that one wrong number brings under the cycle it closes (observation 40)', () => {
    const findings = examine(
      [
        ...SOUND,
        '1079 covers 1039',
        '1093 covered_by 1079',
        '1039 covers 1037 =',
        '1037 cuts 1078 =',
        '1078 covers 1079 =',
      ],
      { '1079': '5', '1039': '3' },
    );

    expect(group(findings)).toEqual({
      'cycle 1079 1039 1037 1078': [
        'one_sided 1079 1039',
        'one_sided 1079 1093',
        'period_inversion 1079 1039',
      ],
    });
  });

  it('groups the two halves of a wrong number that closes no cycle (observation 40)', () => {
    const findings = examine([...SOUND, '1079 covers 1039', '1093 covered_by 1079', '20 covers 30']);
    const sided = findings.filter(({ code }) => code === 'one_sided');

    expect(group(sided)).toEqual({
      'one_sided 1079 1039': ['one_sided 1079 1093'],
      'one_sided 20 30': [],
    });
    expect(sided.flatMap(({ suggestions }) => suggestions)).toMatchObject([
      { action: 'retarget', instead: { from: '1079', type: 'covers', to: '1093' } },
    ]);
  });

  it('does not group two observations of one sheet that have similar numbers', () => {
    const findings = examine([...SOUND, '1079 covers 1039', '1079 covers 1093']);

    expect(group(findings.filter(({ code }) => code === 'one_sided'))).toEqual({
      'one_sided 1079 1039': [],
      'one_sided 1079 1093': [],
    });
  });

  it('groups several cycles through one relation only if removing it resolves all of them', () => {
    const step = (from: string, to: string) =>
      ({ from, type: 'covers', to, recorded_in: from, certainty: null }) as const;
    const relation = { from: '5', type: 'covers', to: '1' } as const;
    const cycles = (contradictions_left: number): Finding[] => [
      buildFinding('cycle', { message: '', units: ['7'], chain: [step('7', '5'), step('5', '1')] }),
      buildFinding('cycle', {
        message: '',
        units: ['2'],
        chain: [step('5', '1'), step('1', '2')],
        suggestions: [{ action: 'drop', relation, contradictions_left }],
      }),
    ];

    expect(group(cycles(0))).toEqual({ 'cycle 2': ['cycle 7'] });
    expect(group(cycles(1))).toEqual({ 'cycle 2': [], 'cycle 7': [] });
  });

  it('groups the relations to one missing unit', () => {
    const findings = examine([...SOUND, '1079 covers ?500', '1100 covers ?500', '1101 covers ?600']);
    const unknown = findings.filter(({ code }) => code === 'unknown_unit');

    expect(group(unknown)).toEqual({
      'unknown_unit 1079 500': ['unknown_unit 1100 500'],
      'unknown_unit 1101 600': [],
    });
  });

  it('reports an undescribed period once, with its units and the conflicts it brings (observation 31)', () => {
    const relations = ['1 covers 2 =', '2 covers 3 =', '3 covers 4 =', '1 covers 4 ='];
    const periods = { '1': '2', '2': '1', '3': '2', '4': '1' };
    const grouped = group(
      examine(relations, periods, new Set()).filter(({ severity }) => severity !== 'info'),
    );

    expect(Object.keys(grouped)).toEqual(['undescribed_period 2 4', 'undescribed_period 1 3']);
    expect(Object.values(grouped).flat()).toEqual([
      'period_inversion 1 2',
      'period_inversion 1 4',
      'period_inversion 3 4',
    ]);
    const described = examine(relations, periods, new Set(['1', '2']));
    expect(described.map(({ code }) => code)).not.toContain('undescribed_period');
    expect(examine(relations, periods).map(({ code }) => code)).not.toContain('undescribed_period');
  });
});
