import { dirname } from 'node:path';
import { connect, migrate, openStores } from '@trowel/db';
import { createFiles, type Bucket } from '@trowel/files';
import {
  createCipher,
  createLoginThrottle,
  createPasswords,
  createTokens,
  LOGIN_THROTTLE_RULE,
  type LoginThrottleRule,
  type PasswordCost,
} from '../accounts/index.ts';
import type { SecondFactorRule, Services, TaskRunner } from '../context.ts';
import { endPreviews } from '../files/index.ts';
import { openSharedState } from '../shared-state/index.ts';
import { removeLeftRestores, sealOlderLines } from '../system/index.ts';
import { seedNodeTypes, seedVocabularies, seedTypeTerms } from '../terms/index.ts';
import { createReadiness } from './readiness.ts';
import { findWorkerFile, createTaskRunner } from '../workers/index.ts';

/** Options of the services. */
export interface ServicesOptions {
  /** `sqlite:///…` or `postgresql://…`. */
  databaseUrl: string;
  /** Address of the server itself if `databaseUrl` is that of a connection pooler. */
  directUrl?: string | undefined;
  /** Addresses of replicas, used for lists, exports and matrices. */
  replicaUrls?: readonly string[];
  /** Address of a Redis server for shared state, instead of PostgreSQL. */
  redisUrl?: string | undefined;
  /** Signs tokens; at least 32 bytes. */
  jwtSecret: string;
  /** Secrets of the change log. The first signs; all of them, and then `jwtSecret`, verify. */
  auditSecrets?: readonly string[];
  /** Secrets of second factors. The first encrypts; all of them, and then `jwtSecret`, decrypt. */
  factorSecrets?: readonly string[];
  /** Accounts that need a second factor. Default: none. */
  secondFactor?: SecondFactorRule;
  /** Folder of models, photographs and documents, created with the first one. */
  filesDir: string;
  /** Storage bucket to use instead. The folder then contains only uploads in progress. */
  bucket?: Bucket | undefined;
  /** Addresses of readable pyArchInit databases, by name; none by default. */
  pyarchinitDatabases?: ReadonlyMap<string, string>;
  /** Limit of wrong passwords per user name; null for none. */
  loginThrottleRule?: LoginThrottleRule | null | undefined;
  /** Cost of a password hash; tests use a low one. */
  passwordCost?: PasswordCost;
  /** By default the clock of the system. */
  clock?: () => Date;
  /** Shared task runner, which `close` leaves open. By default each service has its own. */
  tasks?: TaskRunner;
}

const UNLIMITED_RULE: LoginThrottleRule = { limit: Infinity, windowMs: 1_000 };

/** Opens the database, updates its schema and built-in vocabularies, and returns the services. */
export async function createServices({
  databaseUrl,
  directUrl,
  replicaUrls,
  redisUrl,
  jwtSecret,
  auditSecrets = [],
  factorSecrets = [],
  secondFactor = 'optional',
  filesDir,
  bucket,
  pyarchinitDatabases = new Map(),
  loginThrottleRule = LOGIN_THROTTLE_RULE,
  passwordCost,
  clock = () => new Date(),
  tasks: sharedTasks,
}: ServicesOptions): Promise<Services> {
  const connection = connect(databaseUrl, { directUrl, replicaUrls });
  try {
    await migrate(connection);
  } catch (error) {
    await connection.close();
    throw error;
  }
  const database = openStores(connection, { sealSecrets: [...auditSecrets, jwtSecret].filter(Boolean) });
  const tokens = createTokens({ secret: jwtSecret, clock });
  const sharedState = await openSharedState({ redisUrl, shared: database.shared }, { tokens, clock }).catch(
    async (error: unknown) => {
      await database.close();
      throw error;
    },
  );
  await seedTerms(database, clock().toISOString());
  const tasks = sharedTasks ?? createTaskRunner({ workerFile: findWorkerFile() });
  const files = createFiles({ filesDir, bucket });

  const services: Services = {
    database,
    files,
    pyarchinitDatabases,
    tokens,
    sharedState,
    loginThrottle: createLoginThrottle(loginThrottleRule ?? UNLIMITED_RULE, { sharedState, clock }),
    passwords: createPasswords(passwordCost),
    cipher: createCipher([...factorSecrets, jwtSecret].filter(Boolean)),
    secondFactor,
    tasks,
    clock,
    findObstacle: createReadiness({ database, files, clock }),
    async close() {
      sharedState.close();
      await endPreviews(files);
      if (!sharedTasks) await tasks.close();
      await database.close();
    },
  };
  await sealOlderLines(services);
  if (database.dialect === 'sqlite') await removeLeftRestores(dirname(database.place));
  return services;
}

async function seedTerms(database: Services['database'], at: string): Promise<void> {
  await seedVocabularies(database, at);
  await seedNodeTypes(database, at);
  await seedTypeTerms(database, at);
}
