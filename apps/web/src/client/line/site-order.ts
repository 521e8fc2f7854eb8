import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { createOrderKeeper, type MatrixUnit, type OrderKeeper, type Statement } from '@trowel/domain/matrix';
import type { Unit } from '@trowel/domain/records';
import { ask, dataOf } from '../data/ask.ts';
import { askList, queryOf } from '../data/queries.ts';

/** A unit as far as the order of its site is concerned, and what it is drawn as. */
export type OrderedUnit = Pick<Unit, 'id' | 'us_number' | 'area' | 'relationships'> &
  Partial<Pick<Unit, (typeof DRAWN_BY)[number]>>;

const DRAWN_BY = ['unit_type', 'definition', 'interpretation', 'period', 'phase'] as const;

/** What of a site is known while somebody types. */
export type KnownSite = SiteOrder | LargeSite;

/** A site whose units are not kept here: what is asked about one of them, the server answers. */
export interface LargeSite {
  order: undefined;
  /** How many units it has. */
  total: number;
  /** Undefined where there are too many. */
  areas: ReadonlySet<string> | undefined;
  onlyArea: string | undefined;
}

/** A site of which all units are kept here: its numbers, areas and recorded order. */
export interface SiteOrder {
  units: readonly OrderedUnit[];
  order: OrderKeeper;
  /** Each relation once, whichever sheets show it. */
  statements: readonly Statement[];
  numbers: ReadonlySet<string>;
  areas: ReadonlySet<string>;
  /** The area of all units, where they have one and the same. */
  onlyArea: string | undefined;
  /** As a sheet of an area is read: the area named, else its own, else the only unit of that number. */
  find: (named: { us_number: string; area?: string | undefined }, ownArea: string) => OrderedUnit | undefined;
}

const PAGE = 100;
const MOST_UNITS = 3_000;
const MOST_AREAS = 100;
const AT_ONCE = 4;
const FRESH_MS = 60_000;

/** The units of a site and their relations, for checks at each key press. */
export function useSiteOrder(site: string): UseQueryResult<KnownSite> {
  return useQuery(siteOrderQuery(site));
}

/** What is asked for the order of a site; also for those who can wait for it. */
export function siteOrderQuery(site: string) {
  return queryOptions({
    queryKey: ['us', 'order', site],
    queryFn: async ({ signal }): Promise<KnownSite> => {
      const asked = await askUnits(site, signal);
      return asked.units ? buildSiteOrder(asked.units) : askLargeSite(site, asked.total, signal);
    },
    staleTime: FRESH_MS,
    // It is a function, not data to be compared.
    structuralSharing: false,
  });
}

/** All units of a site; none where they are too many, and how many they are. */
async function askUnits(
  site: string,
  signal: AbortSignal,
): Promise<{ total: number; units?: OrderedUnit[] }> {
  const askPage = (skip: number): ReturnType<typeof askList<OrderedUnit>> => {
    const fields = ['us_number', 'area', 'relationships', ...DRAWN_BY].join();
    return askList(
      `/api/us${queryOf({ site_name_is: site, fields, sort_by: 'id', skip, limit: PAGE })}`,
      signal,
    );
  };
  const first = await askPage(0);
  const { total } = first.pagination;
  if (total > MOST_UNITS) return { total };
  const units = [...first.rows];
  for (let skip = PAGE; skip < total; skip += PAGE * AT_ONCE) {
    const starts = Array.from({ length: AT_ONCE }, (_, i) => skip + i * PAGE).filter((at) => at < total);
    for (const { rows } of await Promise.all(starts.map(askPage))) units.push(...rows);
  }
  return { total, units };
}

async function askLargeSite(site: string, total: number, signal: AbortSignal): Promise<LargeSite> {
  const path = `/api/us/values/area${queryOf({ site_name_is: site, limit: MOST_AREAS })}`;
  const values = dataOf(await ask<{ value: string | null }[]>(path, { signal }));
  const areas = values.map(({ value }) => value ?? '');
  return {
    order: undefined,
    total,
    areas: areas.length < MOST_AREAS ? new Set(areas.filter((area) => area !== '')) : undefined,
    onlyArea: areas.length === 1 ? areas[0] : undefined,
  };
}

/** Indexes the units of a site and keeps their order. */
export function buildSiteOrder(units: readonly OrderedUnit[]): SiteOrder {
  const byName = new Map(units.map((unit) => [nameOf(unit.us_number, unit.area), unit]));
  const byNumber = new Map<string, OrderedUnit[]>();
  for (const unit of units) {
    const namesakes = byNumber.get(unit.us_number);
    if (namesakes) namesakes.push(unit);
    else byNumber.set(unit.us_number, [unit]);
  }
  const find: SiteOrder['find'] = ({ us_number: number, area }, ownArea) => {
    const own = byName.get(nameOf(number, area ?? ownArea));
    const all = byNumber.get(number) ?? [];
    return own ?? (area === undefined && all.length === 1 ? all[0] : undefined);
  };
  const statements = listStatements(units, find);
  return {
    units,
    statements,
    numbers: new Set(units.map((unit) => unit.us_number)),
    areas: new Set(units.map(({ area }) => area).filter((area) => area !== '')),
    onlyArea: new Set(units.map(({ area }) => area)).size === 1 ? units[0]?.area : undefined,
    order: createOrderKeeper(matrixUnits(units), statements),
    find,
  };
}

function listStatements(units: readonly OrderedUnit[], find: SiteOrder['find']): Statement[] {
  return units.flatMap((unit) =>
    unit.relationships.flatMap((relation): Statement[] => {
      const to = find(relation, unit.area);
      // Both sheets show a relation; it is one statement.
      if (to === undefined || (to.id < unit.id && showsBack(to, unit))) return [];
      return [
        { from: keyOf(unit), type: relation.type, to: keyOf(to), certainty: relation.certainty ?? null },
      ];
    }),
  );
}

/** The units as the matrix takes them. */
export function matrixUnits(units: readonly OrderedUnit[]): MatrixUnit[] {
  return units.map(({ id, relationships: _relations, ...unit }) => ({ key: keyOf({ id }), ...unit }));
}

function showsBack(other: OrderedUnit, unit: OrderedUnit): boolean {
  return other.relationships.some(
    ({ us_number, area }) => us_number === unit.us_number && (area ?? other.area) === unit.area,
  );
}

/** The key of a unit in the order. */
export function keyOf({ id }: Pick<Unit, 'id'>): string {
  return String(id);
}

function nameOf(number: string, area: string): string {
  return JSON.stringify([number, area]);
}
