import type { ImportedUnit } from './imported-data.ts';
import { splitDrawnPrefix, typeOfPrefix } from './typed-names.ts';

/** A name of a table taken apart: `USM 12` is 12 of type USM. */
export interface PrefixedName {
  /** As it is recorded: `USVA` for `USV`. */
  type: string;
  number: string;
}

/** In tables `C12` and `D4` are of an area rather than sources, and `SE 12` is what German sheets call any unit. */
const NO_PREFIXES = new Set(['C', 'D', 'SE']);

/** Takes `US1001`, `USM 12` or `SU n. 7` apart; undefined of any name that is no number after a known type. */
export function readPrefixedName(name: string): PrefixedName | undefined {
  const typed = splitDrawnPrefix(name.trim());
  if (!typed || NO_PREFIXES.has(typed.prefix.toUpperCase())) return undefined;
  return { type: typeOfPrefix(typed.prefix), number: typed.number };
}

/** Gives a unit the type that stood before its number, unless its row tells one. */
export function withType(unit: ImportedUnit): ImportedUnit {
  const parts = unit.written === undefined ? undefined : readPrefixedName(unit.written);
  if (!parts || unit.fields['unit_type'] !== undefined) return unit;
  return { ...unit, fields: { ...unit.fields, unit_type: parts.type }, isTypeOfName: true };
}
