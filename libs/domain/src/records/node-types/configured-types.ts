import type { NodeType } from '../entities/em-node-type.ts';

/** Data of a custom node type for files and drawings. */
export type ConfiguredType = Pick<
  NodeType,
  | 'code'
  | 'name'
  | 'name_it'
  | 'category'
  | 'label_format'
  | 'em_type'
  | 'shape'
  | 'fill_color'
  | 'border_color'
  | 'border_width'
  | 'text_color'
  | 'font_family'
  | 'font_style'
  | 'width'
  | 'height'
>;

/** Custom types by their code in lower case. */
export type ConfiguredTypes = ReadonlyMap<string, ConfiguredType>;

/** Only the built-in types. */
export const NO_CONFIGURED_TYPES: ConfiguredTypes = new Map();

/** Builds the index of the types by code, for `findConfigured`. */
export function indexTypes(types: readonly ConfiguredType[] = []): ConfiguredTypes {
  return new Map(types.map((type) => [type.code.toLowerCase(), type]));
}

/** Finds the custom type with a code, in any letter case. */
export function findConfigured(
  types: ConfiguredTypes,
  unitType: string | null | undefined,
): ConfiguredType | undefined {
  return unitType ? types.get(unitType.trim().toLowerCase()) : undefined;
}

/** Returns the configured type of a custom type in the Extended Matrix. */
export function emTypeOf({ em_type, category }: Pick<ConfiguredType, 'em_type' | 'category'>): string {
  return em_type ?? (category === 'stratigraphic' ? 'US' : 'document');
}

/** Returns the label of a unit by the format of its type: its number, or the first word of its description. */
export function labelByFormat(
  format: string,
  { number, text }: { number: string; text: string | null | undefined },
): string {
  const firstWord = text?.trim().split(/\s+/, 1)[0] || number;
  return format.replace(/\{(number|first_word)\}/g, (_all, name) => (name === 'number' ? number : firstWord));
}
