import type { FactsPart, Report, ReportValue, TablePart } from '@trowel/documents';
import { findUnitType, type Site, type Unit } from '@trowel/domain/records';
import { ValidationError } from '@trowel/domain/core';
import { countUnitsByPeriod, getOverview } from './analytics.ts';
import type { Context } from '../context.ts';
import { validateRelationships } from '../matrix/matrix.ts';
import { listSites } from '../records/sites.ts';
import { listUnitsOfSite } from '../records/units.ts';

export const OVERVIEW_TYPES = ['site', 'us', 'relationships', 'summary', 'validation'] as const;
export type OverviewType = (typeof OVERVIEW_TYPES)[number];

/** Which overview is asked for. */
export interface OverviewQuery {
  type: OverviewType;
  siteName?: string | undefined;
  unitType?: string | undefined;
  /** Whether it lists the units too. */
  details: boolean;
}

/** A part of such a report: figures by name, or a table. */
export type OverviewPart = FactsPart | TablePart;

/** Gathers what an overview tells, in English. @throws ValidationError when it needs a site; NotFoundError */
export async function buildOverview(ctx: Context, query: OverviewQuery): Promise<Report> {
  const { type, siteName } = query;
  return {
    title: siteName === undefined ? NAMES[type] : `${NAMES[type]}: ${siteName}`,
    subtitle: '',
    siteName: siteName ?? '',
    language: 'en',
    date: ctx.services.clock(),
    hasTitlePage: false,
    parts: await BUILDERS[type](ctx, query),
  };
}

const NAMES: Record<OverviewType, string> = {
  site: 'Sites',
  us: 'Stratigraphic units',
  relationships: 'Stratigraphic relations',
  summary: 'Summary',
  validation: 'Validation of the stratigraphy',
};

const BUILDERS: Record<OverviewType, (ctx: Context, query: OverviewQuery) => Promise<OverviewPart[]>> = {
  summary: summarise,
  site: reportSites,
  us: reportUnits,
  relationships: reportRelations,
  validation: reportValidation,
};

async function summarise(ctx: Context, { siteName }: OverviewQuery): Promise<OverviewPart[]> {
  const { sites, us, inventory, models, media } = await getOverview(ctx, { siteName });
  const periods = await countUnitsByPeriod(ctx, { siteName });
  return [
    figures('Records', { sites, units: us, finds: inventory, models, media }),
    table({
      title: 'Units by period',
      headings: ['period', 'units'],
      rows: periods.map(({ period, count }) => [period, count]),
    }),
  ];
}

const STEP = 500;

async function reportSites(ctx: Context, query: OverviewQuery): Promise<OverviewPart[]> {
  const sites = (await listAllSites(ctx)).filter(
    ({ site_name }) => query.siteName === undefined || site_name === query.siteName,
  );
  const rows = [];
  for (const { site_name, country, region, province, municipality, site_type } of sites) {
    const { us, inventory } = await getOverview(ctx, { siteName: site_name });
    rows.push([site_name, country, region, province, municipality, site_type, us, inventory]);
  }
  const headings = [
    'site_name',
    'country',
    'region',
    'province',
    'municipality',
    'site_type',
    'units',
    'finds',
  ];
  const list = table({ title: 'Sites', headings, rows });
  if (query.siteName === undefined) return [list];
  // An unknown site is an error, not an empty list.
  const details = await reportUnits(ctx, query);
  return [list, ...details];
}

async function listAllSites(ctx: Context): Promise<Site[]> {
  const sites: Site[] = [];
  for (let skip = 0, total = 1; skip < total; skip += STEP) {
    const page = await listSites(ctx, { filters: [], skip, limit: STEP });
    total = page.total;
    sites.push(...page.rows);
  }
  return sites;
}

const UNIT_COLUMNS = [
  'us_number',
  'area',
  'unit_type',
  'definition',
  'interpretation',
  'period',
  'phase',
  'dating',
] as const;

