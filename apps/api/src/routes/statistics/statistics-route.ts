import type { Field } from '@trowel/domain/core';
import type { CombinedFilters } from '@trowel/domain/records';
import { defineRoute, type Route } from '@trowel/http';
import { CHART_KINDS } from '@trowel/domain/drawing';
import {
  computeStatistics,
  getStatisticsFile,
  STATISTICS_FILES,
  STATISTICS_TYPES,
} from '@trowel/services/statistics';
import type { ChoosableEntity } from '@trowel/services/records';
import { z } from 'zod';

const Name = z.string().min(1).max(110);
const Query = z.strictObject({
  rows: Name.meta({
    description:
      'Field whose values are the rows: a field of the record, `period` or `phase` of the unit that it names, or `custom.{key}`.',
  }),
  columns: Name.optional().meta({ description: 'Field whose values are the columns. Default: one column.' }),
  measure: Name.optional().meta({
    description:
      '`count` (default): records. `sum:{field}`: sum of a number. `mni`: minimum number of individuals or vessels. `eve`: estimated vessel equivalents.',
  }),
  format: z
    .enum(['json', ...STATISTICS_FILES])
    .optional()
    .meta({
      description: '`json` (default), a table (`csv`, `xlsx`) or a chart (`svg`, `png`).',
    }),
  chart: z.enum(CHART_KINDS).optional().meta({
    description:
      'Bars of the columns: next to each other (`bar`) or in one bar per row (`stacked`, default).',
  }),
});

const Value = z.object({
  value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  label: z.string(),
  period: z.string().nullable().optional().meta({ description: 'Period of a phase.' }),
  color: z.string().optional().meta({ description: 'Colour of a period or phase.' }),
});
const numbers = z.array(z.number());
const StatisticsAnswer = z
  .object({
    measure: z.object({ key: z.string(), label: z.string(), unit: z.string().optional() }),
    titles: z.object({ rows: z.string(), columns: z.string().optional() }),
    rows: z.array(Value),
    columns: z.array(Value),
    cells: z.array(numbers).meta({ description: 'One list per row, one number per column.' }),
    totals: z.object({ rows: numbers, columns: numbers, all: z.number() }),
  })
  .meta({ id: 'Statistics' });

/** A kind of record whose lists can be counted. */
interface CountedKind {
  entity: ChoosableEntity;
  tag: string;
  pluralName: string;
  pluralLabel: string;
  list: { fields: readonly Field[]; combined?: CombinedFilters };
  /** Parameters that are not filters. */
  own: z.ZodObject;
}

/** Returns the route that counts the records of a list by rows and columns. */
export function statisticsRoute({ entity, tag, pluralName, pluralLabel, list, own }: CountedKind): Route {
  return defineRoute({
    method: 'get',
    path: `/api/statistics/${entity}`,
    operationId: `crossTabulate${pluralName}`,
    tag,
    summary: `Count ${pluralLabel} by rows and columns`,
    description:
      'Counts all records that match the filters. Periods and phases are in their order on the site, latest first; without a chronology, by the relations of their units. Numbers are ordered by size, texts naturally, empty values last. Totals of `mni` of bones are computed again for all bones together.',
    access: 'read',
    query: z.strictObject({ ...own.shape, ...Query.shape }),
    list,
    answer: {
      status: 200,
      kind: 'single',
      schema: StatisticsAnswer,
      contentTypes: Object.values(STATISTICS_TYPES),
    },
    run: async (ctx, { query, list: asked }) => {
      const { format = 'json', chart, site_name: siteName, ...table } = query as Asked;
      const given = { entity, query: asked, siteName, ...table };
      if (format !== 'json') return getStatisticsFile(ctx, { ...given, format, chart });
      return { data: await computeStatistics(ctx, given) };
    },
  });
}

type Asked = z.output<typeof Query> & { site_name?: string };
