import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import type { RecordField } from '../data/fields.ts';
import { createStore, useStore, type Store } from '../data/store.ts';
import type { Parameters } from '../data/queries.ts';
import type { GridSort } from '../grid/grid-parts.ts';

/** A filter in the form of the API: `period=4`, `elevation_max_min=40`. `without` names a field that must be empty. */
export interface TableFilter {
  parameter: string;
  field: RecordField;
  value: string;
}

/**
 * Search text, sort order and filters of a table. They are in the address, so that the view can be
 * shared and bookmarked.
 */
export interface TableView {
  text: string;
  sort: GridSort | undefined;
  filters: readonly TableFilter[];
  /** Parameters for the list request of the API. */
  parameters: Parameters;
  setText: (text: string) => void;
  setSort: (sort: GridSort | undefined) => void;
  setFilter: (parameter: string, value: string | undefined) => void;
  removeFilter: (filter: TableFilter) => void;
  clearFilters: () => void;
}

/** Name of the parameter that lists fields which must be empty. */
export const WITHOUT = 'without';
const BOUNDS = ['', '_is', '_min', '_max', '_after', '_before'];

/** Reads the view from the address, and writes changes to it. */
export function useTableView(fields: readonly RecordField[]): TableView {
  const [address, setAddress] = useSearchParams();
  return useMemo(() => {
    const filters = readFilters(address, fields);
    const text = address.get('q') ?? '';
    const sortBy = address.get('sort') ?? undefined;
    const isDescending = address.get('order') === 'desc';
    const changeAddress = (entries: Readonly<Record<string, string | undefined>>): void =>
      setAddress((now) => withEntries(now, entries), { replace: true });
    return {
      text,
      sort: sortBy === undefined ? undefined : { column: sortBy, isDescending },
      filters,
      parameters: {
        q: text,
        sort_by: sortBy,
        sort_order: sortBy === undefined ? undefined : isDescending ? 'desc' : 'asc',
        ...parametersOf(filters),
      },
      setText: (value) => changeAddress({ q: value }),
      setSort: (sort) =>
        changeAddress({ sort: sort?.column, order: sort?.isDescending ? 'desc' : undefined }),
      setFilter: (parameter, value) =>
        changeAddress({ [parameter]: parameter === WITHOUT ? joinNames(filters, value) : value }),
      removeFilter: (filter) =>
        changeAddress({
          [filter.parameter]: parametersOf(filters.filter((one) => one !== filter))[filter.parameter],
        }),
      clearFilters: () =>
        changeAddress({
          q: undefined,
          ...Object.fromEntries(filters.map(({ parameter }) => [parameter, undefined])),
        }),
    };
  }, [address, setAddress, fields]);
}

function parametersOf(filters: readonly TableFilter[]): Record<string, string | undefined> {
  const stated = filters.filter(({ parameter }) => parameter !== WITHOUT);
  return {
    ...Object.fromEntries(stated.map(({ parameter, value }) => [parameter, value])),
    [WITHOUT]: joinNames(filters),
  };
}

function joinNames(filters: readonly TableFilter[], added?: string): string | undefined {
  const names = filters.filter(({ parameter }) => parameter === WITHOUT).map(({ value }) => value);
  const all = new Set(added === undefined ? names : [...names, added]);
  return all.size === 0 ? undefined : [...all].join(',');
}

/** Parses the parameters of an address that filter by a field. */
export function readFilters(address: URLSearchParams, fields: readonly RecordField[]): TableFilter[] {
  const byName = new Map(fields.map((field) => [field.name, field]));
  return [...address].flatMap(([parameter, value]) => {
    if (parameter === WITHOUT)
      return value.split(',').flatMap((name) => {
        const field = byName.get(name);
        return field === undefined ? [] : [{ parameter, field, value: name }];
      });
    const suffix = BOUNDS.find(
      (bound) => byName.has(parameter.slice(0, parameter.length - bound.length)) && parameter.endsWith(bound),
    );
    if (suffix === undefined) return [];
    const field = byName.get(parameter.slice(0, parameter.length - suffix.length));
    return field === undefined || value === '' ? [] : [{ parameter, field, value }];
  });
}

function withEntries(
  now: URLSearchParams,
  entries: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(now);
  for (const [name, value] of Object.entries(entries)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

const columnStores = new Map<string, Store<readonly string[]>>();

/** Returns the columns of a table in their order: the choice stored on this device, otherwise the default. */
export function useColumnChoice(
  table: string,
  standard: readonly string[],
): [chosen: readonly string[], choose: (columns: readonly string[]) => void] {
  const store = columnStores.get(table) ?? createStore(loadColumns(table) ?? standard);
  columnStores.set(table, store);
  const choose = (columns: readonly string[]): void => {
    store.set(columns);
    localStorage.setItem(storageKey(table), JSON.stringify(columns));
  };
  return [useStore(store), choose];
}

function storageKey(table: string): string {
  return `trowel.columns.${table}`;
}

function loadColumns(table: string): readonly string[] | undefined {
  try {
    const columns: unknown = JSON.parse(localStorage.getItem(storageKey(table)) ?? 'null');
    const isList = Array.isArray(columns) && columns.every((name) => typeof name === 'string');
    return isList && columns.length > 0 ? columns : undefined;
  } catch {
    return undefined;
  }
}
