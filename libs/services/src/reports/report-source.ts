import type { Report } from '@trowel/documents';
import type { DeclaredRecord, InventoryItem, Unit } from '@trowel/domain/records';
import type { SiteMatrixRecords } from '../matrix/index.ts';
import type { PackedReport } from './report-records.ts';

/** Unpacked input of a report. */
export interface ReportSource extends Omit<PackedReport, 'units' | 'items' | 'records' | 'matrix'> {
  units: Unit[];
  items: InventoryItem[];
  records: DeclaredRecord[];
  matrix: SiteMatrixRecords;
  /** True for paper, where records are sheets; otherwise they are rows. */
  isPrinted: boolean;
}

/** Returns the common properties of all reports of a site. */
export function describeReport({ site, language, date }: ReportSource, title: string): Omit<Report, 'parts'> {
  return {
    title,
    subtitle: [site.municipality, site.province, site.region, site.country].filter(Boolean).join(', '),
    siteName: site.site_name,
    language,
    date: new Date(date),
    hasTitlePage: false,
  };
}
