import { join } from 'node:path';

const SOURCE = '@trowel/source';

/** Returns the source file of a package's export (`@trowel/domain/matrix`), or undefined for other packages. */
export function resolveExport(folder, manifest, name) {
  if (name !== manifest.name && !name.startsWith(`${manifest.name}/`)) return undefined;
  const file = manifest.exports?.[`.${name.slice(manifest.name.length)}`]?.[SOURCE];
  return file === undefined ? undefined : join(folder, file).split('\\').join('/');
}
