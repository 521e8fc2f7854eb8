import {
  CHECKED_KINDS,
  DECLARED_KINDS,
  getNumberField,
  type CheckedKind,
  type NamedRecord,
} from '@trowel/domain/records';
import type { MatrixUnit } from '@trowel/domain/matrix';

/** One record: the fields that `listCheckedFields` names. */
export type CheckedRow = Readonly<Record<string, unknown>>;

/** Records of a site by kind, with the fields that `listCheckedFields` names. */
export type CheckedRows = Readonly<Partial<Record<CheckedKind, readonly CheckedRow[]>>>;

/** A unit, and its name in findings: its number, or `A/12` if several areas have the number. */
export interface NamedUnit {
  unit: MatrixUnit;
  name: string;
}

/** Records of a site by their numbers. */
export interface RowIndex {
  rowsOf(kind: CheckedKind): readonly CheckedRow[];
  /** The records of a kind with this number. */
  findRows(kind: string, number: string): readonly CheckedRow[];
  /** The units with this number: one, several if the area is missing, or none. */
  findUnits(named: NamedRecord): readonly NamedUnit[];
  units: readonly NamedUnit[];
  /** True if names of this kind are checked: the site records the kind, or nobody else uses its names. */
  isChecked(kind: string): boolean;
}

/** Indexes the records of a site. Cost: linear. */
export function indexRows(
  rows: CheckedRows,
  { units, registers }: { units: readonly MatrixUnit[]; registers?: ReadonlySet<string> | undefined },
): RowIndex {
  const byNumber = new Map<string, CheckedRow[]>();
  for (const kind of CHECKED_KINDS)
    for (const row of rows[kind] ?? []) addTo(byNumber, `${kind} ${getRowNumber(kind, row)}`, row);
  const named = nameUnits(units);
  const unitsByNumber = new Map<string, NamedUnit[]>();
  for (const one of named) addTo(unitsByNumber, one.unit.us_number, one);
  const isRecorded = (kind: CheckedKind): boolean => registers?.has(kind) ?? (rows[kind] ?? []).length > 0;
  return {
    rowsOf: (kind) => rows[kind] ?? [],
    findRows: (kind, number) => byNumber.get(`${kind} ${number}`) ?? [],
    findUnits: ({ number, area }) =>
      (unitsByNumber.get(number) ?? []).filter(({ unit }) => area === '' || unit.area === area),
    units: named,
    isChecked: (kind) => !isRegister(kind) || isRecorded(kind),
  };
}

/** Returns the number of a record. */
export function getRowNumber(kind: CheckedKind, row: CheckedRow): string {
  return String(row[getNumberField(kind)]);
}

function isRegister(kind: string): kind is CheckedKind {
  return kind in DECLARED_KINDS && DECLARED_KINDS[kind as keyof typeof DECLARED_KINDS].isRegister === true;
}

/** Adds a value to the list of a key. */
export function addTo<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

/** Returns units with their names in findings: the number, or `A/12` if several areas have it. */
function nameUnits(units: readonly MatrixUnit[]): NamedUnit[] {
  const times = new Map<string, number>();
  for (const { us_number: number } of units) times.set(number, (times.get(number) ?? 0) + 1);
  return units.map((unit) => {
    const isOnly = times.get(unit.us_number) === 1 || unit.area === '';
    return { unit, name: isOnly ? unit.us_number : `${unit.area}/${unit.us_number}` };
  });
}
