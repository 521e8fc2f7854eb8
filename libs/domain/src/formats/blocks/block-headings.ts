import { findUnitColumns, findHeadingRole } from '../tables/headings.ts';
import { findRecordColumns } from '../tables/record-headings.ts';

/** Headings of a copied block, from its first row. */
export interface BlockHeadings {
  /** The field of each column; undefined if the heading is not a field of the record. */
  fields: (string | undefined)[];
  /** Number of known headings, including relations. */
  known: number;
  /** Unknown headings. */
  unknown: string[];
  /** The column that names the records, or -1. */
  key: number;
}

const NUMBER = /^\s*-?[\d.,]+\s*$/;
const DIGIT = /\d/;

/**
 * Reads the first row of a block copied from a spreadsheet as headings of units or finds; undefined if
 * it contains values. The row is one of headings if most of its texts are known, none is a number, and
 * the column of the number has digits below.
 */
export function findBlockHeadings(
  block: readonly (readonly string[])[],
  entity: 'us' | 'inventario',
): BlockHeadings | undefined {
  const [first = [], ...rows] = block;
  const texts = first.filter((text) => text.trim() !== '');
  if (rows.length === 0 || texts.length < 2 || texts.some((text) => NUMBER.test(text))) return undefined;
  const found = entity === 'us' ? unitHeadings(first) : itemHeadings(first);
  if (found.known < 2 || found.known * 2 <= texts.length) return undefined;
  const isNamed = found.key === -1 || rows.some((row) => DIGIT.test(row[found.key] ?? ''));
  return isNamed ? found : undefined;
}

function unitHeadings(first: readonly string[]): BlockHeadings {
  const columns = findUnitColumns(first);
  const roles = columns?.roles ?? first.map((heading) => findHeadingRole(heading));
  return {
    fields: roles.map((role) => {
      if (role.kind === 'field') return role.field.name;
      return role.kind === 'relations' ? 'relationships' : undefined;
    }),
    known: roles.filter(({ kind }) => kind !== 'custom' && kind !== 'ignored').length,
    unknown: listUnknown(first, roles),
    key: columns?.key ?? -1,
  };
}

function itemHeadings(first: readonly string[]): BlockHeadings {
  const roles = findRecordColumns(first, { chosen: 'inventario' })?.roles ?? [];
  const fields = roles.map((role) => (role.kind === 'field' ? role.field.name : undefined));
  return {
    fields,
    known: fields.filter((name) => name !== undefined).length,
    unknown: listUnknown(first, roles),
    key: fields.indexOf('inventory_number'),
  };
}

function listUnknown(first: readonly string[], roles: readonly { kind: string }[]): string[] {
  return first.filter((heading, i) => heading.trim() !== '' && roles[i]?.kind === 'custom');
}
