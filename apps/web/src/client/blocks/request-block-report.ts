import type { BlockHeadings } from '@trowel/domain/formats';
import { fetchApi, type ApiResult } from '../data/api-request.ts';

/** A block copied from a spreadsheet, with its row of headings. */
export interface HeadedBlock {
  cells: readonly (readonly string[])[];
  headings: BlockHeadings;
}

/** A change that a block makes, as reported by the server. */
export interface BlockDifference {
  what: 'unit' | 'relation' | 'find';
  action: 'add' | 'change';
  name: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

interface Counts {
  created: number;
  updated: number;
  unchanged: number;
}

/** The effect of recording a block, or of its dry run. */
export interface BlockReport extends Counts {
  relations: number;
  records: { inventario: Counts };
  differences: BlockDifference[];
  record_rows: { name: string; action: 'create' | 'update' | 'unchanged' }[];
  problems: { severity: 'error' | 'warning' | 'info'; message: string; row?: number; value?: string }[];
}

export interface BlockImport {
  name: 'us' | 'inventario';
  site: string;
  /** Batch id for the import. Without it the request is a dry run. */
  batch?: string;
}

/**
 * Imports a block as a table with headings, or simulates that. The server matches columns by name and
 * rows by number and area, in one batch.
 */
export function requestBlockReport(
  { cells, headings }: HeadedBlock,
  { name, site, batch }: BlockImport,
): Promise<ApiResult<BlockReport>> {
  const form = new FormData();
  form.set('format', 'auto');
  form.set('sheets', JSON.stringify({ '': name }));
  if (headings.unknown.length > 0)
    form.set('mapping', JSON.stringify(Object.fromEntries(headings.unknown.map((one) => [one, 'ignore']))));
  form.set('site_name', site);
  form.set('dry_run', String(batch === undefined));
  if (batch !== undefined) form.set('import_id', batch);
  form.set('file', new File([formatCsv(cells)], 'clipboard.csv', { type: 'text/csv' }));
  return fetchApi('/api/import', { method: 'POST', body: form });
}

function formatCsv(cells: readonly (readonly string[])[]): string {
  return cells.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(';')).join('\r\n');
}
