import { relationClassOf, type RelationType } from '@trowel/domain/records';

/** A unit for an LST file. */
export interface LstUnit {
  us_number: string;
  area?: string;
  /** A few words after the name; programs show 40 characters. */
  label?: string | null;
}

/** A relation for an LST file. */
export interface LstStatement {
  from: Omit<LstUnit, 'label'>;
  type: RelationType;
  to: Omit<LstUnit, 'label'>;
}

/** Options of the file. */
export interface LstOptions {
  /** Name of the data set; 8 characters are written. */
  dataset?: string;
}

type ListName = 'above' | 'contemporary with' | 'equal to' | 'below';
type Lists = Record<ListName, Set<string>>;

const LINE_END = '\r\n';
const INDENT = ' '.repeat(12);
const MAX_LABEL = 40;
const NOT_IN_NAMES = /[\s,;:]+/g;
const DATASET_NAME_CHARACTERS = 8;

/**
 * Renders an LST file for BASP Harris, Stratify and ArchEd. Each relation is in the records of both
 * units. Relations without an order and further facts are left out, because the format has no place
 * for them. Blanks, commas and colons in names become `_`; names that would become equal are numbered.
 */
export function renderLst(
  units: readonly LstUnit[],
  statements: readonly LstStatement[],
  { dataset = 'trowel' }: LstOptions = {},
): string {
  const names = nameLstUnits([...units, ...statements.flatMap(({ from, to }) => [from, to])]);
  const lists = new Map<string, Lists>();
  for (const name of names.values()) {
    lists.set(name, {
      above: new Set(),
      'contemporary with': new Set(),
      'equal to': new Set(),
      below: new Set(),
    });
  }
  for (const { from, to, type } of statements) {
    addRelation(lists, names.get(keyOf(from))!, { type, other: names.get(keyOf(to))! });
  }
  const labels = new Map(units.map((unit) => [names.get(keyOf(unit)), cleanLabel(unit.label ?? '')]));
  const records = [...lists].flatMap(([name, record]) => renderRecord(name, labels.get(name) ?? '', record));
  const title = `${' '.repeat(15)}Stratigraphic Dataset ${dataset.replace(NOT_IN_NAMES, '_').slice(0, DATASET_NAME_CHARACTERS)}`;
  return [title, '', '  Name', ...records, ''].join(LINE_END);
}

function keyOf({ us_number: number, area = '' }: Omit<LstUnit, 'label'>): string {
  return `${area}\u0000${number}`;
}

/**
 * Returns the names of the units in such a file, in their order: the bare number if it is unique,
 * otherwise `AREA_NUMBER`.
 */
export function listLstNames(units: readonly Omit<LstUnit, 'label'>[]): string[] {
  const names = nameLstUnits(units);
  return units.map((unit) => names.get(keyOf(unit))!);
}

function nameLstUnits(units: readonly Omit<LstUnit, 'label'>[]): Map<string, string> {
  const areas = new Map<string, Set<string>>();
  for (const { us_number: number, area = '' } of units) {
    areas.set(number, (areas.get(number) ?? new Set()).add(area));
  }
  const names = new Map<string, string>();
  const used = new Set<string>();
  for (const unit of units) {
    if (names.has(keyOf(unit))) continue;
    const isAlone = areas.get(unit.us_number)!.size === 1 || !unit.area;
    const name =
      (isAlone ? unit.us_number : `${unit.area}_${unit.us_number}`).replace(NOT_IN_NAMES, '_') || '_';
    let unique = name;
    for (let n = 2; used.has(unique); n++) unique = `${name}_${n}`;
    used.add(unique);
    names.set(keyOf(unit), unique);
  }
  return names;
}

function addRelation(
  lists: ReadonlyMap<string, Lists>,
  name: string,
  { type, other }: { type: RelationType; other: string },
): void {
  const [own, its] = findLists(type);
  if (!own || !its) return;
  lists.get(name)![own].add(other);
  lists.get(other)![its].add(name);
}

/** Returns the lists of both units for a relation: a later unit has the other one below it. */
function findLists(type: RelationType): [ListName, ListName] | [] {
  switch (relationClassOf(type)) {
    case 'later':
      return ['below', 'above'];
    case 'earlier':
      return ['above', 'below'];
    case 'equal':
      return ['equal to', 'equal to'];
    case 'contemporary':
      return ['contemporary with', 'contemporary with'];
    case 'none':
      return [];
  }
}

function cleanLabel(label: string): string {
  return label.replace(/\s+/g, ' ').trim().slice(0, MAX_LABEL).trim();
}

function renderRecord(name: string, label: string, lists: Lists): string[] {
  const attributes = (['above', 'contemporary with', 'equal to', 'below'] as const).map((list) =>
    `${INDENT}${list}: ${[...lists[list]].join(', ')}`.trimEnd(),
  );
  return [label === '' ? name : `${name.padEnd(INDENT.length)} ${label}`, ...attributes];
}