async function reportUnits(ctx: Context, query: OverviewQuery): Promise<OverviewPart[]> {
  const units = await listChosen(ctx, query);
  const byType = new Map<string, number>();
  for (const { unit_type } of units) byType.set(unit_type, (byType.get(unit_type) ?? 0) + 1);
  const parts: OverviewPart[] = [
    figures('Units', { units: units.length, without_relations: units.filter(isAlone).length }),
    table({
      title: 'Units by type',
      headings: ['unit_type', 'name', 'units'],
      rows: [...byType].map(([code, count]) => [code, findUnitType(code)?.name.en ?? null, count]),
    }),
  ];
  if (!query.details) return parts;
  const rows = units.map((unit) => UNIT_COLUMNS.map((name) => unit[name]));
  return [...parts, table({ title: 'List of units', headings: UNIT_COLUMNS, rows })];
}

async function reportRelations(ctx: Context, query: OverviewQuery): Promise<OverviewPart[]> {
  const units = await listChosen(ctx, query);
  const counts = new Map<string, number>();
  for (const { relationships } of units) {
    for (const { type } of relationships) counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  const alone = units.filter(isAlone);
  const parts: OverviewPart[] = [
    figures('Units', { units: units.length, without_relations: alone.length }),
    table({
      title: 'Relations by type, as recorded on the units',
      headings: ['type', 'times'],
      rows: [...counts],
    }),
    table({
      title: 'Units without relations',
      headings: ['us_number', 'area'],
      rows: alone.map(({ us_number, area }) => [us_number, area]),
    }),
  ];
  if (!query.details) return parts;
  const rows = units.flatMap(({ us_number, area, relationships }) =>
    relationships.map((one) => [
      us_number,
      area,
      one.type,
      one.us_number,
      one.area ?? '',
      one.certainty ?? null,
    ]),
  );
  const headings = ['us_number', 'area', 'type', 'other', 'other_area', 'certainty'];
  return [...parts, table({ title: 'Relations', headings, rows })];
}

async function reportValidation(ctx: Context, { siteName }: OverviewQuery): Promise<OverviewPart[]> {
  const site_name = requireSite(siteName);
  const { valid, errors, warnings, infos, statistics } = await validateRelationships(ctx, { site_name });
  const result = {
    valid: valid ? 'yes' : 'no',
    errors: errors.length,
    warnings: warnings.length,
    infos: infos.length,
  };
  const findings = [...errors, ...warnings, ...infos];
  return [
    figures('Result', result),
    figures('Matrix', { ...statistics }),
    table({
      title: 'Findings',
      headings: ['severity', 'code', 'message', 'units'],
      rows: findings.map(({ severity, code, message, units }) => [severity, code, message, units.join(', ')]),
    }),
  ];
}

async function listChosen(ctx: Context, { siteName, unitType }: OverviewQuery): Promise<Unit[]> {
  const site = requireSite(siteName);
  const units: Unit[] = [];
  for (let skip = 0, total = 1; skip < total; skip += STEP) {
    const page = await listUnitsOfSite(ctx, site, { filters: [], skip, limit: STEP });
    total = page.total;
    units.push(...page.rows.filter(({ unit_type }) => unitType === undefined || unit_type === unitType));
    ctx.signal?.throwIfAborted();
  }
  return units;
}

function isAlone({ relationships }: Unit): boolean {
  return relationships.length === 0;
}

function requireSite(siteName: string | undefined): string {
  if (siteName !== undefined) return siteName;
  const message = 'site_name is required for this report.';
  throw new ValidationError([{ field: 'site_name', message, type: 'missing' }]);
}

/** Names of figures and headings are for programs and people alike. */
function figures(title: string, values: Record<string, ReportValue>): FactsPart {
  const facts = Object.entries(values).map(([key, value]) => ({ key, label: key, value }));
  return { kind: 'facts', title, facts };
}

function table({
  title,
  headings,
  rows,
}: Pick<TablePart, 'title' | 'rows'> & { headings: readonly string[] }): TablePart {
  return { kind: 'table', title, columns: headings.map((key) => ({ key, heading: key })), rows };
}
