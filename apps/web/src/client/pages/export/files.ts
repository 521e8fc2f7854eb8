import { addParameter } from '../../data/add-parameter.ts';
import { queryOf } from '../../data/queries.ts';
import type { ExportTexts, FileName } from './export-texts.ts';

/** Options that the user chose for the files of a group. */
export interface FileChoices {
  paper: string;
  entity: string;
  grouping: string;
  title: string;
  reverse: boolean;
  /** `true` or `false`: printed sheets have their empty boxes, for handwriting, or not. Empty for the default of the form. */
  empty: string;
  /** Paper of the matrix in the site report. */
  matrixPaper: string;
  /** Declared kind of record whose sheets are printed. */
  kind: string;
  /** Moment in the past whose records are exported. Empty for the current records. */
  at: string;
}

export const FIRST_CHOICES: FileChoices = {
  paper: 'A3',
  entity: 'us',
  grouping: 'period_area',
  title: '',
  reverse: false,
  empty: '',
  matrixPaper: 'pages',
  kind: 'samples',
  at: '',
};

/** Returns the address of an export file of a site. */
export type FilePath = (site: string, choices: FileChoices) => string;

export type GroupName = keyof ExportTexts['groups'];

const part = encodeURIComponent;

const report =
  (kind: string, parameters = ''): FilePath =>
  (site) =>
    `/api/reports/${kind}/${part(site)}${parameters}`;

/** Options of a report that has sheets of single records. */
const sheets =
  (kind: string, format?: string): FilePath =>
  (site, { empty }) =>
    `/api/reports/${kind}/${part(site)}${queryOf({ format, empty: empty || undefined })}`;

/** Sheets or list of the chosen kind of record. */
const ofKind =
  (parameters: Readonly<Record<string, string>>): FilePath =>
  (site, { kind, empty }) =>
    `/api/reports/${kind}/${part(site)}${queryOf({ ...parameters, empty: empty || undefined })}`;

const matrix =
  (format: string, parameters = ''): FilePath =>
  (site) =>
    `/api/harris-matrix/${format}/${part(site)}${parameters}`;

const graphml =
  (dialect: string): FilePath =>
  (site, { grouping, title, reverse }) =>
    `/harris_matrix/graphml_export${queryOf({
      site_name: site,
      dialect,
      grouping,
      title,
      reverse_epochs: reverse || undefined,
    })}`;

const table =
  (kind: string): FilePath =>
  (site, { entity, at }) => {
    const isOfAll = entity === 'thesaurus' && at === '';
    return `/api/export/${kind}${queryOf({ entity, site_name: isOfAll ? undefined : site })}`;
  };

/** Returns the address of the file with the records as they were at a moment. */
export function inState(path: string, at: string): string {
  return at === '' ? path : addParameter(path, 'at', at);
}

/** All export files of a site, by group. */
export const FILES: Readonly<Record<GroupName, readonly (readonly [FileName, FilePath])[]>> = {
  whole: [
    ['archive', (site) => `/api/export/archive${queryOf({ site_name: site })}`],
    ['pyarchinit', (site) => `/api/export/pyarchinit${queryOf({ site_name: site })}`],
  ],
  plan: [
    ['gpkg', (site) => `/api/export/gpkg${queryOf({ site_name: site })}`],
    ['qgis', (site) => `/api/export/qgis${queryOf({ site_name: site })}`],
    ['shapefile', (site) => `/api/export/shapefile${queryOf({ site_name: site })}`],
    ['shapes_geojson', (site) => `/api/export/geojson${queryOf({ entity: 'geometries', site_name: site })}`],
  ],
  print: [
    [
      'site',
      (site, { matrixPaper }) =>
        `/api/reports/site/${part(site)}${queryOf({ matrix: matrixPaper === 'pages' ? undefined : matrixPaper })}`,
    ],
    ['site_docx', report('site', '?format=docx')],
    ['us', sheets('us')],
    ['us_docx', sheets('us', 'docx')],
    ['inventario', sheets('inventario')],
    ['inventario_docx', sheets('inventario', 'docx')],
    ['inventory_list', report('inventory_list')],
    ['kind_sheets', ofKind({})],
    ['kind_docx', ofKind({ format: 'docx' })],
    ['kind_list', ofKind({ list: 'true' })],
    ['photo_log', report('photo_log')],
    ['photo_log_csv', report('photo_log', '?format=csv')],
    ['periods', report('periods')],
  ],
  matrix: [
    ['pdf', (site, { paper }) => `/api/harris-matrix/pdf/${part(site)}?grouping=period&paper=${paper}`],
    ['svg', matrix('svg', '?grouping=period')],
    ['png', matrix('png', '?grouping=period')],
    ['dot', matrix('dot')],
    ['csv', matrix('csv')],
    ['lst', matrix('lst')],
    ['hmcx', matrix('hmcx')],
    ['txt', matrix('txt')],
    ['oxcal', matrix('oxcal')],
  ],
  graph: [
    ['yed', graphml('yed')],
    ['strict', graphml('strict')],
    ['json', (site) => `/3d/export/json/${part(site)}`],
    ['em_json', (site) => `/3d/export/em_json/${part(site)}`],
    ['heriverse', (site) => `/3d/export/heriverse/${part(site)}`],
  ],
  tables: [
    ['table_xlsx', table('xlsx')],
    ['table_csv', table('csv')],
    ['table_json', table('json')],
    ['geojson', (site) => `/api/export/geojson${queryOf({ entity: 'sites', site_name: site })}`],
  ],
};
