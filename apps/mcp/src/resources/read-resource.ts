import { NotFoundError, TooLargeError } from '@trowel/domain/core';
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
import { formatNoSite } from '@trowel/services/writing';
import { compact } from '../contract/compact.ts';
import { readCursor, writeCursor } from '../contract/cursors.ts';
import { cutText, LONG_TEXT, SHORT_TEXT, showRecord } from '../records/record-text.ts';
import { DATA_NOTICE, toSafeJson } from '../contract/to-tool-result.ts';
import type { ToolContext } from '../context/tool-context.ts';

/** Content of a resource. */
export interface ResourceContent {
  uri: string;
  mimeType: string;
  text: string;
}

type Reader = (ctx: ToolContext, id: string, skip: number) => Promise<unknown>;

/**
 * Returns the content of a resource, or undefined if there is none. Long lists are returned in parts,
 * with the address of the next part.
 * @throws ValidationError for an invalid cursor
 * @throws TooLargeError
 */
export async function readResource(ctx: ToolContext, uri: string): Promise<ResourceContent[] | undefined> {
  const [address = '', cursor] = uri.split('?cursor=', 2);
  const parts = readParts(address);
  const form = parts && formOf(parts);
  if (form === undefined || !Object.hasOwn(READERS, form)) return undefined;
  try {
    const { end, ...found } = (await READERS[form]!(ctx, parts!.at(-1)!, readCursor(cursor))) as Found;
    if (found.xml !== undefined) return [{ uri, mimeType: 'application/xml', text: found.xml }];
    const next = end !== undefined && { next: `${address}?cursor=${writeCursor(end)}` };
    const content = { notice: DATA_NOTICE, ...next, ...(compact(found) as object) };
    return [{ uri, mimeType: 'application/json', text: toSafeJson(content) }];
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

/** Result of a reader: fields of the response, or a file. `end` is the position of the next part. */
interface Found {
  xml?: string;
  end?: number | undefined;
}

/** The last part of a longer address is an id. */
function formOf(parts: readonly string[]): string {
  return parts.length === 1 ? parts[0]! : [...parts.slice(0, -1), '{id}'].join('/');
}

/** Returns the decoded parts of an address: `resource://us/site/Villa` has us, site, Villa. */
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
  periods: (ctx, _id, skip) => listSitePeriods(ctx, '', skip),
  'periods/{id}': async (ctx, id) => ({ period: showRecord(await getPeriod(ctx, readId(id))) }),
  'periods/site/{id}': async (ctx, id, skip) =>
    listSitePeriods(ctx, (await findSite(ctx, id)).site_name, skip),
  relationships: countRelations,
  'relationships/{id}': async (ctx, id) => {
    const { us_number, area, site_name, relationships } = await getUnit(ctx, readId(id));
    return { site_name, area, us_number, relationships };
  },
  'relationships/site/{id}': readMatrix,
  graphml: listGraphs,
  'graphml/site/{id}': async (ctx, id) => {
    const { site_name: siteName } = await findSite(ctx, id);
    const { bytes } = await exportGraphml(ctx, {
      siteName,
      grouping: 'period_area',
      reverseEpochs: false,
      dialect: 'yed',
    });
    if (bytes.length <= MAX_XML_BYTES) return { xml: new TextDecoder().decode(bytes) };
    const message = `The graph of ${siteName} has ${bytes.length} bytes; export_harris_matrix_graphml gives it as a file`;
    throw new TooLargeError(message, { max_bytes: MAX_XML_BYTES });
  },
};

/** Maximum size of a file in a chat, bytes. */
const MAX_XML_BYTES = 262_144;

/** Number of rows per part. */
const A_PART = 200;
const MOST = 1_000;

function endOf(skip: number, total: number): number | undefined {
  return skip + A_PART < total ? skip + A_PART : undefined;
}

function readId(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new NotFoundError(`${text} is not an id`);
}

/** Finds a site by id or name. */
async function findSite(ctx: ToolContext, idOrName: string): Promise<Site> {
  if (/^\d{1,9}$/.test(idOrName)) return getSite(ctx, Number(idOrName));
  const filters = [{ fields: ['site_name'], kind: 'text', operator: 'contains', value: idOrName } as const];
  const { rows } = await listSites(ctx, { filters, skip: 0, limit: MOST });
  const found = rows.find(({ site_name }) => site_name === idOrName);
  if (!found) throw new NotFoundError(await formatNoSite(ctx.services.database.reads, idOrName));
  return found;
}

async function everySite(ctx: ToolContext): Promise<{ rows: Site[]; total: number }> {
  return listSites(ctx, { filters: [], skip: 0, limit: MOST });
}

async function listAllSites(ctx: ToolContext, _id: string, skip: number): Promise<object> {
  const { rows, total } = await listSites(ctx, { filters: [], skip, limit: A_PART });
  return {
    total,
    end: endOf(skip, total),
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

async function listSiteUnits(ctx: ToolContext, id: string, skip: number): Promise<object> {
  const { site_name } = await findSite(ctx, id);
  const { rows, total } = await listUnitsOfSite(ctx, site_name, { filters: [], skip, limit: A_PART });
  const units = rows.map(
    ({ id: unitId, area, us_number, unit_type, definition, period, phase, relationships }) => ({
      ...showRecord({ id: unitId, area, us_number, unit_type, definition, period, phase }, SHORT_TEXT),
      relations: relationships.map((one) => `${one.type} ${one.us_number}`),
    }),
  );
  return { site_name, total, end: endOf(skip, total), units };
}

async function listSitePeriods(ctx: ToolContext, siteName: string, skip: number): Promise<object> {
  const { rows, total } = await listPeriods(ctx, { filters: [], skip: 0, limit: MOST });
  const chosen = siteName === '' ? rows : rows.filter(({ site_name }) => site_name === siteName);
  return {
    total: siteName === '' ? total : chosen.length,
    end: endOf(skip, chosen.length),
    periods: chosen.slice(skip, skip + A_PART).map((period) => showRecord(period, SHORT_TEXT)),
  };
}

async function countRelations(ctx: ToolContext): Promise<object> {
  const { rows } = await everySite(ctx);
  return {
    sites: rows.map(({ id, site_name }) => ({ site_name, uri: `resource://relationships/site/${id}` })),
  };
}

async function readMatrix(ctx: ToolContext, id: string, skip: number): Promise<object> {
  const { site_name } = await findSite(ctx, id);
  const matrix = await getMatrix(ctx, { siteName: site_name, reduce: true });
  const { nodes, edges, levels, findings, statistics } = matrix;
  const nameOf = new Map(
    nodes.map(({ id: node, area, us_number }) => [node, area === '' ? us_number : `${area}/${us_number}`]),
  );
  const part = <Row>(rows: readonly Row[]): Row[] => rows.slice(skip, skip + A_PART);
  return {
    site_name,
    end: endOf(skip, Math.max(levels.length, edges.length, findings.length)),
    statistics: { ...statistics, findings: findings.length },
    levels: part(levels).map((level) => level.map((node) => nameOf.get(node))),
    relations: part(edges).map(({ source, target, relation }) => [
      nameOf.get(source),
      relation,
      nameOf.get(target),
    ]),
    findings: part(findings).map(({ code, severity, message, units }) => ({
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
