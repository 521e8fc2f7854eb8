import type { Language } from '@trowel/domain/matrix';
import type { Recognised } from '../import/recognised.ts';
import { addNote, shorten, type ImportBuilder } from '../import/import-builder.ts';
import { textsOfColumn, type Table } from '../text/table.ts';
import { divideAll, findRecords, type TableChoices, type Divided } from './chosen-tables.ts';
import { findGroupOrders, listPolychronGroups, readGroupOrders, type GroupOrder } from './group-order.ts';
import type { ColumnMapping } from './headings.ts';
import { describeHidden, describeRecordSection, placeOfHeadings, readRecordSection } from './record-table.ts';
import { readRelationSection } from './relation-section.ts';
import type { TableSection } from './table-sections.ts';
import { hasAreas, readUnitSection } from './unit-section.ts';
import type { UnitSection } from './unit-reading.ts';
import { findSheetAreas } from '../import/sheet-areas.ts';

/** Content of tables with headings: units and relations, units, relations with a word, relations without a word. */
export type SectionFormat = 'harris_template' | 'unit_table' | 'relation_table' | 'edge_list';

/** Recognises tables of units or relations with headings, if all of them together have the given format. */
export function recogniseSections(
  { tables, mapping, sheets, language }: TableChoices & { tables: readonly Table[]; language: Language },
  format: SectionFormat,
): Recognised | undefined {
  const groups = tables.flatMap(listPolychronGroups);
  const orders = findGroupOrders(tables);
  const found = divideAll(
    tables.filter((table) => !orders.some((order) => order.table === table)),
    { mappingOf: (table) => mappingOf(table, mapping), sheets },
  );
  const sections = found.flatMap((one) => one.sections);
  if (sections.length === 0 || findSectionFormat(sections) !== format) return undefined;
  const evidence = [
    ...sections.map((section) => describeSection(section, language)),
    ...describeOrders(orders, language),
  ];
  const others = found.flatMap(({ table, sections: own }) =>
    own.length > 0 ? [] : (findRecords(table, { mapping, sheets }) ?? []),
  );
  evidence.push(...others.flatMap((section) => describeRecordSection(section, language)));
  for (const one of found)
    if (!others.some(({ table }) => one.table === table)) evidence.push(...describeRest(one, language));
  return {
    evidence,
    read(builder) {
      const units = sections.filter((section) => section.kind === 'units');
      const areas = areasOfSheets(units);
      noteSheetAreas(builder, areas);
      for (const section of units) readUnitSection(builder, section, areas.get(section.table.name ?? ''));
      for (const section of sections) if (section.kind === 'relations') readRelationSection(builder, section);
      for (const section of others) readRecordSection(builder, section);
      readGroupOrders(builder, orders, groups);
    },
  };
}

/** Returns the areas that sheets of units are named after; empty if a column contains the areas. */
function areasOfSheets(sections: readonly UnitSection[]): Map<string, string> {
  if (sections.some(hasAreas)) return new Map();
  return findSheetAreas(
    sections.map(({ table, rows, columns }) => ({
      sheet: table.name ?? '',
      numbers: textsOfColumn(rows, columns.key),
    })),
  );
}

function noteSheetAreas(builder: ImportBuilder, areas: ReadonlyMap<string, string>): void {
  const [first] = areas;
  if (!first) return;
  addNote(builder, {
    en: `Sheets with the same numbers are named after areas, which were assigned to their units: the units of sheet ${first[0]} are in area ${first[1]}`,
    it: `I fogli con gli stessi numeri hanno il nome di un’area, assegnata alle loro US: quelle del foglio ${first[0]} sono dell’area ${first[1]}`,
  });
}

/** Returns the name of a sheet, or the first row of a table below another one. */
function placeOf({ name, rows }: Table): Record<Language, string> {
  if (name !== undefined) return { en: `Sheet ${name} contains`, it: `Il foglio ${name}` };
  const first = rows[0]?.number ?? 1;
  return { en: `The part from row ${first} contains`, it: `Il blocco dalla riga ${first}` };
}

/** Returns notes on a table: it is hidden, has another content, or begins below other rows. */
function describeRest({ table, preamble, sections, foreign }: Divided, language: Language): string[] {
  const name = placeOf(table);
  if (sections.length === 0)
    return [
      {
        en: `${name.en} ${foreign === undefined ? 'neither units nor relations' : `a list of ${foreign.en}`} and was not read`,
        it: `${name.it} ${foreign === undefined ? 'non contiene né US né rapporti' : `contiene un elenco di ${foreign.it}`} e non viene letto`,
      }[language],
    ];
  const notes = describeHidden(table, language);
  if (preamble.length > 0) {
    const first = shorten(preamble[0]!.cells.join(' '));
    notes.push(
      {
        en: `${preamble.length} rows above the headings were not read: ${first}`,
        it: `${preamble.length} righe sopra le intestazioni non vengono lette: ${first}`,
      }[language],
    );
  }
  return notes;
}

/** Maps the groups of PolyChron to periods. */
function mappingOf(table: Table, mapping: ColumnMapping): ColumnMapping {
  return listPolychronGroups(table).length > 0 ? { Group: 'period', ...mapping } : mapping;
}

function describeOrders(orders: readonly GroupOrder[], language: Language): string[] {
  return orders.map(
    ({ table: { name = '' } }) =>
      ({
        en: `Sheet ${name} is an order of groups, which became periods`,
        it: `Il foglio ${name} è un ordine di gruppi, che sono diventati periodi`,
      })[language],
  );
}

function findSectionFormat(sections: readonly TableSection[]): SectionFormat {
  const hasUnits = sections.some(({ kind }) => kind === 'units');
  const hasRelations = sections.some(({ kind }) => kind === 'relations');
  if (hasUnits) return hasRelations ? 'harris_template' : 'unit_table';
  return sections.some(
    ({ kind, columns }) => kind === 'relations' && columns.roles.some((role) => role === 'type'),
  )
    ? 'relation_table'
    : 'edge_list';
}

function describeSection(
  { kind, columns, headings, headingRow, rows, table }: TableSection,
  language: Language,
): string {
  const place = placeOfHeadings({ table, headingRow }, language);
  if (kind === 'units') {
    return {
      en: `${place}: ${columns.known} of ${headings.length} known, "${headings[columns.key]}" names the unit: ${rows.length} rows of units`,
      it: `${place}: ${columns.known} su ${headings.length} riconosciute, «${headings[columns.key]}» indica la US; ${rows.length} righe di US`,
    }[language];
  }
  const type = columns.roles.indexOf('type');
  const which = type === -1 || columns.implied !== undefined ? undefined : headings[type]?.trim();
  return {
    en: `${place}: "${headings[columns.from]}" and "${headings[columns.to]}"${which === undefined ? '' : `, relation in "${which}"`}: ${rows.length} rows of relations`,
    it: `${place}: «${headings[columns.from]}» e «${headings[columns.to]}»${which === undefined ? '' : `, rapporto in «${which}»`}; ${rows.length} righe di rapporti`,
  }[language];
}
