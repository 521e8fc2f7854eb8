import { ValidationError } from '@trowel/domain/core';
import { DECLARED_KINDS, KIND_NAMES, type ListQuery } from '@trowel/domain/records';
import type { Route } from '@trowel/http';
import { openPast, type PastPlace } from '@trowel/services/past';
import { z } from 'zod';
import { PastParameter } from './matrix-parameters.ts';

type Entity = Extract<PastPlace, { record: object }>['record']['entity'];

const KINDS = Object.values(DECLARED_KINDS);

/** Operations that support past states, by the source of their site. */
const OF_PATH = [
  'getFindings',
  'countFindings',
  'getFindingsBrief',
  'listFindingsOfUnit',
  'listFindingsOfRecord',
  'getBrackets',
  'listUnitsOfSite',
  'listOrderedUnits',
  'reportUnits',
  'reportFinds',
  'reportInventory',
  'reportPeriods',
  'reportPhotographs',
  'reportSite',
  ...KINDS.map(({ operation }) => `report${operation.many}`),
];
const OF_QUERY = [
  ...['Units', 'Items', 'Periods', 'Media', ...KINDS.map(({ operation }) => operation.many)].flatMap(
    (name) => [`list${name}`, `tabulate${name}`, `count${name}Values`, `crossTabulate${name}`],
  ),
  'getMediaStatistics',
  'countUnitsByPeriod',
  'countItemsByType',
  'sumItemsByUnit',
  'exportArchive',
  'exportFile',
];
const OF_RECORD = new Map<string, Entity>([
  ['getSite', 'sites'],
  ['getUnit', 'us'],
  ['findUnitsPlace', 'us'],
  ['getItem', 'inventario'],
  ['findItemsPlace', 'inventario'],
  ['getPeriod', 'periods'],
  ['findPeriodsPlace', 'periods'],
  ...KIND_NAMES.flatMap((kind) => {
    const { one, many } = DECLARED_KINDS[kind].operation;
    return [
      [`get${one}`, kind],
      [`find${many}Place`, kind],
    ] as const;
  }),
]);

type PastRequest = Parameters<Route['run']>[1];
interface Named {
  site_name?: string;
}

/** Adds the parameter `at` for past states to the routes that read records. */
export function withPast(routes: readonly Route[]): Route[] {
  return routes.map((route) => (placeOf(route) ? showPast(route, placeOf(route)!) : route));
}

function placeOf({ operationId }: Route): ((input: PastRequest) => PastPlace | undefined) | undefined {
  const entity = OF_RECORD.get(operationId);
  if (entity) return ({ params }) => ({ record: { entity, id: (params as { id: number }).id } });
  if (OF_PATH.includes(operationId)) return ({ params }) => named((params as Named).site_name);
  if (OF_QUERY.includes(operationId))
    return ({ query, list }) => named((query as Named).site_name ?? siteIn(list));
  return undefined;
}

function named(siteName: string | undefined): PastPlace | undefined {
  return siteName === undefined ? undefined : { siteName };
}

function siteIn(list: unknown): string | undefined {
  const { filters = [] } = (list ?? {}) as Partial<ListQuery>;
  const filter = filters.find(({ fields }) => fields.length === 1 && fields[0] === 'site_name');
  return filter && String(filter.value);
}

function showPast(route: Route, findPlace: (input: PastRequest) => PastPlace | undefined): Route {
  const query = (route.query ?? z.strictObject({})).extend({ at: PastParameter });
  return {
    ...route,
    query,
    hasState: true,
    async run(ctx, input) {
      const { at, ...rest } = input.query as { at?: string };
      if (at === undefined) return route.run(ctx, { ...input, query: rest });
      const place = findPlace(input);
      if (!place) {
        const message = {
          en: 'Past states are available for a single site: name it in site_name',
          it: 'Gli stati del passato si leggono per un solo sito: indicalo in site_name',
        };
        throw new ValidationError([{ field: 'site_name', message, type: 'missing' }]);
      }
      const past = await openPast(ctx, { ...place, moment: at });
      return route.run(past.ctx, rename({ ...input, query: rest }, past.siteName));
    },
  };
}

/** Uses the name the site had at that time, because other names do not exist in that state. */
function rename(input: PastRequest, siteName: string): PastRequest {
  const { params, query, list } = input;
  const withName = <T>(given: T): T =>
    (given as Named | undefined)?.site_name === undefined ? given : { ...given, site_name: siteName };
  const listQuery = list as ListQuery | undefined;
  return {
    ...input,
    params: withName(params),
    query: withName(query),
    list: listQuery && {
      ...listQuery,
      filters: listQuery.filters.filter(({ fields }) => fields[0] !== 'site_name'),
    },
  };
}
