import type { ListQuery } from '@trowel/domain/records';
import { ValidationError } from '@trowel/domain/core';
import type { FactsPart, ReportValue, TablePart } from '@trowel/documents';
import { tabulate } from './tabulate.ts';

export const OVERVIEW_TYPES = [
  'site',
  'us',
  'relationships',
  'summary',
  'validation',
  'finds',
  'dating',
  'changes',
  'counts',
] as const;
export type OverviewType = (typeof OVERVIEW_TYPES)[number];

/** Parameters of an overview. */
export interface OverviewQuery {
  type: OverviewType;
  siteName?: string | undefined;
  unitType?: string | undefined;
  /** True if it lists the units too. */
  details: boolean;
  /** For `dating`: only this area. */
  area?: string | undefined;
  /** For `finds`: only those with these words. For `counts`: the counts, as `loadReportCounts` reads them. */
  text?: string | undefined;
  /** For `changes`: two days or times; without the second, now. */
  from?: string | undefined;
  to?: string | undefined;
}

/** A part of an overview: named figures, or a table. */
export type OverviewPart = FactsPart | TablePart;

/** Returns figures. Their names are for both programs and people. */
export function figures(title: string, values: Record<string, ReportValue>): FactsPart {
  const facts = Object.entries(values).map(([key, value]) => ({ key, label: key, value }));
  return { kind: 'facts', title, facts };
}

/** The columns of a table by heading. */
export type TableColumns<Row> = Readonly<Record<string, (row: Row) => ReportValue>>;

/** Returns rows as a table. */
export function table<Row>(title: string, rows: readonly Row[], values: TableColumns<Row>): TablePart {
  const columns = Object.entries(values).map(([key, valueOf]) => ({ key, heading: key, valueOf }));
  return tabulate(title, rows, columns);
}

/** Returns the site that an overview needs. @throws ValidationError */
export function requireSite(siteName: string | undefined): string {
  if (siteName !== undefined) return siteName;
  const message = {
    en: 'site_name is required for this report.',
    it: 'Per questo documento serve site_name.',
  };
  throw new ValidationError([{ field: 'site_name', message, type: 'missing' }]);
}

const STEP = 500;

/** Reads a whole list, page by page. */
export async function readPages<Row>(
  list: (query: ListQuery) => Promise<{ rows: Row[]; total: number }>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let skip = 0, total = 1; skip < total; skip += STEP) {
    const page = await list({ filters: [], skip, limit: STEP });
    total = page.total;
    all.push(...page.rows);
  }
  return all;
}
