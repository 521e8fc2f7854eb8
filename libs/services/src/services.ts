import { connect, migrate, openStores } from '@trowel/db';
import { createTokens } from './auth/tokens.ts';
import type { Services } from './context.ts';
import { seedVocabularies } from './seed-vocabularies.ts';
import { findWorkerFile } from './workers/find-worker-file.ts';
import { createTaskRunner } from './workers/task-runner.ts';

/** What services are made of. */
export interface ServicesOptions {
  /** `sqlite:///…` or `postgresql://…`. */
  databaseUrl: string;
  /** Signs tokens; at least 32 bytes. */
  jwtSecret: string;
  /** Tells the time; the system's clock unless given. */
  clock?: () => Date;
}

/** Opens the database, brings its schema and built-in vocabularies up to date, and gives the services. */
export async function createServices({
  databaseUrl,
  jwtSecret,
  clock = () => new Date(),
}: ServicesOptions): Promise<Services> {
  const connection = connect(databaseUrl);
  try {
    await migrate(connection);
  } catch (error) {
    await connection.close();
    throw error;
  }
  const database = openStores(connection);
  await seedVocabularies(database, clock().toISOString());
  const tasks = createTaskRunner({ workerFile: findWorkerFile() });

  return {
    database,
    tokens: createTokens({ secret: jwtSecret, clock }),
    tasks,
    clock,
    isReady: () =>
      database.ping().then(
        () => true,
        () => false,
      ),
    async close() {
      await tasks.close();
      await database.close();
    },
  };
}
