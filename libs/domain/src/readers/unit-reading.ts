import { findUnitType } from '../data/unit-types.ts';
import type { ImportDraft } from './import-draft.ts';
import { openSection, type SectionReading } from './section-reading.ts';
import type { Section } from './sections.ts';
import { areFloats, splitTypePrefix, splitUnitList } from './unit-names.ts';

/** A stretch of a table with one row a unit. */
export type UnitSection = Extract<Section, { kind: 'units' }>;

/** What is known of the whole section before its rows are read. */
export interface UnitReading extends SectionReading {
  section: UnitSection;
  /** The table was written by Trowel: its texts are taken as they are. */
  isOwn: boolean;
  /** Columns whose every number was stored with decimals (`1.0`). */
  floats: ReadonlySet<number>;
  /** All names in the unit column. */
  names: ReadonlySet<string>;
  /** Names such as `USM12` and the number and type they stand for, where the file has no column of types. */
  renames: ReadonlyMap<string, { number: string; unitType: string }>;
  /** Column of generic words (`Deposit`) headed "type": they define the unit, they are no type of it. */
  definitionColumn: number;
}

const WORD = /\p{Ll}{2}/u;
const CODE = /\p{Lu}{2}/u;

/** Looks through the columns of a section for what its rows need to know of each other. */
export function openUnitSection(draft: ImportDraft, section: UnitSection): UnitReading {
  const { roles, key } = section.columns;
  const isOwn = roles.some(({ kind }) => kind === 'own') && roles.some(({ kind }) => kind === 'relations');
  const textsOf = (column: number): string[] => section.rows.map(({ cells }) => cells[column] ?? '');
  return {
    ...openSection(draft, section),
    section,
    isOwn,
    floats: new Set(isOwn ? [] : [...roles.keys()].filter((column) => areFloats(textsOf(column)))),
    names: new Set(textsOf(key).map((name) => name.trim())),
    renames: findRenames(section),
    definitionColumn: findDefinitionColumn(section),
  };
}

/** The Extended Matrix sheet names units `USM12` in its ID column; two units may not end up with one number. */
function findRenames({ columns, headings, rows }: UnitSection): UnitReading['renames'] {
  const renames = new Map<string, { number: string; unitType: string }>();
  const hasType = columns.roles.some((role) => role.kind === 'field' && role.field.name === 'unit_type');
  if (hasType || headings[columns.key]?.trim().toLowerCase() !== 'id') return renames;
  const numbers = new Set<string>();
  for (const { cells } of rows) {
    for (const name of new Set(splitUnitList(cells[columns.key] ?? ''))) {
      if (renames.has(name)) continue;
      const parts = splitTypePrefix(name);
      const number = parts?.number ?? name;
      if (numbers.has(number)) return new Map();
      numbers.add(number);
      if (parts) renames.set(name, parts);
    }
  }
  return renames;
}

function findDefinitionColumn({ columns, headings, rows }: UnitSection): number {
  const column = columns.roles.findIndex((role) => role.kind === 'field' && role.field.name === 'unit_type');
  // Under its own name the column holds types, also those of one's own.
  if (column === -1 || /^(?:unit_type|unita_tipo)$/i.test(headings[column]?.trim() ?? '')) return -1;
  const values = new Set(rows.map(({ cells }) => (cells[column] ?? '').trim()).filter((text) => text !== ''));
  const isWord = (text: string): boolean =>
    findUnitType(text) === undefined && WORD.test(text) && !CODE.test(text);
  return values.size > 0 && [...values].every(isWord) ? column : -1;
}
