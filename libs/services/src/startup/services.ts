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

/** What services are made of. */
export interface ServicesOptions {
  /** `sqlite:///…` or `postgresql://…`. */
  databaseUrl: string;
  /** Address of the server itself where `databaseUrl` leads to a pooler. */
  directUrl?: string | undefined;
  /** Addresses of servers that follow it, from which lists, exports and matrices are read. */
  replicaUrls?: readonly string[];
  /** Address of a Redis in which processes remember together what they otherwise do in PostgreSQL. */
  redisUrl?: string | undefined;
  /** Signs tokens; at least 32 bytes. */
  jwtSecret: string;
  /** Sign the change log: the first does, what another has signed is known; `jwtSecret` after all of them. */
  auditSecrets?: readonly string[];
  /** Encrypt second factors: the first does, what another has encrypted is read; `jwtSecret` after all of them. */
  factorSecrets?: readonly string[];
  /** Of whom a second factor is asked; of nobody unless given. */
  secondFactor?: SecondFactorRule;
  /** The folder of models, photographs and documents; made when the first one comes. */
  filesDir: string;
  /** Where they lie instead; they then only wait in the folder. */
  bucket?: Bucket | undefined;
  /** Addresses of pyArchInit databases that may be read, by name; none unless given. */
  pyarchinitDatabases?: ReadonlyMap<string, string>;
  /** How many wrong passwords a name may be tried with; null is any number. */
  loginThrottleRule?: LoginThrottleRule | null | undefined;
  /** How much work a password's hash is; tests make many. */
  passwordCost?: PasswordCost;
  /** Tells the time; the system's clock unless given. */
  clock?: () => Date;
  /** Does heavy work in threads for several services, which leave it open; each has its own unless given. */
  tasks?: TaskRunner;
}

const UNLIMITED_RULE: LoginThrottleRule = { limit: Infinity, windowMs: 1_000 };

/** Opens the database, brings its schema and built-in vocabularies up to date, and gives the services. */
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
