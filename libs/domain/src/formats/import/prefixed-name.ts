import type { ImportedUnit } from './imported-data.ts';
import { splitDrawnPrefix, typeOfPrefix } from './typed-names.ts';

/** The parts of a name in a table: `USM 12` is number 12 of type USM. */
export interface PrefixedName {
  /** The type as it is recorded: `USVA` for `USV`. */
  type: string;
  number: string;
}

/** Not types in tables: `C12` and `D4` are units of areas C and D, and `SE` is the German word for any unit. */
const NO_PREFIXES = new Set(['C', 'D', 'SE']);

/** Splits `US1001`, `USM 12` or `SU n. 7`. Returns undefined for any name that is not a known type and a number. */
export function readPrefixedName(name: string): PrefixedName | undefined {
  const typed = splitDrawnPrefix(name.trim());
  if (!typed || NO_PREFIXES.has(typed.prefix.toUpperCase())) return undefined;
  return { type: typeOfPrefix(typed.prefix), number: typed.number };
}

/** Returns a unit with the type before its number, unless its row has a type. */
export function withType(unit: ImportedUnit): ImportedUnit {
  const parts = unit.written === undefined ? undefined : readPrefixedName(unit.written);
  if (!parts || unit.fields['unit_type'] !== undefined) return unit;
  return { ...unit, fields: { ...unit.fields, unit_type: parts.type }, isTypeOfName: true };
}
