import type { Statement, MatrixUnit } from '@trowel/domain/matrix';
import type { ImportedData, ImportedStatement, ImportedUnit, UnitReference } from './import/imported-data.ts';

/** Units and statements from which `buildMatrix` builds a matrix. */
export interface MatrixRecords {
  units: MatrixUnit[];
  statements: Statement[];
}

/**
 * Builds the units and statements of a matrix from the content of a file. Units have the key `AREA/NUMBER`, or
 * the number without an area. A number without an area means a unit in the area of the first unit of
 * the relation, otherwise the only unit with that number. Relations to units outside the file stay,
 * without a unit.
 * @example
 * const file = readImport({ text: 'from,relation,to\n1,covers,2\n2,fills,9' });
 * const { units, statements } = buildMatrixRecords(file);
 * console.log(units.length, statements.map(({ from, type, to }) => `${from} ${type} ${to}`));
 * // 3 [ '1 covers 2', '2 fills 9' ]
 */
export function buildMatrixRecords({ units, statements }: ImportedData): MatrixRecords {
  const known = new Map<string, ImportedUnit>();
  const ofNumber = new Map<string, string[]>();
  for (const unit of units) {
    const key = keyOf(unit);
    if (known.has(key)) continue;
    known.set(key, unit);
    ofNumber.set(unit.us_number, [...(ofNumber.get(unit.us_number) ?? []), key]);
  }
  const find = ({ us_number, area }: UnitReference, speaker?: string): string | undefined => {
    const key = keyOf({ us_number, area: area ?? speaker ?? '' });
    if (known.has(key)) return key;
    // Some sheets include the area in the number.
    if (known.has(us_number)) return us_number;
    const only = ofNumber.get(us_number);
    return area === undefined && only?.length === 1 ? only[0] : undefined;
  };
  return {
    units: [...known].map(([key, unit]) => toMatrixUnit(key, unit)),
    statements: statements.flatMap((statement) => toStatement(statement, find)),
  };
}

function keyOf({ us_number, area }: { us_number: string; area: string }): string {
  return area === '' ? us_number : `${area}/${us_number}`;
}

function toMatrixUnit(key: string, { us_number, area, fields }: ImportedUnit): Required<MatrixUnit> {
  const text = (name: string): string | null => {
    const value = fields[name];
    return value === undefined || value === null ? null : String(value);
  };
  const number = (name: string): number | null => {
    const value = fields[name];
    return typeof value === 'number' ? value : null;
  };
  return {
    key,
    us_number,
    area,
    unit_type: text('unit_type'),
    definition: text('definition'),
    interpretation: text('interpretation'),
    structure: text('structure'),
    activity: text('activity'),
    period: text('period'),
    phase: text('phase'),
    period_end: text('period_end'),
    phase_end: text('phase_end'),
    elevation_min: number('elevation_min') ?? number('wall_elevation_min'),
    elevation_max: number('elevation_max') ?? number('wall_elevation_max'),
    excavation_year: number('excavation_year'),
    recorder: text('recorder'),
  };
}

function toStatement(
  { from, word, type, to, certainty, note, source }: ImportedStatement,
  find: (unit: UnitReference, speaker?: string) => string | undefined,
): Statement[] {
  const speaker = find(from);
  if (speaker === undefined) return [];
  return [
    {
      from: speaker,
      type: type ?? null,
      word,
      to: find(to, from.area) ?? null,
      toLabel: to.area ? `${to.area}/${to.us_number}` : to.us_number,
      certainty: certainty ?? null,
      note: note ?? null,
      source: { row: source.row, ...(source.sheet !== undefined && { record: source.sheet }) },
    },
  ];
}
