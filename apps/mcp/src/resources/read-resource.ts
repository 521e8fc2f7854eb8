import { NotFoundError } from '@trowel/domain/core';
import type { Site } from '@trowel/domain/records';
import { exportGraphml } from '@trowel/services/graphs';
import { getMatrix } from '@trowel/services/matrix';
import {
  getPeriod,
  getSite,
  getUnit,
  listPeriods,
  listSites,
  listUnitsOfSite,
} from '@trowel/services/records';
import { getOverview } from '@trowel/services/reports';
import { cutText, LONG_TEXT, SHORT_TEXT, showRecord } from '../records/record-text.ts';
import { DATA_NOTICE, toSafeJson } from '../contract/to-tool-result.ts';
import type { ToolContext } from '../context/tool-context.ts';

/** What a resource holds. */
export interface ResourceContent {
  uri: string;
  mimeType: string;
  text: string;
}

type Reader = (ctx: ToolContext, id: string) => Promise<unknown>;

/** Gives what a resource holds, or undefined when there is none at that address. */
export async function readResource(ctx: ToolContext, uri: string): Promise<ResourceContent[] | undefined> {
  const parts = readParts(uri);
  const form = parts && formOf(parts);
  if (form === undefined || !Object.hasOwn(READERS, form)) return undefined;
  try {
    const found = await READERS[form]!(ctx, parts!.at(-1)!);
    if (found instanceof Uint8Array)
      return [{ uri, mimeType: 'application/xml', text: new TextDecoder().decode(found) }];
    return [
      { uri, mimeType: 'application/json', text: toSafeJson({ notice: DATA_NOTICE, ...(found as object) }) },
    ];
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

/** The last part of a longer address is an id. */
function formOf(parts: readonly string[]): string {
  return parts.length === 1 ? parts[0]! : [...parts.slice(0, -1), '{id}'].join('/');
}

/** The parts of an address, decoded: `resource://us/site/Villa` gives us, site, Villa. */
function readParts(uri: string): string[] | undefined {
  const path = /^resource:\/\/([^?#]{1,500})$/.exec(uri)?.[1];
  try {
    return path?.replace(/\/$/, '').split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

const READERS: Readonly<Record<string, Reader>> = {
  sites: listAllSites,
  'sites/{id}': async (ctx, id) => ({ site: showRecord(await findSite(ctx, id)) }),
  us: countUnits,
  'us/{id}': async (ctx, id) => ({ unit: showRecord(await getUnit(ctx, readId(id))) }),
  'us/site/{id}': listSiteUnits,
  periods: (ctx) => listSitePeriods(ctx, ''),
  'periods/{id}': async (ctx, id) => ({ period: showRecord(await getPeriod(ctx, readId(id))) }),
  'periods/site/{id}': async (ctx, id) => listSitePeriods(ctx, (await findSite(ctx, id)).site_name),
  relationships: countRelations,
  'relationships/{id}': async (ctx, id) => {
    const { us_number, area, site_name, relationships } = await getUnit(ctx, readId(id));
    return { site_name, area, us_number, relationships };
  },
  'relationships/site/{id}': readMatrix,
  graphml: listGraphs,
  'graphml/site/{id}': async (ctx, id) => {
    const { site_name: siteName } = await findSite(ctx, id);
    return (
      await exportGraphml(ctx, { siteName, grouping: 'period_area', reverseEpochs: false, dialect: 'yed' })
    ).bytes;
  },
};

const MOST = 1_000;

function readId(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new NotFoundError(`${text} is not an id`);
}

/** A site by its id or its name. */
async function findSite(ctx: ToolContext, idOrName: string): Promise<Site> {
  if (/^\d{1,9}$/.test(idOrName)) return getSite(ctx, Number(idOrName));
  const filters = [{ fields: ['site_name'], kind: 'text', operator: 'contains', value: idOrName } as const];
  const { rows } = await listSites(ctx, { filters, skip: 0, limit: MOST });
  const found = rows.find(({ site_name }) => site_name === idOrName);
  if (!found) throw new NotFoundError(`There is no site ${idOrName}`);
  return found;
}

async function everySite(ctx: ToolContext): Promise<{ rows: Site[]; total: number }> {
  return listSites(ctx, { filters: [], skip: 0, limit: MOST });
}

async function listAllSites(ctx: ToolContext): Promise<object> {
  const { rows, total } = await everySite(ctx);
  return {
    total,
    sites: rows.map((site) => ({ uri: `resource://sites/${site.id}`, ...showRecord(site, SHORT_TEXT) })),
  };
}

async function countUnits(ctx: ToolContext): Promise<object> {
  const { rows } = await everySite(ctx);
  const sites = [];
  for (const { id, site_name } of rows) {
    sites.push({
      site_name,
      units: (await getOverview(ctx, { siteName: site_name })).us,
      uri: `resource://us/site/${id}`,
    });
  }
  return { sites };
}

async function listSiteUnits(ctx: ToolContext, id: string): Promise<object> {
  const { site_name } = await findSite(ctx, id);
  const { rows, total } = await listUnitsOfSite(ctx, site_name, { filters: [], skip: 0, limit: MOST });
  const units = rows.map(
    ({ id: unitId, area, us_number, unit_type, definition, period, phase, relationships }) => ({
      ...showRecord({ id: unitId, area, us_number, unit_type, definition, period, phase }, SHORT_TEXT),
      relations: relationships.map((one) => `${one.type} ${one.us_number}`),
    }),
  );
  return { site_name, total, units };
}

async function listSitePeriods(ctx: ToolContext, siteName: string): Promise<object> {
  const { rows, total } = await listPeriods(ctx, { filters: [], skip: 0, limit: MOST });
  const chosen = siteName === '' ? rows : rows.filter(({ site_name }) => site_name === siteName);
  return {
    total: siteName === '' ? total : chosen.length,
    periods: chosen.map((period) => showRecord(period, SHORT_TEXT)),
  };
}

async function countRelations(ctx: ToolContext): Promise<object> {
  const { rows } = await everySite(ctx);
  return {
    sites: rows.map(({ id, site_name }) => ({ site_name, uri: `resource://relationships/site/${id}` })),
  };
}

async function readMatrix(ctx: ToolContext, id: string): Promise<object> {
  const { site_name } = await findSite(ctx, id);
  const matrix = await getMatrix(ctx, { siteName: site_name, reduce: true });
  const { nodes, edges, levels, findings, statistics } = matrix;
  const nameOf = new Map(
    nodes.map(({ id: node, area, us_number }) => [node, area === '' ? us_number : `${area}/${us_number}`]),
  );
  return {
    site_name,
    statistics,
    levels: levels.map((level) => level.map((node) => nameOf.get(node))),
    relations: edges.map(({ source, target, relation }) => [
      nameOf.get(source),
      relation,
      nameOf.get(target),
    ]),
    findings: findings.map(({ code, severity, message, units }) => ({
      code,
      severity,
      message: cutText(message, LONG_TEXT),
      units,
    })),
  };
}

async function listGraphs(ctx: ToolContext): Promise<object> {
  const { rows } = await everySite(ctx);
  return { sites: rows.map(({ id, site_name }) => ({ site_name, uri: `resource://graphml/site/${id}` })) };
}
