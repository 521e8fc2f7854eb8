import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The root folder of the repository, without trailing slash. */
export const REPOSITORY = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

/** Returns true if Node was started with the module at this address. */
export function isMain(moduleUrl) {
  const script = process.argv[1];
  return script !== undefined && realpathSync(script) === realpathSync(fileURLToPath(moduleUrl));
}
