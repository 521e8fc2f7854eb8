import { findUnitType } from '@trowel/domain/records';
import { splitDrawnPrefix } from './typed-names.ts';

const FLOAT = /^(-?\d+)[.,]0+$/;
const WHOLE = /^-?\d+$/;
const NUMBER = /^-?\d+[.,]\d+$/;
/** A dash, a slash or dots alone. */
const BLANK = /^(?:|[-–—‒−_]+|[/\\]+|\.+|…)$/;
const NOTHING =
  /^(?:none|null|nan|<na>|no|n\.?\s?[adrpv]\.?|n\/[adrpv]|nessun[oa]?|niente|assente|absent|keine?|aucune?|ningun[oa]|non (?:vis(?:ibil[ei]|t[oaie]|\.)|rilevat[oaie]|rilevabil[ei]|determinat[oaie]|determinabil[ei]|indagat[oaie])|not (?:visible|seen|excavated|recorded)|unknown|nothing|nil|nichts|rien|nada|nic|inget|ingen|intet|\[\]|\(\))$/i;

/** Returns `1001` for `1001.0`, a whole number stored with decimals. Any other text is returned unchanged. */
export function stripDecimals(text: string): string {
  return FLOAT.exec(text.trim())?.[1] ?? text;
}

/** Returns true if all non-empty texts are whole numbers and some of them have decimals. */
export function areFloats(texts: Iterable<string>): boolean {
  let found = false;
  for (const text of texts) {
    const plain = text.trim();
    if (FLOAT.test(plain)) found = true;
    else if (plain !== '' && !WHOLE.test(plain)) return false;
  }
  return found;
}

/** Like `areFloats`, for a column that may contain other names. A value such as `1.5` means that `1.0` is a name. */
export function areFloatNames(texts: Iterable<string>): boolean {
  let found = false;
  for (const text of texts) {
    const plain = text.trim();
    if (FLOAT.test(plain)) found = true;
    else if (NUMBER.test(plain)) return false;
  }
  return found;
}

/** Returns true if a cell is empty or contains only a dash, a slash or dots. */
export function isBlank(text: string): boolean {
  return BLANK.test(text.trim());
}

/** Returns true if a cell means "nothing": blank, `none`, `n.d.`, `nessuna`, `NaN`. */
export function isNothing(text: string): boolean {
  return isBlank(text) || NOTHING.test(text.trim());
}

/** Splits `US 12` or `USM12` into the code of its type and its number, when the code is one of the built-in types. */
export function splitTypePrefix(name: string): { unitType: string; number: string } | undefined {
  const typed = splitDrawnPrefix(name);
  const type = typed && findUnitType(typed.prefix);
  return type && { unitType: type.code, number: typed.number };
}
