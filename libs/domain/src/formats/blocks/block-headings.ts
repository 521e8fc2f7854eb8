import { findUnitColumns, findHeadingRole } from '../tables/headings.ts';
import { findRecordColumns } from '../tables/record-headings.ts';

/** What the columns of a copied block hold, by its first row. */
export interface BlockHeadings {
  /** The field of each column; undefined where its heading is none of the record. */
  fields: (string | undefined)[];
  /** How many headings are understood, those of relations among them. */
  known: number;
  /** Headings that mean nothing here. */
  unknown: string[];
  /** The column that names the records; -1 where there is none. */
  key: number;
}

const NUMBER = /^\s*-?[\d.,]+\s*$/;
const DIGIT = /\d/;

/**
 * Reads the first row of a block that was copied from a spreadsheet as headings of units or finds, by the words an import
 * knows; undefined where it holds values. It is taken for headings when most of its texts are known ones and none is a
 * number, and when what is below the number's heading are numbers.
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
  const roles = findRecordColumns(first, { asked: 'inventario' })?.roles ?? [];
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
