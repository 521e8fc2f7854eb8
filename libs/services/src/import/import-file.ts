import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { requirePermission, type Context } from '../context.ts';
import { write } from '../records/write.ts';
import { chooseSite } from './choose-site.ts';
import { unpackImport } from './packed-import.ts';
import { planImport } from './plan-import.ts';
import { reportOf, type ImportReport } from './report-import.ts';
import { writeImport } from './write-import.ts';

/** A file to import. */
export interface ImportRequest {
  fileName: string;
  bytes: Uint8Array;
  /** `auto` looks at the content. */
  format?: string;
  siteName?: string;
  /** Makes the site when there is none of that name. */
  createSite?: boolean;
  /** Only tells what would happen. */
  dryRun?: boolean;
  /** Headings of the file and the fields they hold. */
  mapping?: Record<string, string>;
}

/**
 * Imports a file into a site in one transaction, or tells what that would do. Units that are there already
 * get the values the file has; nothing is cleared. A value that does not fit its field is kept, and reported.
 * @throws ValidationError when the file cannot be understood or the site does not exist.
 */
export async function importFile(ctx: Context, request: ImportRequest): Promise<ImportReport> {
  requirePermission(ctx, 'create');
  requirePermission(ctx, 'update');
  const { fileName, bytes, format = 'auto', mapping, dryRun = false } = request;
  const name = basename(fileName);
  const packed = await ctx.services.tasks.run('readImport', {
    fileName: name,
    bytes,
    format,
    ...(mapping && { mapping }),
  });
  const { siteName, data } = chooseSite(await unpackImport(packed), request.siteName);
  if (dryRun) {
    const plan = await planImport(ctx.services.database.reads, data, {
      siteName,
      createSite: request.createSite ?? false,
    });
    return reportOf(ctx, { plan, data, name, siteName, id: null });
  }
  const id = randomUUID();
  const plan = await write(
    ctx,
    'create',
    async (w) => {
      const planned = await planImport(w.store, data, {
        siteName,
        createSite: request.createSite ?? false,
        w,
      });
      await writeImport(w, planned);
      await w.store.imports.insert({
        id,
        site_name: siteName,
        file_name: name.slice(0, 500),
        format: data.format,
        actor: ctx.actor.username,
        at: w.at,
        created: planned.create.length,
        updated: planned.update.length,
        relations: planned.relations.insert.length,
        undone_at: null,
      });
      return planned;
    },
    { batch: id },
  );
  return reportOf(ctx, { plan, data, name, siteName, id });
}
