import {
  GROUPING_NAMES,
  RELATION_CHOICES,
  splitCollapsed,
  type Grouping,
  type RelationChoice,
} from '@trowel/domain/drawing';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import { queryOf } from '../../data/queries.ts';

/** After whose hand a matrix is drawn: nobody’s, one’s own, or everybody’s. */
export const PLACED_BY = ['none', 'mine', 'shared'] as const;
export type PlacedBy = (typeof PLACED_BY)[number];

/** Which part of a matrix is shown, and how: all of it is in the address, so that it can be sent to others. */
export interface AskedMatrix {
  lanes: Grouping;
  relations: RelationChoice;
  /** After whose hand it is drawn. */
  places: PlacedBy;
  /** Areas and periods drawn as one box: `area:S1`, `phase:II`. */
  collapse: readonly string[];
  /** What narrows it to a part, as the API takes it. */
  part: Readonly<Record<string, string>>;
  /** The chosen unit, `12` or `A/12`; empty where none is. */
  unit: string;
  /** Two units whose order is asked for. */
  path: readonly [string, string] | undefined;
  /** Units of a contradiction in their order, as the page that found it sends them. */
  chain: readonly string[];
  isSheetOpen: boolean;
  /** The past moment whose state is shown; empty for now. */
  at: string;
  /** The earlier moment whose state is drawn too; empty where nothing is compared. */
  against: string;
}

const PARTS = ['units', 'around', 'above', 'below', 'between', 'area', 'period', 'phase', 'finds'];

/** Reads what the query of an address asks for; what is not known there counts as not asked. */
export function readAsked(asked: URLSearchParams): AskedMatrix {
  const [a = '', b = ''] = (asked.get('path') ?? '').split(',').map((name) => name.trim());
  return {
    lanes: GROUPING_NAMES.find((one) => one === asked.get('lanes')) ?? 'period',
    relations: RELATION_CHOICES.find((one) => one === asked.get('relations')) ?? 'reduced',
    places: PLACED_BY.find((one) => one === asked.get('places')) ?? 'none',
    collapse: splitCollapsed(asked.get('collapse') ?? ''),
    part: Object.fromEntries(PARTS.flatMap((name) => (asked.get(name) ? [[name, asked.get(name)!]] : []))),
    unit: asked.get('unit') ?? '',
    path: a === '' || b === '' ? undefined : [a, b],
    chain: listNames(asked.get('chain')),
    isSheetOpen: asked.get('sheet') === '1',
    at: asked.get('at') ?? '',
    against: asked.get('against') ?? '',
  };
}

function listNames(text: string | null): string[] {
  return (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** Gives the query by which the API draws what is asked for. */
export function drawingQuery(asked: AskedMatrix): string {
  const { lanes, relations, places, collapse, part, at, against } = asked;
  const how = { grouping: lanes, relations: relations === 'reduced' ? undefined : relations };
  // States are compared of the whole site, in the places of the program.
  if (against !== '') return queryOf({ ...how, at, against });
  return queryOf({
    ...how,
    places: places === 'none' ? undefined : places,
    collapse: collapse.join(','),
    ...part,
    at,
  });
}

/** The formats one looks at; the others are for programs. */
const DRAWN: ReadonlySet<string> = new Set(['pdf', 'svg', 'png']);

/** Gives the address of what is shown as a file. */
export function fileAddressOf(site: string, asked: AskedMatrix, format: string): string {
  const { lanes, places, collapse, part, at, against } = asked;
  const after = places === 'none' ? undefined : places;
  if (format === 'graphml') {
    const { area } = part;
    return `/harris_matrix/graphml_export${queryOf({ site_name: site, area, grouping: lanes, places: after, at })}`;
  }
  const address = `/api/harris-matrix/${format}/${encodeURIComponent(site)}`;
  // As on the screen: two states of the whole site, in the places of the program.
  if (against !== '') return `${address}${queryOf({ grouping: lanes, at, against })}`;
  const how = DRAWN.has(format) ? { grouping: lanes, places: after } : {};
  return `${address}${queryOf({ ...part, collapse: collapse.join(','), at, ...how })}`;
}

/** Whether what is shown is how it is now, which alone can be changed. */
export function isOfNow({ at, against }: AskedMatrix): boolean {
  return at === '' && against === '';
}

/** Changes some parts of the address; undefined or empty takes one out. */
export type ChangeAsked = (parts: Readonly<Record<string, string | undefined>>) => void;

/** What the address asks for, how that is changed, and what is another each time a unit is named, be it the same one. */
export function useAsked(): [AskedMatrix, ChangeAsked, string] {
  const [asked, setAsked] = useSearchParams();
  const [times, setTimes] = useState(0);
  const text = asked.toString();
  const read = useMemo(() => readAsked(new URLSearchParams(text)), [text]);
  const change: ChangeAsked = (parts) => {
    if ('unit' in parts) setTimes((before) => before + 1);
    setAsked(
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
  return [read, change, `${times} ${read.unit}`];
}

/** Takes a matrix back to all units. */
export const WHOLE: Readonly<Record<string, undefined>> = Object.fromEntries(
  PARTS.map((name) => [name, undefined]),
);
