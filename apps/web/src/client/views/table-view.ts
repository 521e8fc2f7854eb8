import { KIND_NAMES, type ViewDefinition } from '@trowel/domain/records';
import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import type { RecordField } from '../data/fields.ts';
import type { Parameters, RecordName } from '../data/queries.ts';
import type { GridSort } from '../grid/grid-parts.ts';
import { formatWhere, parseConditions, readLinkedFilters, type Conditions } from './conditions.ts';

/**
 * Search text, sort order, filter and grouping of a table. They are in the address, so that the view
 * can be shared and bookmarked.
 */
export interface TableView {
  text: string;
  sort: GridSort | undefined;
  filter: Conditions;
  /** Field by whose values the rows are grouped. */
  group: string | undefined;
  /** Id of the chosen saved view. */
  savedId: number | undefined;
  /** Parameters for the list request of the API. */
  parameters: Parameters;
  setText: (text: string) => void;
  setSort: (sort: GridSort | undefined) => void;
  setFilter: (filter: Conditions) => void;
  setGroup: (field: string | undefined) => void;
  /** Shows a saved view, or the default one. */
  show: (definition: ViewDefinition, savedId: number | undefined) => void;
  /** Marks the present state as that of a saved view. */
  setSaved: (savedId: number | undefined) => void;
  /** Removes the filter and the search text. */
  clearFilter: () => void;
}

/** Reads the view from the address, and writes changes to it. */
export function useTableView(fields: readonly RecordField[]): TableView {
  const [address, setAddress] = useSearchParams();
  return useMemo(() => {
    const filter = readFilter(address, fields);
    const text = address.get('q') ?? '';
    const sortBy = address.get('sort') ?? undefined;
    const group = fields.find(({ name }) => name === address.get('group'))?.name;
    const isDescending = address.get('order') === 'desc';
    const changeAddress = (entries: AddressEntries): void =>
      setAddress((now) => withEntries(now, entries), { replace: true });
    // The conditions of a link become those of the filter when it is changed.
    const linked = Object.fromEntries(
      readLinkedFilters(address, fields).map(({ parameter }) => [parameter, undefined]),
    );
    return {
      text,
      sort: sortBy === undefined ? undefined : { column: sortBy, isDescending },
      filter,
      group,
      savedId: Number(address.get('view')) || undefined,
      parameters: {
        q: text,
        sort_by: sortBy,
        sort_order: sortBy === undefined ? undefined : isDescending ? 'desc' : 'asc',
        where: formatWhere(filter),
      },
      setText: (value) => changeAddress({ q: value }),
      setSort: (sort) =>
        changeAddress({ sort: sort?.column, order: sort?.isDescending ? 'desc' : undefined }),
      setFilter: (next) => changeAddress({ ...linked, where: formatWhere(next) }),
      setGroup: (field) => changeAddress({ group: field }),
      show: ({ q, where, sort_by, sort_order, group_by }, savedId) =>
        changeAddress({
          ...linked,
          q,
          where,
          sort: sort_by,
          order: sort_order === 'desc' ? 'desc' : undefined,
          group: group_by,
          view: savedId === undefined ? undefined : String(savedId),
        }),
      setSaved: (savedId) => changeAddress({ view: savedId === undefined ? undefined : String(savedId) }),
      clearFilter: () => changeAddress({ ...linked, q: undefined, where: undefined }),
    };
  }, [address, setAddress, fields]);
}

/** Reads the filter of an address: the parameter `where`, or without it the single parameters of a link. */
export function readFilter(address: URLSearchParams, fields: readonly RecordField[]): Conditions {
  const where = address.get('where');
  if (where !== null) return parseConditions(where, fields);
  return { join: 'and', members: readLinkedFilters(address, fields).map(({ condition }) => condition) };
}

type AddressEntries = Readonly<Record<string, string | undefined>>;

function withEntries(now: URLSearchParams, entries: AddressEntries): URLSearchParams {
  const next = new URLSearchParams(now);
  for (const [name, value] of Object.entries(entries)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

const VIEWED: ReadonlySet<string> = new Set(['us', 'inventario', ...KIND_NAMES, 'periods']);

/** True if views of this table can be saved: it belongs to a site. */
export function canSaveViews(name: RecordName, site: string): boolean {
  return site !== '' && VIEWED.has(name);
}
