import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findSecretProblem } from '@trowel/http';

const FILE_NAME = 'jwt-secret';

/**
 * Reads the secret that the API stores in the data folder and that signs the tokens.
 * @throws Error when the API has not stored one yet, or it can be guessed.
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
