import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Dialect } from '@trowel/db';
import { listReplicaUrls, openPreparedDatabase, startPooler } from '@trowel/db/testing';
import type { Role } from '@trowel/domain/core';
import { startBucketServer } from '@trowel/files/testing';
import type { AssistantScope } from '@trowel/domain/records';
import { ensureAdmin, registerUser } from '@trowel/services/accounts';
import {
  authorizeAssistant,
  readAssistantRequest,
  redeemCode,
  registerClient,
  type AssistantTokens,
  type Places,
} from '@trowel/services/assistants';
import type { Services } from '@trowel/services/context';
import { openFor, seeAll } from '@trowel/services/visibility';
import { createServices } from '@trowel/services/startup';
import { CHEAP_PASSWORDS, openSeededDatabase, shareTasks, startRedis } from '@trowel/services/testing';

/** The password of every account of `createAccounts`. */
export const PASSWORD = 'Digging-4-Knowledge';
const SECRET = 'test-only-0123456789-0123456789-abc';

/** On PostgreSQL all connections use PgBouncer in transaction mode. */
const POOLED = process.env['TROWEL_TEST_POOLER'] === 'on';

/** Short-lived state is in Redis. */
const REMEMBERED = process.env['TROWEL_TEST_REDIS'] === 'on';

/** Files are in a bucket. */
const BUCKETED = process.env['TROWEL_TEST_BUCKET'] === 'on';

/** Services on a separate empty database and folder. */
export interface TestServices {
  services: Services;
  databaseUrl: string;
  /** Folder of models and media. */
  filesDir: string;
  /** Opens services on another database, with the same secret and files. */
  open(databaseUrl: string): Promise<Services>;
  /** Closes the services, and deletes database and files. */
  close(): Promise<void>;
}

/** Opens the services on one of the databases, empty or with the accounts of `createAccounts`. */
export async function openTestServices(
  dialect: Dialect,
  { clock = () => new Date(), hasAccounts = false }: { clock?: () => Date; hasAccounts?: boolean } = {},
): Promise<TestServices> {
  const { url: databaseUrl, remove } = await (hasAccounts
    ? openPreparedDatabase(dialect, 'accounts', prepareAccounts)
    : openSeededDatabase(dialect));
  const filesDir = mkdtempSync(join(tmpdir(), 'trowel-files-'));
  const pooler = POOLED && dialect === 'postgres' ? await startPooler(databaseUrl) : undefined;
  const bucket = BUCKETED ? await startBucketServer() : undefined;
  const redis = REMEMBERED && dialect === 'postgres' ? await startRedis() : undefined;
  const open = async (url: string): Promise<Services> => {
    const isServer = url.startsWith('postgres');
    const place =
      pooler && isServer ? { databaseUrl: pooler.through(url), directUrl: url } : { databaseUrl: url };
    return createServices({
      ...place,
      replicaUrls: isServer ? await listReplicaUrls(url) : [],
      // Another database has its own short-lived state.
      redisUrl: url === databaseUrl ? redis?.url : undefined,
      filesDir,
      bucket,
      jwtSecret: SECRET,
      clock,
      passwordCost: CHEAP_PASSWORDS,
      tasks: shareTasks(),
    });
  };
  const services = await open(databaseUrl);
  return {
    services,
    databaseUrl,
    filesDir,
    open,
    async close() {
      await services.close();
      await pooler?.stop();
      await bucket?.close();
      await redis?.stop();
      await remove();
      rmSync(filesDir, { recursive: true, force: true });
    },
  };
}

async function prepareAccounts(databaseUrl: string): Promise<void> {
  const filesDir = mkdtempSync(join(tmpdir(), 'trowel-files-'));
  const services = await createServices({
    databaseUrl,
    filesDir,
    jwtSecret: SECRET,
    passwordCost: CHEAP_PASSWORDS,
    tasks: shareTasks(),
  });
  await createAccounts(services);
  await services.close();
  rmSync(filesDir, { recursive: true, force: true });
}

/** Creates an account of each role, named after it, and returns their tokens. */
export async function createAccounts(services: Services): Promise<Record<Role, string>> {
  await ensureAdmin(services, { username: 'admin', password: PASSWORD });
  const actor = { id: null, username: 'test', role: 'admin' } as const;
  for (const role of ['operator', 'viewer'] as const) {
    const account = { username: role, email: `${role}@example.org`, password: PASSWORD, role };
    await registerUser({ actor, via: 'cli', language: 'en', services: seeAll(services) }, account);
  }
  return issueTokens(services);
}

/** Returns tokens for the accounts of `createAccounts`. */
export async function issueTokens(services: Services): Promise<Record<Role, string>> {
  return {
    admin: await issueToken(services, 'admin'),
    operator: await issueToken(services, 'operator'),
    viewer: await issueToken(services, 'viewer'),
  };
}

/** Returns a token for the account of a role, issued at the current time of the services' clock. */
export async function issueToken({ database, tokens }: Services, role: Role): Promise<string> {
  const account = await database.reads.users.findByUsername(role);
  if (!account) throw new Error(`There is no account ${role}`);
  return tokens.issue(account);
}

const BACK = 'https://assistant.example/callback';
const VERIFIER = 'a-verifier-of-at-least-forty-three-characters-1';

/** Connects an assistant named Claude to an account, without the pages. Returns its tokens. */
export async function connectAssistant(
  services: Services,
  places: Places,
  { username, scope }: { username: string; scope: AssistantScope },
): Promise<AssistantTokens> {
  const row = await services.database.reads.users.findByUsername(username);
  if (!row) throw new Error(`no account ${username}`);
  const { id: client_id } = registerClient(services, { client_name: 'Claude', redirect_uris: [BACK] });
  const read = readAssistantRequest(services, places, {
    response_type: 'code',
    client_id,
    redirect_uri: BACK,
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    scope,
  });
  if ('failure' in read) throw read.failure;
  const actor = { id: row.id, username, role: row.role };
  const code = await authorizeAssistant(
    { actor, via: 'web', language: 'en', services: await openFor(services, actor) },
    read.request,
    scope,
  );
  const body = { code, client_id, redirect_uri: BACK, code_verifier: VERIFIER };
  return redeemCode(services, places, body);
}
