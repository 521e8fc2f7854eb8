import { defineRoute, type RateRules, type Route } from '@trowel/http';
import { describeSystem, createBackup } from '@trowel/services/system';
import type { Context } from '@trowel/services/context';
import { z } from 'zod';

const tag = 'Service';
const access = 'manage_users';

/** Facts about the process for the routes about the service. */
export interface SystemPlace {
  version: string;
  rateRules: RateRules;
  /** Port of the service for assistants on this machine, if known. */
  mcpPort?: number | undefined;
}

const Bytes = z.int().min(0);
const Peer = z.object({
  name: z.enum(['api', 'mcp']),
  port: z.int().nullable(),
  version: z.string().nullable().meta({ description: 'Null if it does not respond on this machine.' }),
});
const System = z.object({
  version: z.string(),
  services: z.array(Peer),
  database: z.object({
    engine: z.string(),
    size_bytes: Bytes,
    migration: z.string(),
    migrated_at: z.string(),
  }),
  disk: z.object({ free_bytes: Bytes, total_bytes: Bytes }),
  files: z.object({ count: z.int(), size_bytes: Bytes }),
  jobs: z.object({ running: z.array(z.string()), waiting: z.int() }),
  limits: z.array(z.object({ name: z.string(), limit: z.int(), window_s: z.int() })),
  change_log: z
    .object({
      state: z.enum(['whole', 'broken', 'unknown_key', 'checking']),
      lines: z.int(),
      bad: z.int(),
      first_bad: z
        .object({
          sequence: z.int(),
          fault: z.enum(['altered', 'missing_before', 'cut_off', 'unsealed', 'unknown_key']),
          about: z.object({ entity: z.string(), record_id: z.int(), at: z.string() }).nullable(),
        })
        .nullable(),
      checked_at: z.string(),
    })
    .meta({
      description:
        'Result of verifying the change log, whose lines are signed in a chain. `checking` while a long log is read for the first time; `lines` is the number of checked lines.',
    }),
  last_backup: z
    .object({ at: z.string(), actor: z.string(), file_name: z.string(), size_bytes: Bytes })
    .nullable(),
});

/** Routes for administrators of the service. */
export function systemRoutes(place: SystemPlace): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/api/system',
      operationId: 'getSystem',
      tag,
      summary: 'Get the status of the service',
      description:
        'Versions, database, disk space, running jobs, limits, last backup, and the verification of the change log.',
      access,
      answer: { status: 200, kind: 'single', schema: System },
      run: async (ctx) => ({ data: await reportSystem(ctx, place) }),
    }),
    defineRoute({
      method: 'get',
      path: '/api/backup',
      operationId: 'downloadBackup',
      tag,
      summary: 'Download a backup',
      description:
        'A ZIP with a snapshot of the database and all photographs, documents and models with their checksums. Work can continue meanwhile. The database is a SQLite file for both kinds of database, and `npm run restore` restores it into either. It contains the password hashes. Each download is recorded in the change log.',
      access,
      limit: 'export',
      answer: {
        status: 200,
        kind: 'bytes',
        contentTypes: ['application/zip'],
        description: 'The backup, as an attachment',
      },
      run: async (ctx) => ({ ...(await createBackup(ctx)), isDownload: true, isOnce: true }),
    }),
  ];
}

async function reportSystem(
  ctx: Context,
  { version, rateRules, mcpPort }: SystemPlace,
): Promise<z.output<typeof System>> {
  const { database, disk, files, tasks, changeLog, lastBackup } = await describeSystem(ctx);
  return {
    version,
    services: [
      { name: 'api', port: null, version },
      { name: 'mcp', port: mcpPort ?? null, version: await findVersion(mcpPort) },
    ],
    database: {
      engine: database.engine,
      size_bytes: database.sizeBytes,
      migration: database.migration,
      migrated_at: database.migratedAt,
    },
    disk: { free_bytes: disk.freeBytes, total_bytes: disk.totalBytes },
    files: { count: files.count, size_bytes: files.sizeBytes },
    jobs: { running: [...tasks.running], waiting: tasks.waiting },
    limits: Object.entries(rateRules).map(([name, { limit, windowMs }]) => ({
      name,
      limit,
      window_s: windowMs / 1_000,
    })),
    change_log: {
      state: changeLog.state,
      lines: changeLog.lines,
      bad: changeLog.bad,
      first_bad: changeLog.firstBad,
      checked_at: changeLog.checkedAt,
    },
    last_backup: lastBackup && {
      at: lastBackup.at,
      actor: lastBackup.actor,
      file_name: lastBackup.fileName,
      size_bytes: lastBackup.sizeBytes,
    },
  };
}

const PATIENCE_MS = 1_000;

/** Requests the version of a service on this machine. Returns null if it does not respond. */
async function findVersion(port: number | undefined): Promise<string | null> {
  if (port === undefined || port === 0) return null;
  const options = { signal: AbortSignal.timeout(PATIENCE_MS) };
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/health`, options);
    const { version } = (await answer.json()) as { version?: unknown };
    return typeof version === 'string' ? version : null;
  } catch {
    return null;
  }
}
