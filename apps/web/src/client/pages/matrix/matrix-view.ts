import {
  GROUPING_NAMES,
  RELATION_CHOICES,
  splitCollapsed,
  type Grouping,
  type RelationChoice,
} from '@trowel/domain/drawing';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import { FILTERS, type MatrixFilter } from './filter/filters.ts';
import { queryOf } from '../../data/queries.ts';

/** Layouts of a matrix: automatic, the user's manual layout, or the shared manual layout. */
export const PLACED_BY = ['none', 'mine', 'shared'] as const;
export type PlacedBy = (typeof PLACED_BY)[number];

/** Part of the matrix to display, and how. All of it is stored in the address, so that a link shows the same view. */
export interface MatrixView {
  lanes: Grouping;
  relations: RelationChoice;
  /** Layout: automatic, manual or shared manual. */
  places: PlacedBy;
  /** Areas and periods drawn as one box: `area:S1`, `phase:II`. */
  collapse: readonly string[];
  /** Filters that select a part of the matrix, as query parameters of the API. */
  part: Readonly<Record<string, string>>;
  /** Filters by area, period, phase and text. Those of a drawing that fades the other units are not in `part`. */
  filter: MatrixFilter;
  /** True if the units outside the filter are drawn faded instead of being left out. */
  isFading: boolean;
  /** Name of the selected unit, `12` or `A/12`. Empty if none is selected. */
  unit: string;
  /** Two units whose order is queried. */
  path: readonly [string, string] | undefined;
  /** Units of a contradiction in their order, as linked from the page that reported it. */
  chain: readonly string[];
  /** Key of the finding whose chain is highlighted. Empty if none is selected. */
  finding: string;
  isSheetOpen: boolean;
  /** Past moment whose records are displayed. Empty for the current records. */
  at: string;
  /** Earlier moment to compare with. Empty if nothing is compared. */
  against: string;
}

const OTHER_PARTS = ['units', 'around', 'above', 'below', 'between', 'finds'];
const PARTS = [...OTHER_PARTS, ...FILTERS];

/** Parses the query of an address. Unknown values fall back to the defaults. */
export function parseMatrixView(searchParams: URLSearchParams): MatrixView {
  const isFading = searchParams.get('others') === 'faded';
  const read = (names: readonly string[]): Record<string, string> =>
    Object.fromEntries(
      names.flatMap((name) => (searchParams.get(name) ? [[name, searchParams.get(name)!]] : [])),
    );
  const [a = '', b = ''] = (searchParams.get('path') ?? '').split(',').map((name) => name.trim());
  return {
    lanes: GROUPING_NAMES.find((one) => one === searchParams.get('lanes')) ?? 'period',
    relations: RELATION_CHOICES.find((one) => one === searchParams.get('relations')) ?? 'reduced',
    places: PLACED_BY.find((one) => one === searchParams.get('places')) ?? 'none',
    collapse: splitCollapsed(searchParams.get('collapse') ?? ''),
    part: read(isFading ? OTHER_PARTS : PARTS),
    filter: read(FILTERS),
    isFading,
    unit: searchParams.get('unit') ?? '',
    path: a === '' || b === '' ? undefined : [a, b],
    chain: listNames(searchParams.get('chain')),
    finding: searchParams.get('finding') ?? '',
    isSheetOpen: searchParams.get('sheet') === '1',
    at: searchParams.get('at') ?? '',
    against: searchParams.get('against') ?? '',
  };
}

function listNames(text: string | null): string[] {
  return (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** Returns the query with which the API draws the matrix. */
export function drawingQuery(view: MatrixView): string {
  const { lanes, relations, places, collapse, part, at, against } = view;
  const how = { grouping: lanes, relations: relations === 'reduced' ? undefined : relations };
  // A comparison always covers the whole site, in the automatic layout.
  if (against !== '') return queryOf({ ...how, at, against });
  return queryOf({
    ...how,
    places: places === 'none' ? undefined : places,
    collapse: collapse.join(','),
    ...part,
    at,
  });
}

/** Formats for viewing. The others are for further processing in other programs. */
const DRAWN: ReadonlySet<string> = new Set(['pdf', 'svg', 'png']);

/** Returns the address of the displayed matrix as a file. */
export function fileAddressOf(site: string, view: MatrixView, format: string): string {
  const { lanes, places, collapse, part, at, against } = view;
  const after = places === 'none' ? undefined : places;
  if (format === 'graphml') {
    const { area } = part;
    return `/harris_matrix/graphml_export${queryOf({ site_name: site, area, grouping: lanes, places: after, at })}`;
  }
  const address = `/api/harris-matrix/${format}/${encodeURIComponent(site)}`;
  // As on the screen, a comparison covers the whole site in the automatic layout.
  if (against !== '') return `${address}${queryOf({ grouping: lanes, at, against })}`;
  const how = DRAWN.has(format) ? { grouping: lanes, places: after } : {};
  return `${address}${queryOf({ ...part, collapse: collapse.join(','), at, ...how })}`;
}

/** Returns true if the current records are displayed. Only these can be changed. */
export function isOfNow({ at, against }: MatrixView): boolean {
  return at === '' && against === '';
}

/** Changes parts of the address. An undefined or empty value removes the part. */
export type ChangeView = (parts: Readonly<Record<string, string | undefined>>) => void;

/**
 * Returns the view that the address describes, a function to change it, and a token. The token changes
 * whenever a unit is selected, even if it is the same unit.
 */
export function useMatrixView(): [MatrixView, ChangeView, string] {
  const [searchParams, setSearchParams] = useSearchParams();
  const [times, setTimes] = useState(0);
  const text = searchParams.toString();
  const view = useMemo(() => parseMatrixView(new URLSearchParams(text)), [text]);
  const change: ChangeView = (parts) => {
    if ('unit' in parts) setTimes((before) => before + 1);
    setSearchParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(parts)) {
          if (value === undefined || value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  };
  return [view, change, `${times} ${view.unit}`];
}

/** Change of the address that displays all units again. */
export const WHOLE: Readonly<Record<string, undefined>> = Object.fromEntries(
  [...PARTS, 'others'].map((name) => [name, undefined]),
);

/** Returns the query for the units that the filter includes. Undefined unless the others are drawn faded. */
export function membersQuery(view: MatrixView): string | undefined {
  const { filter, isFading, part, at } = view;
  if (!isFading || Object.keys(filter).length === 0) return undefined;
  return queryOf({ ...part, ...filter, grouping: 'none', at });
}
