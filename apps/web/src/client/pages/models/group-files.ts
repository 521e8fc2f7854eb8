import { MODEL_FORMATS } from '@trowel/domain/records';

/** Formats that refer to further files, such as textures. */
const WITH_PARTS = ['gltf', 'obj'];

/**
 * Groups files that were dropped together into models: each model with its buffers, materials and
 * textures. A further file goes to the model with the same base name, otherwise to the first that can
 * have further files.
 */
export function groupFiles<T extends { name: string }>(files: readonly T[]): T[][] {
  const models = files.filter((file) => isOf(MODEL_FORMATS, file)).map((main) => [main]);
  const parts = files.filter((file) => !isOf(MODEL_FORMATS, file));
  if (models.length === 0) return parts.map((part) => [part]);
  const mainFiles = models.filter(([main]) => main !== undefined && isOf(WITH_PARTS, main));
  const [first = models[0]!] = mainFiles;
  for (const part of parts) {
    const namesake = mainFiles.find(([main]) => main !== undefined && stemOf(main) === stemOf(part));
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
