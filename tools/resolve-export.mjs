import { join } from 'node:path';

const SOURCE = '@trowel/source';

/** Gives the source file a package's name stands for (`@trowel/domain/matrix`); undefined when it is another package's. */
export function resolveExport(folder, manifest, name) {
  if (name !== manifest.name && !name.startsWith(`${manifest.name}/`)) return undefined;
  const file = manifest.exports?.[`.${name.slice(manifest.name.length)}`]?.[SOURCE];
  return file === undefined ? undefined : join(folder, file).split('\\').join('/');
}
