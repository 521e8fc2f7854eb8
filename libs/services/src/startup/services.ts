import { connect, migrate, openStores } from '@trowel/db';
import { createLocalFiles } from '@trowel/files';
import { createTokens } from '../accounts/index.ts';
import type { Services } from '../context.ts';
import { endPreviews } from '../files/index.ts';
import { seedNodeTypes, seedVocabularies, seedTypeTerms } from '../terms/index.ts';
import { findWorkerFile, createTaskRunner } from '../workers/index.ts';

/** What services are made of. */
export interface ServicesOptions {
  /** `sqlite:///…` or `postgresql://…`. */
  databaseUrl: string;
  /** Signs tokens; at least 32 bytes. */
  jwtSecret: string;
  /** The folder of models, photographs and documents; made when the first one comes. */
  filesDir: string;
  /** Addresses of pyArchInit databases that may be read, by name; none unless given. */
  pyarchinitDatabases?: ReadonlyMap<string, string>;
  /** Tells the time; the system's clock unless given. */
  clock?: () => Date;
}

/** Opens the database, brings its schema and built-in vocabularies up to date, and gives the services. */
export async function createServices({
  databaseUrl,
  jwtSecret,
  filesDir,
  pyarchinitDatabases = new Map(),
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
  await seedNodeTypes(database, clock().toISOString());
  await seedTypeTerms(database, clock().toISOString());
  const tasks = createTaskRunner({ workerFile: findWorkerFile() });
  const files = createLocalFiles(filesDir);

  return {
    database,
    files,
    pyarchinitDatabases,
    tokens: createTokens({ secret: jwtSecret, clock }),
    tasks,
    clock,
    isReady: () =>
      database.ping().then(
        () => true,
        () => false,
      ),
    async close() {
      await endPreviews(files);
      await tasks.close();
      await database.close();
    },
  };
}
