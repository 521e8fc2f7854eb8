import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Cipher } from '../context.ts';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const PREFIX = 'v1.';

/**
 * Creates a cipher that encrypts with the first secret and decrypts with any of them. AES-256-GCM; the
 * purpose is authenticated, so that a text cannot be moved to another place.
 */
export function createCipher(secrets: readonly string[]): Cipher {
  const keys = secrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'trowel cipher', KEY_BYTES)),
  );
  const [current] = keys;
  return {
    encrypt(purpose, text) {
      if (!current) throw new Error('There is no secret to encrypt with');
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, current, iv).setAAD(Buffer.from(purpose));
      const parts = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return PREFIX + Buffer.concat(parts).toString('base64url');
    },

    decrypt(purpose, encrypted) {
      for (const key of keys) {
        const text = decryptWith(key, purpose, encrypted);
        if (text !== undefined) return { text, isCurrent: key === current };
      }
      return undefined;
    },
  };
}

function decryptWith(key: Buffer, purpose: string, encrypted: string): string | undefined {
  if (!encrypted.startsWith(PREFIX)) return undefined;
  const bytes = Buffer.from(encrypted.slice(PREFIX.length), 'base64url');
  if (bytes.length < IV_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
