import type { Recognised } from '../import/recognised.ts';
import type { Table } from '../text/table.ts';
import { findRecords, type Asked } from './asked-tables.ts';
import { findGroupOrder, readGroupOrders } from './group-order.ts';
import { findPairs, findUnheadedRelations, readPairs } from './headerless.ts';
import { isOwnLevels, readOwnLevels } from './own-levels.ts';
import { recogniseSections, type SectionFormat } from './recognise-sections.ts';
import { describeRecordSection, readRecordSection } from './record-table.ts';
import { readRelationSection } from './relation-section.ts';
import { findTags, readTriples } from './tagged-triples.ts';

/** The kinds of table that are recognised by what stands in them. */
export type TableFormat = 'group_order' | SectionFormat | 'tagged_triples' | 'chain' | 'record_table';

/** The tables of a file, and what was said of them. */
export interface TableContent extends Asked {
  fileName: string;
  tables: readonly Table[];
}

/** How each kind of table is recognised. */
export const TABLE_FORMATS: Record<TableFormat, (content: TableContent) => Recognised | undefined> = {
  group_order: recogniseGroupOrder,
  harris_template: (content) => recogniseSections(content, 'harris_template'),
  unit_table: (content) => recogniseLevels(content) ?? recogniseSections(content, 'unit_table'),
  relation_table: (content) => recogniseSections(content, 'relation_table') ?? recogniseUnheaded(content),
  tagged_triples: recogniseTriples,
  edge_list: (content) => recogniseSections(content, 'edge_list') ?? recognisePairs(content, 'edge_list'),
  chain: (content) => recognisePairs(content, 'chain'),
  record_table: recogniseRecords,
};

/** Only which groups of units are later than which. */
function recogniseGroupOrder({ tables, fileName }: TableContent): Recognised | undefined {
  const [table] = tables;
  const order = table && tables.length === 1 ? findGroupOrder(table, { fileName }) : undefined;
  if (!order) return undefined;
  const evidence = ['An order of groups of units, not of units: they became periods in that order'];
  return { evidence, read: (builder) => readGroupOrders(builder, [order]) };
}

function recogniseLevels({ tables }: TableContent): Recognised | undefined {
  const [table] = tables;
  if (!table || tables.length !== 1 || !isOwnLevels(table)) return undefined;
  const evidence = [
    'The levels of a matrix, as Trowel writes them: units that are one are told apart again; relations that follow from others are not in the file',
  ];
  return { evidence, read: (builder) => readOwnLevels(builder, table) };
}

function recogniseUnheaded({ tables }: TableContent): Recognised | undefined {
  const [table] = tables;
  const section = table && tables.length === 1 ? findUnheadedRelations(table) : undefined;
  if (!section) return undefined;
  const evidence = [
    `${section.headings.length} columns without headings, one holds relations: ${section.headings.join(', ')}`,
  ];
  return { evidence, read: (builder) => readRelationSection(builder, section) };
}

function recogniseTriples({ tables }: TableContent): Recognised | undefined {
  const [table] = tables;
  const tags = table && tables.length === 1 ? findTags(table) : undefined;
  if (!table || !tags) return undefined;
  const evidence = [`3 columns, the third holds the tags ${tags.slice(0, 12).join('/')}: tagged triples`];
  return { evidence, read: (builder) => readTriples(builder, table) };
}

function recognisePairs({ tables }: TableContent, format: 'edge_list' | 'chain'): Recognised | undefined {
  const [table] = tables;
  if (!table || tables.length !== 1 || findPairs(table) !== format) return undefined;
  const evidence = [
    format === 'chain'
      ? '2 columns without headings, empty first cells repeat the unit above: chains'
      : '2 columns of unit numbers without headings: later unit, earlier unit',
  ];
  return { evidence, read: (builder) => readPairs(builder, table) };
}

/** Finds, sites, periods or terms, where no table is about units. */
function recogniseRecords({ tables, mapping, sheets }: TableContent): Recognised | undefined {
  const sections = tables.flatMap((table) => findRecords(table, { mapping, sheets }) ?? []);
  if (sections.length === 0) return undefined;
  return {
    evidence: sections.map(describeRecordSection),
    read(builder) {
      builder.declares = true;
      for (const section of sections) readRecordSection(builder, section);
    },
  };
}
