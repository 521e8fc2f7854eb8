const KEY = /^[a-z0-9][a-z0-9._-]{0,99}(?:\/[a-z0-9][a-z0-9._-]{0,99}){0,7}$/;

/**
 * Checks a key. Keys that leave the store or are ambiguous are refused.
 * @throws Error, because keys are created by the service
 */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`${JSON.stringify(key.slice(0, 100))} is not the key of a file`);
  return key;
}
