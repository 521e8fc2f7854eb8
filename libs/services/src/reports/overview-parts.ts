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
] as const;
export type OverviewType = (typeof OVERVIEW_TYPES)[number];

/** Which overview is asked for. */
export interface OverviewQuery {
  type: OverviewType;
  siteName?: string | undefined;
  unitType?: string | undefined;
  /** Whether it lists the units too. */
  details: boolean;
  /** Of `dating`: only this area. */
  area?: string | undefined;
  /** Of `finds`: only those with these words. */
  text?: string | undefined;
  /** Of `changes`: two days or moments; without the second, now. */
  from?: string | undefined;
  to?: string | undefined;
}

/** A part of an overview: figures by name, or a table. */
export type OverviewPart = FactsPart | TablePart;

/** Gives figures; their names are for programs and people alike. */
export function figures(title: string, values: Record<string, ReportValue>): FactsPart {
  const facts = Object.entries(values).map(([key, value]) => ({ key, label: key, value }));
  return { kind: 'facts', title, facts };
}

/** The columns of a table by their headings. */
export type TableColumns<Row> = Readonly<Record<string, (row: Row) => ReportValue>>;

/** Gives rows as a table. */
export function table<Row>(title: string, rows: readonly Row[], values: TableColumns<Row>): TablePart {
  const columns = Object.entries(values).map(([key, valueOf]) => ({ key, heading: key, valueOf }));
  return tabulate(title, rows, columns);
}

/** Gives the site an overview cannot do without. @throws ValidationError */
export function requireSite(siteName: string | undefined): string {
  if (siteName !== undefined) return siteName;
  const message = {
    en: 'site_name is required for this report.',
    it: 'Per questo documento serve site_name.',
  };
  throw new ValidationError([{ field: 'site_name', message, type: 'missing' }]);
}

const STEP = 500;

/** Reads all of a list, page by page. */
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
