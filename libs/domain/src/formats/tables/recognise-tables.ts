import type { Language } from '@trowel/domain/matrix';
import type { Recognised } from '../import/recognised.ts';
import type { Table } from '../text/table.ts';
import { findRecords, type TableChoices } from './chosen-tables.ts';
import { findGroupOrder, readGroupOrders } from './group-order.ts';
import { findPairs, findUnheadedRelations, readPairs } from './headerless.ts';
import { findUnitGrid, readUnitGrid } from './grid/unit-grid.ts';
import { isOwnLevels, readOwnLevels } from './levels/custom-levels.ts';
import { recogniseSections, type SectionFormat } from './recognise-sections.ts';
import { describeRecordSection, readRecordSection } from './record-table.ts';
import { readRelationSection } from './relation-section.ts';
import { findTags, readTriples } from './tagged-triples.ts';

/** Kinds of table that are recognised by their content. */
export type TableFormat = 'group_order' | SectionFormat | 'tagged_triples' | 'chain' | 'record_table';

/** The tables of a file, with the choices of the user. */
export interface TableContent extends TableChoices {
  fileName: string;
  /** Language of the notes. */
  language: Language;
  tables: readonly Table[];
}

/** Recognises each kind of table; undefined if the content is of another kind. */
export const TABLE_FORMATS: Record<TableFormat, (content: TableContent) => Recognised | undefined> = {
  group_order: recogniseGroupOrder,
  harris_template: (content) => recogniseSections(content, 'harris_template'),
  unit_table: (content) => recogniseLevels(content) ?? recogniseSections(content, 'unit_table'),
  relation_table: (content) =>
    recogniseSections(content, 'relation_table') ??
    recogniseUnheaded(content) ??
    recogniseGrid(content, true),
  tagged_triples: recogniseTriples,
  edge_list: (content) =>
    recogniseSections(content, 'edge_list') ??
    recognisePairs(content, 'edge_list') ??
    recogniseGrid(content, false),
  chain: (content) => recognisePairs(content, 'chain'),
  record_table: recogniseRecords,
};

/** A single table that orders groups of units. */
function recogniseGroupOrder({ tables, fileName, language }: TableContent): Recognised | undefined {
  const [table] = tables;
  const order = table && tables.length === 1 ? findGroupOrder(table, { fileName }) : undefined;
  if (!order) return undefined;
  const evidence = [
    {
      en: 'An order of groups, not of units. The groups became periods in that order',
      it: 'Un ordine di gruppi, non di US. I gruppi sono diventati periodi in quell’ordine',
    }[language],
  ];
  return { evidence, read: (builder) => readGroupOrders(builder, [order]) };
}

function recogniseLevels({ tables, language }: TableContent): Recognised | undefined {
  const [table] = tables;
  if (!table || tables.length !== 1 || !isOwnLevels(table)) return undefined;
  const evidence = [
    {
      en: 'The levels of a matrix from Trowel. Units drawn in one box are separate again. Redundant relations are not in the file',
      it: 'I livelli di un matrix di Trowel. Le US disegnate in un solo riquadro tornano distinte. I rapporti ridondanti non sono nel file',
    }[language],
  ];
  return { evidence, read: (builder) => readOwnLevels(builder, table) };
}

function recogniseUnheaded({ tables, language }: TableContent): Recognised | undefined {
  const [table] = tables;
  const section = table && tables.length === 1 ? findUnheadedRelations(table) : undefined;
  if (!section) return undefined;
  const evidence = [
    {
      en: `${section.headings.length} columns without headings, one contains relations: ${section.headings.join(', ')}`,
      it: `${section.headings.length} colonne senza intestazioni, una contiene rapporti: ${section.headings.join(', ')}`,
    }[language],
  ];
  return { evidence, read: (builder) => readRelationSection(builder, section) };
}

function recogniseGrid({ tables, language }: TableContent, hasWords: boolean): Recognised | undefined {
  const [table] = tables;
  const grid = table && tables.length === 1 ? findUnitGrid(table) : undefined;
  if (!grid || grid.hasWords !== hasWords) return undefined;
  const evidence = [
    {
      en: 'Rows and columns have the same units: each cell is the relation of the row to the column',
      it: 'Righe e colonne hanno le stesse US: ogni cella è il rapporto della riga con la colonna',
    }[language],
  ];
  return { evidence, read: (builder) => readUnitGrid(builder, grid) };
}

function recogniseTriples({ tables, language }: TableContent): Recognised | undefined {
  const [table] = tables;
  const tags = table && tables.length === 1 ? findTags(table) : undefined;
  if (!table || !tags) return undefined;
  const evidence = [
    {
      en: `3 columns, the third contains the tags ${tags.slice(0, 12).join('/')}: tagged triples`,
      it: `3 colonne, la terza contiene le etichette ${tags.slice(0, 12).join('/')}: terne con etichetta`,
    }[language],
  ];
  return { evidence, read: (builder) => readTriples(builder, table) };
}

function recognisePairs(
  { tables, language }: TableContent,
  format: 'edge_list' | 'chain',
): Recognised | undefined {
  const [table] = tables;
  if (!table || tables.length !== 1 || findPairs(table) !== format) return undefined;
  const evidence = [
    {
      chain: {
        en: '2 columns without headings, empty first cells repeat the unit above: chains',
        it: '2 colonne senza intestazioni, le prime celle vuote ripetono la US della riga sopra: catene',
      },
      edge_list: {
        en: '2 columns of unit numbers without headings: later unit, earlier unit',
        it: '2 colonne di numeri di US senza intestazioni: US posteriore, US anteriore',
      },
    }[format][language],
  ];
  return { evidence, read: (builder) => readPairs(builder, table) };
}

/** Recognises finds, sites, periods or terms, if no table is about units. */
function recogniseRecords({ tables, mapping, sheets, language }: TableContent): Recognised | undefined {
  const sections = tables.flatMap((table) => findRecords(table, { mapping, sheets }) ?? []);
  if (sections.length === 0) return undefined;
  return {
    evidence: sections.flatMap((section) => describeRecordSection(section, language)),
    read(builder) {
      builder.declares = true;
      for (const section of sections) readRecordSection(builder, section);
    },
  };
}
