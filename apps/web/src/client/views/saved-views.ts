import { queryOptions } from '@tanstack/react-query';
import type { SavedView, ViewDefinition } from '@trowel/domain/records';
import { fetchApi, dataOf } from '../data/api-request.ts';
import { queryOf, type RecordName } from '../data/queries.ts';
import type { ColumnLayout } from './column-layout.ts';
import { formatWhere } from './conditions.ts';
import type { TableView } from './table-view.ts';

/** Query for the saved views of a table that the user sees. */
export function savedViewsQuery(name: RecordName, site: string) {
  return queryOptions({
    queryKey: ['views', name, site],
    queryFn: async ({ signal }) =>
      dataOf(
        await fetchApi<SavedView[]>(`/api/views${queryOf({ site_name: site, entity: name })}`, { signal }),
      ),
  });
}

/** Returns the definition of a view from the current state of a table. */
export function describeView(view: TableView, { columns, widths }: ColumnLayout): ViewDefinition {
  const where = formatWhere(view.filter);
  return {
    columns: [...columns],
    ...(Object.keys(widths).length > 0 && { widths }),
    ...(where !== undefined && { where }),
    ...(view.text !== '' && { q: view.text }),
    ...(view.sort && {
      sort_by: view.sort.column,
      sort_order: view.sort.isDescending ? ('desc' as const) : ('asc' as const),
    }),
    ...(view.group !== undefined && { group_by: view.group }),
  };
}

/** True if two views show the same, whatever the order of their members. */
export function isSameView(one: ViewDefinition, other: ViewDefinition): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf({ columns, widths = {}, where, q, ...order }: ViewDefinition): string {
  const sizes = Object.entries(widths).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([columns, sizes, where, q, order.sort_by, order.sort_order, order.group_by]);
}
