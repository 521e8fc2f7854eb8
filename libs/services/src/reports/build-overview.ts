import type { Report } from '@trowel/documents';
import { ValidationError } from '@trowel/domain/core';
import { describeNote } from '@trowel/domain/matrix';
import { nameUnitType, type Site, type Unit } from '@trowel/domain/records';
import { countUnitsByPeriod, getOverview } from './analytics.ts';
import type { Context } from '../context.ts';
import { validateRelationships } from '../matrix/index.ts';
import { listSites, listUnitsOfSite } from '../records/index.ts';
import { loadReportCounts } from '../statistics/index.ts';
import { reportFinds } from './finds-overview.ts';
import { reportChanges, reportDating } from './matrix-overviews.ts';
import {
  figures,
  readPages,
  requireSite,
  table,
  type OverviewPart,
  type OverviewQuery,
  type OverviewType,
  type TableColumns,
} from './overview-parts.ts';
import { tabulateCount } from './tabulate.ts';

/** Builds an overview, in English. @throws ValidationError when it needs a site; NotFoundError */
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
  finds: 'Finds by period',
  dating: 'Possible dates of the units',
  changes: 'Changes between two dates',
  counts: 'Counts',
};

const BUILDERS: Record<OverviewType, (ctx: Context, query: OverviewQuery) => Promise<OverviewPart[]>> = {
  summary: summarise,
  site: reportSites,
  us: reportUnits,
  relationships: reportRelations,
  validation: reportValidation,
  finds: reportFinds,
  dating: reportDating,
  changes: reportChanges,
  counts: reportCounts,
};

async function reportCounts(ctx: Context, { siteName, text = '' }: OverviewQuery): Promise<OverviewPart[]> {
  const site = requireSite(siteName);
  if (text.trim() === '') {
    const message = {
      en: 'text is required for counts, such as inventario?rows=find_type&columns=phase',
      it: 'Per i conteggi serve text, per esempio inventario?rows=find_type&columns=phase',
    };
    throw new ValidationError([{ field: 'text', message, type: 'missing' }]);
  }
  const counts = await loadReportCounts(ctx, text, { siteName: site, isPrinted: false });
  return counts.map(tabulateCount);
}

async function summarise(ctx: Context, { siteName }: OverviewQuery): Promise<OverviewPart[]> {
  const { sites, us, inventory, models, media } = await getOverview(ctx, { siteName });
  const periods = await countUnitsByPeriod(ctx, { siteName });
  return [
    figures('Records', { sites, units: us, finds: inventory, models, media }),
    table('Units by period', periods, { period: ({ period }) => period, units: ({ count }) => count }),
  ];
}

async function reportSites(ctx: Context, query: OverviewQuery): Promise<OverviewPart[]> {
  const sites = (await listAllSites(ctx)).filter(
    ({ site_name }) => query.siteName === undefined || site_name === query.siteName,
  );
  const rows = [];
  for (const site of sites) {
    rows.push({ site, counts: await getOverview(ctx, { siteName: site.site_name }) });
  }
  const list = table('Sites', rows, {
    site_name: ({ site }) => site.site_name,
    country: ({ site }) => site.country,
    region: ({ site }) => site.region,
    province: ({ site }) => site.province,
    municipality: ({ site }) => site.municipality,
    site_type: ({ site }) => site.site_type,
    units: ({ counts }) => counts.us,
    finds: ({ counts }) => counts.inventory,
  });
  if (query.siteName === undefined) return [list];
  // An unknown site is an error, not an empty list.
  const details = await reportUnits(ctx, query);
  return [list, ...details];
}

function listAllSites(ctx: Context): Promise<Site[]> {
  return readPages((query) => listSites(ctx, query));
}

const UNIT_COLUMNS: TableColumns<Unit> = {
  us_number: (unit) => unit.us_number,
  area: (unit) => unit.area,
  unit_type: (unit) => unit.unit_type,
  definition: (unit) => unit.definition,
  interpretation: (unit) => unit.interpretation,
  period: (unit) => unit.period,
  phase: (unit) => unit.phase,
  dating: (unit) => unit.dating,
};

async function reportUnits(ctx: Context, query: OverviewQuery): Promise<OverviewPart[]> {
  const units = await listChosen(ctx, query);
  const byType = new Map<string, number>();
  for (const { unit_type } of units) byType.set(unit_type, (byType.get(unit_type) ?? 0) + 1);
  const parts: OverviewPart[] = [
    figures('Units', { units: units.length, without_relations: units.filter(isAlone).length }),
    table('Units by type', [...byType], {
      unit_type: ([code]) => code,
      name: ([code]) => nameUnitType(code)?.en ?? null,
      units: ([, count]) => count,
    }),
  ];
  if (!query.details) return parts;
  return [...parts, table('List of units', units, UNIT_COLUMNS)];
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
    table('Relations by type, as recorded on the units', [...counts], {
      type: ([type]) => type,
      times: ([, count]) => count,
    }),
    table('Units without relations', alone, {
      us_number: ({ us_number }) => us_number,
      area: ({ area }) => area,
    }),
  ];
  if (!query.details) return parts;
  const relations = units.flatMap((unit) => unit.relationships.map((relation) => ({ unit, relation })));
  return [
    ...parts,
    table('Relations', relations, {
      us_number: ({ unit }) => unit.us_number,
      area: ({ unit }) => unit.area,
      type: ({ relation }) => relation.type,
      other: ({ relation }) => relation.us_number,
      other_area: ({ relation }) => relation.area ?? '',
      certainty: ({ relation }) => relation.certainty ?? null,
    }),
  ];
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
    table('Findings', findings, {
      severity: ({ severity }) => severity,
      code: ({ code }) => code,
      message: ({ message }) => message,
      units: ({ units }) => units.join(', '),
      note: ({ note }) => (note ? describeNote(note, 'en') : ''),
    }),
  ];
}

async function listChosen(ctx: Context, { siteName, unitType }: OverviewQuery): Promise<Unit[]> {
  const site = requireSite(siteName);
  const units = await readPages((query) => {
    ctx.signal?.throwIfAborted();
    return listUnitsOfSite(ctx, site, query);
  });
  return units.filter(({ unit_type }) => unitType === undefined || unit_type === unitType);
}

function isAlone({ relationships }: Unit): boolean {
  return relationships.length === 0;
}
