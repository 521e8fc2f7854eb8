import type { DatabaseFacts } from '@trowel/db';
import type { DiskSpace } from '@trowel/files';
import { requirePermission, type Context, type TaskLoad } from '../context.ts';
import { findLastBackup, type BackupMade } from './backup-log.ts';
import type { LogCheck } from './check-log.ts';
import { checkLogNow, type LogBeingChecked } from './check-log-now.ts';

/** State of the service for an administrator. */
export interface SystemFacts {
  database: DatabaseFacts;
  /** The disk of photographs, documents and models. */
  disk: DiskSpace;
  /** Photographs and documents, counted by their records. */
  files: { count: number; sizeBytes: number };
  tasks: TaskLoad;
  /** Null if none was downloaded yet. */
  lastBackup: BackupMade | null;
  /** Result of the check of the change log, or its progress. */
  changeLog: LogCheck | LogBeingChecked;
}

/** Returns the state of the service. @throws ForbiddenError */
export async function describeSystem(ctx: Context): Promise<SystemFacts> {
  requirePermission(ctx, 'manage_users');
  const { database, files, tasks } = ctx.services;
  const figures = await database.reads.fileLookups.measureMedia();
  return {
    database: await database.describe(),
    disk: await files.findSpace(),
    files: {
      count: figures.reduce((sum, { count }) => sum + count, 0),
      sizeBytes: figures.reduce((sum, { size_bytes: bytes }) => sum + bytes, 0),
    },
    tasks: tasks.getLoad(),
    changeLog: await checkLogNow(ctx.services),
    lastBackup: (await findLastBackup(database.reads)) ?? null,
  };
}
