import { emNodeTypeOf, findSymbol, findUnitType } from '@trowel/domain/records';

/** `US12`, `US 12`, `US.12`, `US n. 12`, `US 12 bis`. */
const TYPED =
  /^([A-Za-z][A-Za-z/]{0,9})[\s._-]{0,2}(?:[nN](?:[.°º]|r\.?)\s?)?(\d\S*(?: (?:bis|ter|quater))?)$/;
/** Prefixes that are no codes of a type: documents and extractors are `D.1`, combiners `C.1`. */
const SOURCES = new Set(['D', 'C']);
const DRAWN_AS: Readonly<Record<string, string>> = { D: 'DOC', C: 'Combinar', USV: 'USVA' };

/** A name split into number and prefix. Drawings of the Extended Matrix put the prefix before numbers. */
export interface TypedName {
  /** `USM`, `USV`, `D` */
  prefix: string;
  number: string;
}

/** Splits `USM12`, `USV55`, `TSU 66`, `US n. 7` or `C.44`. Returns undefined if the prefix is not a type. */
export function splitDrawnPrefix(name: string): TypedName | undefined {
  const [, prefix = '', number = ''] = TYPED.exec(name) ?? [];
  const isType = prefix !== '' && (SOURCES.has(prefix) || emNodeTypeOf(prefix).isKnown);
  return isType ? { prefix, number } : undefined;
}

/** Returns the recorded type of a unit drawn with a prefix: `USVA` for `USV`. */
export function typeOfPrefix(prefix: string): string {
  return findUnitType(DRAWN_AS[prefix.toUpperCase()] ?? prefix)?.code ?? prefix;
}

/** Returns true if a unit of this type is drawn with this prefix. */
export function isDrawnWith(prefix: string, unitType: string | null): boolean {
  const { prefix: own } = findSymbol(unitType);
  const isOwn = own.replace(/\.$/, '').toLowerCase() === prefix.toLowerCase();
  return isOwn || (!SOURCES.has(prefix) && emNodeTypeOf(prefix).type === emNodeTypeOf(unitType).type);
}
