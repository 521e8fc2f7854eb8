import type { RelationType } from '@trowel/domain/records';
import { addUnit, type ImportBuilder } from '../../import/import-builder.ts';
import type { ImportSource, UnitReference } from '../../import/imported-data.ts';
import type { Table, TableRow } from '../../text/table.ts';
import { LEVEL_HEADINGS, LEVEL_SEPARATOR } from './matrix-levels-csv.ts';

const RELATIONS: readonly RelationType[] = ['later_than', 'earlier_than', 'contemporary_with'];
const FACTS = ['unit_type', 'period', 'phase'];

/** Returns true if a table is the levels of a matrix that Trowel wrote. */
export function isOwnLevels({ rows }: Table): boolean {
  const headings = rows[0]?.cells ?? [];
  return LEVEL_HEADINGS.every((heading, i) => headings[i] === heading);
}

/**
 * Reads the levels of a matrix. A node with several members becomes as many units that are the same.
 * Levels follow from the relations. The relations are those of the drawing, without redundant ones.
 */
export function readOwnLevels(builder: ImportBuilder, { rows, name }: Table): void {
  builder.declares = true;
  const nodes = rows.slice(1).map((row) => {
    const face = { us_number: cell(row, 'us_number'), area: cell(row, 'area') };
    return { row, face, source: name === undefined ? { row: row.number } : { sheet: name, row: row.number } };
  });
  const byName = nameNodes(nodes.map(({ face }) => face));
  for (const { row, face, source } of nodes) {
    const fields = Object.fromEntries(
      FACTS.flatMap((fact) => (cell(row, fact) === '' ? [] : [[fact, cell(row, fact)]])),
    );
    addUnit(builder, { ...face, fields, source, declared: true });
    for (const member of listCell(row, 'members').map((text) => readMember(text, face.area))) {
      if (member.us_number === face.us_number && member.area === face.area) continue;
      addUnit(builder, { ...member, fields: {}, source, declared: true });
      state(builder, { from: face, type: 'same_as', to: member, source });
    }
    for (const type of RELATIONS)
      for (const other of listCell(row, type))
        state(builder, { from: face, type, to: byName.get(other) ?? { us_number: other }, source });
  }
  for (const { us_number } of [...builder.units, ...builder.statements.flatMap(({ from, to }) => [from, to])])
    builder.verbatim.add(us_number);
}

type Face = Required<Pick<UnitReference, 'us_number' | 'area'>>;

/** Maps names to nodes: the number, and area and number if two have the same number. */
function nameNodes(faces: readonly Face[]): Map<string, Face> {
  const byName = new Map<string, Face>();
  const names = (face: Face): string[] => [face.us_number, `${face.area}/${face.us_number}`];
  for (const place of [0, 1]) for (const face of faces) byName.set(names(face)[place]!, face);
  for (const face of faces) if (face.area === '') byName.set(face.us_number, face);
  return byName;
}

/** Parses a member. If its area differs from that of the node, the area is before the number. */
function readMember(text: string, area: string): Face {
  const slash = text.indexOf('/');
  return slash === -1
    ? { us_number: text, area }
    : { us_number: text.slice(slash + 1), area: text.slice(0, slash) };
}

function state(
  builder: ImportBuilder,
  { from, type, to, source }: { from: Face; type: RelationType; to: UnitReference; source: ImportSource },
): void {
  // The file does not say which relation records an order.
  const plain = type === 'same_as' ? {} : { isPlain: true as const };
  builder.statements.push({ from: { ...from }, word: type, type, to: { ...to }, source, ...plain });
}

function cell({ cells }: TableRow, heading: string): string {
  return (cells[LEVEL_HEADINGS.indexOf(heading)] ?? '').trim();
}

function listCell(row: TableRow, heading: string): string[] {
  return cell(row, heading)
    .split(LEVEL_SEPARATOR)
    .filter((name) => name !== '');
}
