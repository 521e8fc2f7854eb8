import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findSecretProblem } from '@trowel/http';

const FILE_NAME = 'jwt-secret';

/**
 * Reads the secret that signs the tokens. The API stores it in the data folder.
 * @throws Error if it is not stored yet or too weak
 */
export async function readSecretOfApi(dataDir: string): Promise<string> {
  const secret = await readIfStored(join(dataDir, FILE_NAME));
  if (!secret) throw new Error(`Set JWT_SECRET, or start the API first: it stores one in ${dataDir}`);
  const problem = findSecretProblem(secret);
  if (problem !== undefined) throw new Error(`The secret in ${dataDir} ${problem}`);
  return secret;
}

async function readIfStored(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
