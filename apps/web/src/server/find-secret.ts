import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findSecretProblem } from '@trowel/http';

const FILE_NAME = 'jwt-secret';

/**
 * Gives the secret that signs the tokens: the one set, or the one the API keeps in the data directory.
 * @throws Error when there is neither, or the one kept can be guessed.
 */
export async function findSecret(given: string | undefined, dataDir: string): Promise<string> {
  const secret = given ?? (await readKept(join(dataDir, FILE_NAME)));
  if (!secret) throw new Error(`Set JWT_SECRET, or start the API first: it keeps one in ${dataDir}`);
  const problem = findSecretProblem(secret);
  if (problem !== undefined) throw new Error(`The secret in ${dataDir} ${problem}`);
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
