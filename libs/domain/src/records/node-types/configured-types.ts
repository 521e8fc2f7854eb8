import type { NodeType } from '../entities/em-node-type.ts';

/** What files and drawings need to know of a type of node of one's own; plain data. */
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

/** Types of one's own by their code in small letters. */
export type ConfiguredTypes = ReadonlyMap<string, ConfiguredType>;

/** No types but the built-in ones. */
export const NO_CONFIGURED_TYPES: ConfiguredTypes = new Map();

/** Gives the types by their codes, for `findConfigured`. */
export function indexTypes(types: readonly ConfiguredType[] = []): ConfiguredTypes {
  return new Map(types.map((type) => [type.code.toLowerCase(), type]));
}

/** Finds the type of one's own with that code, in any letter case. */
export function findConfigured(
  types: ConfiguredTypes,
  unitType: string | null | undefined,
): ConfiguredType | undefined {
  return unitType ? types.get(unitType.trim().toLowerCase()) : undefined;
}

/** Gives what a type is told to be in the Extended Matrix. */
export function emTypeOf({ em_type, category }: Pick<ConfiguredType, 'em_type' | 'category'>): string {
  return em_type ?? (category === 'stratigraphic' ? 'US' : 'document');
}

/** Gives the label a unit of a type bears: its number, or the first word of what is said of it. */
export function labelByFormat(
  format: string,
  { number, text }: { number: string; text: string | null | undefined },
): string {
  const firstWord = text?.trim().split(/\s+/, 1)[0] || number;
  return format.replace(/\{(number|first_word)\}/g, (_all, name) => (name === 'number' ? number : firstWord));
}
