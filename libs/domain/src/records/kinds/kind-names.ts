/** Names of the declared kinds of record, in the order of the pages. */
export const KIND_NAMES = [
  'samples',
  'structures',
  'burials',
  'individuals',
  'pottery',
  'fauna',
  'drawings',
  'boxes',
  'survey-units',
  'diary',
  'geometries',
  'control-points',
] as const;
export type KindName = (typeof KIND_NAMES)[number];

/** Returns true if the name is that of a declared kind. */
export function isKindName(name: string): name is KindName {
  return KIND_NAMES.some((one) => one === name);
}

/** The kinds of record that can be restored, each after those that it refers to. Deletion uses the opposite order. */
export const RESTORE_ORDER = [
  'sites',
  'periods',
  'thesaurus',
  'em-node-types',
  'finding-notes',
  'sheets',
  'installation-sheets',
  'us',
  'inventario',
  ...KIND_NAMES,
  'models',
  'media',
] as const;
