import type { Field } from '@trowel/domain/core';
import { chooseFields, getEntity, type CombinedFilters, type EntityName } from '@trowel/domain/records';
import { defineRoute, type Route } from '@trowel/http';
import { exportView } from '@trowel/services/export';
import { countValues, findPlace, type ChoosableEntity } from '@trowel/services/records';
import { z } from 'zod';
import { clusterRoutes } from '../clusters/cluster-routes.ts';
import { IdParams, SiteQuery } from './parameters.ts';
import { statisticsRoute } from '../statistics/statistics-route.ts';

const CSV = 'text/csv; charset=utf-8';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MAX_NAMES = 20_000;

/** A kind of record that is shown as a list. */
export interface ViewKind {
  entity: ChoosableEntity;
  path: string;
  tag: string;
  pluralName: string;
  pluralLabel: string;
  fields: readonly Field[];
  combined?: CombinedFilters;
  /** True if `site_name` is not a field of the record, but limits the list to a site. */
  isWithinSite?: boolean;
}

const FileParams = z.strictObject({
  what: z.enum(['csv', 'xlsx']).meta({ description: 'Kind of file.' }),
});
const ValueParams = z.strictObject({
  field: z.string().max(100).meta({ description: 'Name of the field.' }),
});
const NoQuery = z.strictObject({});
const columnsOf = (entity: EntityName) =>
  z
    .string()
    .min(1)
    .max(MAX_NAMES)
    .transform((text) => text.split(',').map((name) => name.trim()))
    .meta({
      type: 'string',
      description: 'Names of the fields for the columns.',
      example: ['id', ...getEntity(entity).key].join(','),
    });
const Counted = z.object({
  value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  count: z.int(),
});

/** Parts shared by the routes of a view. */
interface ViewParts extends ViewKind {
  list: { fields: readonly Field[]; entity: EntityName; combined?: CombinedFilters };
  /** Parameters that are not filters. */
  own: typeof SiteQuery | typeof NoQuery;
}

/**
 * Returns the routes of a filtered and sorted list: as a file, values of a field, position of a record, similar
 * values, counts by rows and columns.
 */
export function viewRoutes(kind: ViewKind): Route[] {
  const { fields, combined, isWithinSite } = kind;
  const list = { fields, entity: kind.entity, ...(combined && { combined }) };
  const parts = { ...kind, list, own: isWithinSite ? SiteQuery : NoQuery };
  const clusters = isWithinSite ? [] : clusterRoutes({ ...kind, list });
  return [tableRoute(parts), valuesRoute(parts), placeRoute(parts), ...clusters, statisticsRoute(parts)];
}

function tableRoute({ entity, path, tag, pluralName, pluralLabel, list, own }: ViewParts): Route {
  return defineRoute({
    method: 'get',
    path: `/api/${path}/table/{what}`,
    operationId: `tabulate${pluralName}`,
    tag,
    summary: `A table of ${pluralLabel} as a file`,
    description:
      'CSV or XLSX with exactly these columns in this order, with headings in the language of the request. Filtered and sorted like the list, all pages (at most 100,000 rows).',
    access: 'read',
    limit: 'export',
    params: FileParams,
    query: z.strictObject({ ...own.shape, columns: columnsOf(entity) }),
    list,
    answer: { status: 200, kind: 'file', contentTypes: [CSV, XLSX] },
    run: (ctx, { params: { what }, query, list: listQuery }) => {
      // Rejects unknown names. The columns stay in the requested order.
      chooseFields(entity, query.columns, { parameter: 'columns' });
      return exportView(ctx, {
        what,
        entity,
        columns: query.columns,
        query: listQuery,
        siteName: siteOf(query),
      });
    },
  });
}

function valuesRoute({ entity, path, tag, pluralName, pluralLabel, list, own }: ViewParts): Route {
  return defineRoute({
    method: 'get',
    path: `/api/${path}/values/{field}`,
    operationId: `count${pluralName}Values`,
    tag,
    summary: `The values of a field of ${pluralLabel}`,
    description:
      'Number of records in the list per value, most frequent first. `null` is the empty value. `limit` is the number of values.',
    access: 'read',
    params: ValueParams,
    query: own,
    list,
    answer: { status: 200, kind: 'single', schema: z.array(Counted) },
    run: async (ctx, { params: { field }, query, list: listQuery }) => ({
      data: await countValues(ctx, field, { entity, query: listQuery, siteName: siteOf(query) }),
    }),
  });
}

function placeRoute({ entity, path, tag, pluralName, pluralLabel, list, own }: ViewParts): Route {
  return defineRoute({
    method: 'get',
    path: `/api/${path}/{id}/place`,
    operationId: `find${pluralName}Place`,
    tag,
    summary: `At which place of a list of ${pluralLabel} one stands`,
    description: 'Position from 0 in the filtered and sorted list, or `null` if the record is not in it.',
    access: 'read',
    params: IdParams,
    query: own,
    list,
    answer: { status: 200, kind: 'single', schema: z.object({ place: z.int().nullable() }) },
    run: async (ctx, { params: { id }, query, list: listQuery }) => ({
      data: {
        place: (await findPlace(ctx, id, { entity, query: listQuery, siteName: siteOf(query) })) ?? null,
      },
    }),
  });
}

function siteOf(query: unknown): string | undefined {
  return (query as z.output<typeof SiteQuery>).site_name;
}
