import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const FILE_NAME = 'jwt-secret';
const SECRET_BYTES = 48;

/** Gives the secret kept in the data directory, making it (file mode 0600) the first time. */
export async function keepSecret(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, FILE_NAME);
  return (await readIfThere(path)) ?? (await make(path));
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim() || undefined;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Two services that start together agree on the one that came first. */
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

/** The other service may have made the file and not yet written it. */
async function waitForSecret(path: string): Promise<string> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const kept = await readIfThere(path);
    if (kept) return kept;
    await setTimeout(50);
  }
  throw new Error(`${path} is empty; delete it and start again`);
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
