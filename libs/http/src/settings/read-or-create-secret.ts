import { randomBytes } from 'node:crypto';
import { chmod, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openDataFolder } from './open-data-folder.ts';
import { findSecretProblem } from './secret-setting.ts';

const FILE_NAME = 'jwt-secret';
const SECRET_BYTES = 48;

/**
 * Returns the secret in the data folder. The first call creates it (file mode 0600).
 * @throws Error if the stored secret is weak
 */
export async function readOrCreateSecret(dataDir: string): Promise<string> {
  await openDataFolder(dataDir);
  const path = join(dataDir, FILE_NAME);
  const secret = (await readIfThere(path)) ?? (await make(path));
  const problem = findSecretProblem(secret);
  if (problem !== undefined) throw new Error(`The secret in ${path} ${problem}`);
  await chmod(path, 0o600);
  return secret;
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim() || undefined;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Two services that start at the same time use the secret that was written first. */
async function make(path: string): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  try {
    const file = await open(path, 'wx', 0o600);
    await file.writeFile(`${secret}\n`);
    await file.close();
    return secret;
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
    return waitForSecret(path);
  }
}

/** The other service may have created the file but not written it yet. */
async function waitForSecret(path: string): Promise<string> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const existing = await readIfThere(path);
    if (existing) return existing;
    await setTimeout(50);
  }
  throw new Error(`${path} is empty; delete it and start again`);
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
