import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The root folder of the repository, without a slash at the end. */
export const REPOSITORY = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** Tells whether the module of this address is the one Node was started with. */
export function isMain(moduleUrl) {
  const script = process.argv[1];
  return script !== undefined && realpathSync(script) === realpathSync(fileURLToPath(moduleUrl));
}
