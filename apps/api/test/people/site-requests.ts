import { isKindName } from '@trowel/domain/records';
import type { Route } from '@trowel/http';
import type { SecretSite } from '@trowel/http/testing';

/** Returns the values that fill the paths and bodies of requests: the records of one site. */
export type SiteValues = Pick<
  SecretSite,
  'site_name' | 'siteId' | 'unitId' | 'itemId' | 'periodId' | 'mediaId' | 'kindIds' | 'changeId' | 'importId'
>;

const ID_OF: Readonly<Record<string, Exclude<keyof SiteValues, 'kindIds'>>> = {
  sites: 'siteId',
  us: 'unitId',
  inventario: 'itemId',
  periods: 'periodId',
  media: 'mediaId',
  changes: 'changeId',
  imports: 'importId',
};
const FIELD_OF: Readonly<Record<string, string>> = {
  inventario: 'find_type',
  periods: 'name',
  media: 'title',
};
const QUERY: Readonly<Record<string, string>> = {
  a: '1',
  b: '2',
  from: '2020-01-01T00:00:00Z',
  to: '2030-01-01T00:00:00Z',
  whose: 'shared',
  entity: 'us',
  of: 'us',
  type: 'covers',
  us_number: '2',
  columns: 'created_at',
  rows: 'created_at',
};

/** Values for parameters that do not accept those of `QUERY`. */
const OTHER_QUERY: Readonly<Record<string, string>> = { entity: 'samples' };

function areaOf(route: Route): string {
  return route.path.split('/')[2]!;
}

function idFor(route: Route, values: SiteValues): string {
  const area = areaOf(route);
  if (isKindName(area)) return String(values.kindIds[area]);
  const key = ID_OF[area];
  return String(key ? values[key] : 1);
}

/** Returns the id of a feature: of the record, or of the only shape. */
function featureFor({ path }: Route, { siteId, unitId, itemId, kindIds }: SiteValues): string {
  const ids: Readonly<Record<string, number>> = {
    sites: siteId,
    units: unitId,
    finds: itemId,
    samples: kindIds.samples,
  };
  return String(ids[path.split('/')[3]!] ?? kindIds.geometries);
}

/** Returns the address of a route, with values of the site where it needs them. */
export function addressOf(route: Route, values: SiteValues): string {
  const named: Readonly<Record<string, string>> = {
    id: idFor(route, values),
    feature_id: featureFor(route, values),
    site_name: encodeURIComponent(values.site_name),
    username: 'owner',
    team_id: '1',
    invitation_id: '1',
    user_id: '1',
    what: route.path.includes('/table/') ? 'csv' : 'json',
    field: FIELD_OF[areaOf(route)] ?? 'created_at',
    entity: 'us',
  };
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => named[name] ?? name);
  const query = new URLSearchParams();
  for (const [name, schema] of Object.entries(route.query?.shape ?? {})) {
    if (name === 'site_name') query.set(name, values.site_name);
    else if (!schema.safeParse(undefined).success) {
      const usual = QUERY[name] ?? '1';
      query.set(name, schema.safeParse(usual).success ? usual : (OTHER_QUERY[name] ?? usual));
    }
  }
  if (route.path === '/api/changes') query.delete('site_name');
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Returns a request body for a route, with values of the site where it needs them. */
export function bodyOf(route: Route, values: SiteValues): unknown {
  if (route.method === 'get') return undefined;
  const file = new File(['us_number,definition\n9,Strato\n'], 'units.csv', { type: 'text/csv' });
  if (route.path.startsWith('/api/import'))
    return formOf({ file, site_name: values.site_name, format: 'auto' });
  if (route.path === '/api/media' && route.method === 'post')
    return formOf({ file, entity: 'us', record_id: String(values.unitId) });
  if (route.path === '/api/harris-matrix/validate') return { site_name: values.site_name };
  return route.bodyExample === undefined ? undefined : aboutSite(route.bodyExample, { route, values });
}

function formOf(parts: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.append(name, value);
  return form;
}

function aboutSite(example: unknown, { route, values }: { route: Route; values: SiteValues }): unknown {
  return JSON.parse(JSON.stringify(example), (name, value: unknown) => {
    if (name === 'site_name') return values.site_name;
    if (name === 'sites') return [values.site_name];
    if (name === 'record_id') return values.unitId;
    if (name === 'id' && (ID_OF[areaOf(route)] || isKindName(areaOf(route))))
      return Number(idFor(route, values));
    return value;
  }) as unknown;
}
