import { mapPositions, type Geometry } from '@trowel/domain/geometry';
import { createTransformToSite, type SiteCrs } from '@trowel/domain/gis';
import { DomainError, formatIn } from '@trowel/domain/core';
import type { ImportedRecord, ImportProblem } from '@trowel/domain/formats';
import type { Store } from '@trowel/db';
import type { Language } from '../../context.ts';

interface SiteOfImport {
  siteId: number | undefined;
  siteName: string;
  language: Language;
}

/** Records with their coordinates in the system of the site, and what was reported about it. */
interface ResolvedCrs {
  records: ImportedRecord[];
  problems: ImportProblem[];
}

/**
 * Brings the geometries of a file into the coordinate system of the site. A site without one gets the most
 * common of the file. Geometries whose system is unknown keep their coordinates.
 */
export async function resolveCrs(
  store: Store,
  records: readonly ImportedRecord[],
  { siteId, siteName, language }: SiteOfImport,
): Promise<ResolvedCrs> {
  const most = findMostCommon(records);
  if (most === undefined) return { records: [...records], problems: [] };
  const site = siteId === undefined ? undefined : await store.sites.find(siteId);
  const recorded: SiteCrs = { srid: site?.srid ?? null, local_grid: site?.local_grid ?? null };
  const isNew = recorded.srid === null && recorded.local_grid === null;
  const converted = await convertRecords(records, isNew ? { ...recorded, srid: most } : recorded, language);
  if (!isNew) return converted;
  const fields = { site_name: siteName, srid: most };
  return { ...converted, records: [{ entity: 'sites', fields, source: { row: 0 } }, ...converted.records] };
}

function findMostCommon(records: readonly ImportedRecord[]): number | undefined {
  const counts = new Map<number, number>();
  for (const { srid } of records) if (srid !== undefined) counts.set(srid, (counts.get(srid) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

async function convertRecords(
  records: readonly ImportedRecord[],
  site: SiteCrs,
  language: Language,
): Promise<ResolvedCrs> {
  const problems: ImportProblem[] = [];
  const isOther = ({ srid }: ImportedRecord): boolean =>
    srid !== undefined && (srid !== site.srid || site.local_grid !== null);
  const transforms = new Map<number, Awaited<ReturnType<typeof createTransformToSite>>>();
  for (const srid of new Set(records.filter(isOther).map((record) => record.srid!))) {
    try {
      transforms.set(srid, await createTransformToSite(srid, site));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      problems.push(reportUnknown(srid, formatIn(language, error.localizedMessage), language));
    }
  }
  const converted = records.map((record) => {
    const transform = isOther(record) ? transforms.get(record.srid!) : undefined;
    const { geometry } = record.fields;
    if (!transform || geometry === undefined || geometry === null) return record;
    return {
      ...record,
      fields: { ...record.fields, geometry: mapPositions(geometry as Geometry, transform) },
    };
  });
  if (transforms.size > 0)
    problems.push({
      severity: 'info',
      code: 'converted_crs',
      message: {
        en: `Geometries were converted to the coordinate system of the site from EPSG ${[...transforms.keys()].join(', ')}`,
        it: `Le geometrie sono state convertite nel sistema di riferimento del sito da EPSG ${[...transforms.keys()].join(', ')}`,
      }[language],
    });
  return { records: converted, problems };
}

function reportUnknown(srid: number, reason: string, language: Language): ImportProblem {
  return {
    severity: 'warning',
    code: 'unknown_crs',
    message: {
      en: `${reason} The geometries in EPSG ${srid} keep their coordinates`,
      it: `${reason} Le geometrie in EPSG ${srid} mantengono le loro coordinate`,
    }[language],
  };
}
