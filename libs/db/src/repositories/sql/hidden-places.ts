import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Dialect } from '../../connection/database.ts';
import type { Tables } from '../../schema/tables.ts';
import type { Visibility } from '../../store/service.ts';

/** Columns with the location of a site: those of the site, of its shapes, of its pictures and of its control points. */
const PLACE_COLUMNS = ['latitude', 'longitude'];
const SHAPE_COLUMNS = ['geometry', 'min_x', 'min_y', 'max_x', 'max_y'];
const PICTURE_COLUMNS = ['georeference'];
const POINT_COLUMNS = ['x', 'y', 'z'];
/** Columns that log lines leave out for users who do not see the location, by kind of record. */
const LOGGED_PLACES = {
  sites: [...PLACE_COLUMNS, 'srid', 'local_grid'],
  geometries: SHAPE_COLUMNS,
  media: PICTURE_COLUMNS,
  'control-points': POINT_COLUMNS,
} as const;
/** 0.01 degrees of latitude are 1.1 km. */
const ROUNDED_DECIMALS = 2;

interface Selection {
  key: keyof Tables;
  dialect: Dialect;
  visibility: Visibility;
  /** The table of sites in a statement. */
  sites: string;
}

/** Returns the value of a column as a user sees it, or undefined if it is the stored one. */
type ShowColumn = (name: string, selection: Selection) => string | undefined;

const SHOWN: Partial<Record<keyof Tables, ShowColumn>> = {
  sites: showPlace,
  geometries: (name, selection) => showShape(name, selection, SHAPE_COLUMNS),
  media: (name, selection) => showShape(name, selection, PICTURE_COLUMNS),
  'control-points': showPoint,
  changes: showLoggedPlace,
};

/** Returns the columns of a table with the visible locations of its sites, or `*` if nothing differs. */
export function selectColumns(table: PgTable, selection: Selection): string {
  const show = SHOWN[selection.key];
  const columns = Object.values(getTableColumns(table)).map(({ name }) => ({
    name,
    shown: show?.(name, selection),
  }));
  if (columns.every(({ shown }) => shown === undefined)) return '*';
  return columns.map(({ name, shown }) => (shown ? `${shown} as "${name}"` : `"${name}"`)).join(', ');
}

/** Formats ids for a statement. Only integers are allowed. An empty list becomes an id that no row has. */
export function listIds(ids: readonly number[]): string {
  if (!ids.every(Number.isSafeInteger)) throw new Error('The ids of sites are whole numbers');
  return ids.length > 0 ? ids.join(', ') : '0';
}

/** Sites whose exact location a user does not see. */
function listLimited({ rounded, locationHidden }: Visibility): number[] {
  return [...rounded, ...locationHidden];
}

function showPlace(name: string, { dialect, visibility }: Selection): string | undefined {
  const { rounded, locationHidden } = visibility;
  const limited = listLimited(visibility);
  if (limited.length === 0) return undefined;
  if (name === 'srid') return `case when id in (${listIds(limited)}) then null else "${name}" end`;
  if (name === 'local_grid')
    return `case when id in (${listIds(limited)}) then ${hideOrigin(name, dialect)} else "${name}" end`;
  if (!PLACE_COLUMNS.includes(name)) return undefined;
  const number = dialect === 'sqlite' ? `"${name}"` : `"${name}"::numeric`;
  const short = `round(${number}, ${ROUNDED_DECIMALS})`;
  const value = dialect === 'sqlite' ? short : `${short}::double precision`;
  return `case when id in (${listIds(locationHidden)}) then null when id in (${listIds(rounded)}) then ${value} else "${name}" end`;
}

/** The grid of a site without its place: its shapes can be drawn, but not put on a map. */
function hideOrigin(name: string, dialect: Dialect): string {
  return dialect === 'sqlite'
    ? `json_set("${name}", '$.origin_x', 0, '$.origin_y', 0, '$.origin_srid', null)`
    : `("${name}"::jsonb || '{"origin_x":0,"origin_y":0,"origin_srid":null}')::json`;
}

/** Shapes and pictures in a local grid do not tell where the site is. */
function showShape(
  name: string,
  { visibility, sites }: Selection,
  columns: readonly string[],
): string | undefined {
  const limited = listLimited(visibility);
  if (limited.length === 0 || !columns.includes(name)) return undefined;
  const inGrid = `select their_site.id from ${sites} as their_site where their_site.local_grid is not null`;
  return `case when site_id in (${listIds(limited)}) and site_id not in (${inGrid}) then null else "${name}" end`;
}

function showPoint(name: string, { visibility }: Selection): string | undefined {
  const limited = listLimited(visibility);
  if (limited.length === 0 || !POINT_COLUMNS.includes(name)) return undefined;
  return `case when site_id in (${listIds(limited)}) then null else "${name}" end`;
}

/** Removes the location of a site from its log lines. */
function showLoggedPlace(name: string, { dialect, visibility }: Selection): string | undefined {
  const limited = listLimited(visibility);
  if ((name !== 'before' && name !== 'after') || limited.length === 0) return undefined;
  const cases = Object.entries(LOGGED_PLACES).map(
    ([entity, columns]) => `when entity = '${entity}' then ${removeMembers(name, columns, dialect)}`,
  );
  return `case when site_id in (${listIds(limited)}) then case ${cases.join(' ')} else "${name}" end else "${name}" end`;
}

function removeMembers(name: string, members: readonly string[], dialect: Dialect): string {
  return dialect === 'sqlite'
    ? `json_remove("${name}", ${members.map((one) => `'$.${one}'`).join(', ')})`
    : `("${name}"::jsonb${members.map((one) => ` - '${one}'`).join('')})::json`;
}
