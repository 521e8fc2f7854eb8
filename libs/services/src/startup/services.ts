import { connect, migrate, openStores } from '@trowel/db';
import { UnavailableError } from '@trowel/domain/core';
import { createLocalFiles } from '@trowel/files';
import { createGuessLimit, createTokens, GUESS_RULE, type GuessRule } from '../accounts/index.ts';
import type { Services, TaskRunner } from '../context.ts';
import { endPreviews } from '../files/index.ts';
import { createOwnMemory, createSharedMemory } from '../memory/index.ts';
import { sealOlderLines } from '../system/index.ts';
import { seedNodeTypes, seedVocabularies, seedTypeTerms } from '../terms/index.ts';
import { findWorkerFile, createTaskRunner } from '../workers/index.ts';

/** What services are made of. */
export interface ServicesOptions {
  /** `sqlite:///…` or `postgresql://…`. */
  databaseUrl: string;
  /** Signs tokens; at least 32 bytes. */
  jwtSecret: string;
  /** Sign the change log: the first does, what another has signed is known; `jwtSecret` after all of them. */
  auditSecrets?: readonly string[];
  /** The folder of models, photographs and documents; made when the first one comes. */
  filesDir: string;
  /** Addresses of pyArchInit databases that may be read, by name; none unless given. */
  pyarchinitDatabases?: ReadonlyMap<string, string>;
  /** How many wrong passwords a name may be tried with; null is any number. */
  guessRule?: GuessRule | null;
  /** Tells the time; the system's clock unless given. */
  clock?: () => Date;
  /** Does heavy work in threads for several services, which leave it open; each has its own unless given. */
  tasks?: TaskRunner;
}

const NO_RULE: GuessRule = { limit: Infinity, windowMs: 1_000 };

/** Opens the database, brings its schema and built-in vocabularies up to date, and gives the services. */
export async function createServices({
  databaseUrl,
  jwtSecret,
  auditSecrets = [],
  filesDir,
  pyarchinitDatabases = new Map(),
  guessRule = GUESS_RULE,
  clock = () => new Date(),
  tasks: sharedTasks,
}: ServicesOptions): Promise<Services> {
  const connection = connect(databaseUrl);
  try {
    await migrate(connection);
  } catch (error) {
    await connection.close();
    throw error;
  }
  const database = openStores(connection, { sealSecrets: [...auditSecrets, jwtSecret].filter(Boolean) });
  await seedVocabularies(database, clock().toISOString());
  await seedNodeTypes(database, clock().toISOString());
  await seedTypeTerms(database, clock().toISOString());
  const tasks = sharedTasks ?? createTaskRunner({ workerFile: findWorkerFile() });
  const files = createLocalFiles(filesDir);
  const tokens = createTokens({ secret: jwtSecret, clock });
  const { shared } = database;
  const memory = shared ? createSharedMemory(shared, { tokens, clock }) : createOwnMemory(clock);

  const services: Services = {
    database,
    files,
    pyarchinitDatabases,
    tokens,
    memory,
    guesses: createGuessLimit(guessRule ?? NO_RULE, { memory, clock }),
    tasks,
    clock,
    findObstacle: createReadiness(database),
    async close() {
      memory.close();
      await endPreviews(files);
      if (!sharedTasks) await tasks.close();
      await database.close();
    },
  };
  await sealOlderLines(services);
  return services;
}

/** Asks the database each time; whether there is an account, until there is one. */
function createReadiness(database: Services['database']): Services['findObstacle'] {
  let hasAccount = false;
  return async () => {
    try {
      await database.ping();
      hasAccount ||= (await database.reads.users.count()) > 0;
    } catch (error) {
      return error instanceof UnavailableError ? error.message : 'The database does not answer';
    }
    return hasAccount ? undefined : 'There is no administrator yet';
  };
}
