import { MODEL_FORMATS } from '@trowel/domain/records';

/** Those that are drawn with further files. */
const WITH_PARTS = ['gltf', 'obj'];

/**
 * Puts files that were dropped together into models: each model with its buffers, materials and textures. These go to
 * the only model that has such, else to the one of their own name, else to the first.
 */
export function groupFiles<T extends { name: string }>(files: readonly T[]): T[][] {
  const models = files.filter((file) => isOf(MODEL_FORMATS, file)).map((main) => [main]);
  const parts = files.filter((file) => !isOf(MODEL_FORMATS, file));
  if (models.length === 0) return parts.map((part) => [part]);
  const owners = models.filter(([main]) => main !== undefined && isOf(WITH_PARTS, main));
  const [first = models[0]!] = owners;
  for (const part of parts) {
    const namesake = owners.find(([main]) => main !== undefined && stemOf(main) === stemOf(part));
    (namesake ?? first).push(part);
  }
  return models;
}

function isOf(endings: readonly string[], { name }: { name: string }): boolean {
  return endings.some((ending) => name.toLowerCase().endsWith(`.${ending}`));
}

function stemOf({ name }: { name: string }): string {
  return name.replace(/\.[^.]*$/, '').toLowerCase();
}
