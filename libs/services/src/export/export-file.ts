import type { Context } from '../context.ts';
import { exportGeojson } from './export-geojson.ts';
import { exportPyarchinit } from './export-pyarchinit.ts';
import type { ExportedFile } from '../files/index.ts';
import { exportTable, type ExportedEntity, type ExportKind } from './export-table.ts';

/** The kinds of file records are taken out as: tables of one kind of record, or everything of a site. */
export const EXPORT_FILES = ['csv', 'xlsx', 'json', 'geojson', 'pyarchinit'] as const;
export type ExportFileKind = (typeof EXPORT_FILES)[number];

/** What is taken out. */
export interface ExportRequest {
  what: ExportFileKind;
  /** Which records a table holds. */
  entity: ExportedEntity;
  /** All sites unless given. */
  siteName?: string;
}

/** Takes records out as a file. @throws NotFoundError for an unknown site */
export async function exportFile(
  ctx: Context,
  { what, entity, siteName }: ExportRequest,
): Promise<ExportedFile> {
  if (what === 'geojson') return exportGeojson(ctx, siteName);
  if (what === 'pyarchinit') return exportPyarchinit(ctx, siteName);
  return exportTable(ctx, {
    what: what satisfies ExportKind,
    entity,
    ...(siteName !== undefined && { siteName }),
  });
}
