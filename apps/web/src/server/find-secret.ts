import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE_NAME = 'jwt-secret';
const MIN_SECRET_BYTES = 32;

/**
 * Gives the secret that signs the tokens: the one set, or the one the API keeps in the data directory.
 * @throws Error when there is neither, or it is too short.
 */
export async function findSecret(given: string | undefined, dataDir: string): Promise<string> {
  const secret = given ?? (await readKept(join(dataDir, FILE_NAME)));
  if (!secret) throw new Error(`Set JWT_SECRET, or start the API first: it keeps one in ${dataDir}`);
  if (Buffer.byteLength(secret) < MIN_SECRET_BYTES) {
    throw new Error(`JWT_SECRET must be at least ${MIN_SECRET_BYTES} bytes long`);
  }
  return secret;
}

async function readKept(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
