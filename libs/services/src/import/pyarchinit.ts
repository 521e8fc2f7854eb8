import { NotFoundError } from '@trowel/domain/core';
import type { RecordKind } from '@trowel/domain/formats';
import { KIND_NAMES } from '@trowel/domain/records';
import { requirePermission, runOptionsOf, type Context } from '../context.ts';
import { importData, type ImportOptions } from './import-data.ts';
import { unpackImport } from './reading/packed-import.ts';
import type { ImportReport } from './report-import.ts';
import { readPyarchinitTask } from './tasks.ts';

/** A database of pyArchInit that the settings name. */
export interface PyarchinitDatabase {
  name: string;
  kind: 'sqlite' | 'postgresql';
}

/** Kinds of record that can be imported from a pyArchInit database. */
export const PYARCHINIT_KINDS = ['sites', 'us', 'inventario', 'periods', 'thesaurus', ...KIND_NAMES] as const;
export type PyarchinitKind = (typeof PYARCHINIT_KINDS)[number];

export interface PyarchinitRequest extends Omit<ImportOptions, 'mode'> {
  /** Name of the database in the settings. Callers cannot give an address. */
  database: string;
  /** All kinds unless given. */
  kinds?: readonly PyarchinitKind[];
}

/** Lists the pyArchInit databases in the settings, without their addresses. @throws ForbiddenError unless admin */
export function listPyarchinitDatabases(ctx: Context): PyarchinitDatabase[] {
  requirePermission(ctx, 'manage_users');
  return [...ctx.services.pyarchinitDatabases].map(([name, url]) => ({
    name,
    kind: url.startsWith('sqlite:') ? 'sqlite' : 'postgresql',
  }));
}

/**
 * Imports from a pyArchInit database, or reports what the import would change. A repeated import adds
 * what is new. The database is only read. @throws NotFoundError for a name that is not in the
 * settings; UnavailableError
 */
export async function importPyarchinit(
  ctx: Context,
  { database, kinds = PYARCHINIT_KINDS, ...options }: PyarchinitRequest,
): Promise<ImportReport> {
  requirePermission(ctx, 'manage_users');
  const url = ctx.services.pyarchinitDatabases.get(database);
  if (url === undefined) throw new NotFoundError(formatUnknown(ctx, database));
  const packed = await ctx.services.tasks.run(
    readPyarchinitTask,
    { url, language: ctx.language },
    { ...runOptionsOf(ctx), isLong: true },
  );
  const data = await unpackImport(packed);
  const isWanted = (kind: RecordKind | 'us'): boolean => kinds.includes(kind);
  return importData(ctx, {
    ...options,
    name: database,
    data: {
      ...data,
      units: isWanted('us') ? data.units : [],
      statements: isWanted('us') ? data.statements : [],
      records: data.records.filter(({ entity }) => isWanted(entity)),
    },
  });
}

function formatUnknown({ services, language }: Context, database: string): string {
  const known = [...services.pyarchinitDatabases.keys()];
  const names = known.join(', ');
  return {
    en: `There is no pyArchInit database ${database}; ${known.length > 0 ? `known are ${names}` : 'PYARCHINIT_DATABASES names none'}`,
    it: `Non c’è nessun database di pyArchInit ${database}; ${known.length > 0 ? `si conoscono ${names}` : 'PYARCHINIT_DATABASES non ne indica nessuno'}`,
  }[language];
}
