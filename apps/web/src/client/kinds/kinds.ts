import type { KindName } from '@trowel/domain/records';

interface Labels {
  en: string;
  it: string;
}

/** A declared kind of record, as the pages need it. */
export interface KindInfo {
  name: KindName;
  /** Name of one record, and of several. */
  label: Labels;
  plural: Labels;
  /** A record in a sentence: `the burial`, `la sepoltura`. */
  inSentence: Labels;
  /** Fields of the natural key besides the site. The first is the number. */
  key: readonly [number: string, ...others: string[]];
  /** Fields that describe a record, best first. */
  titles: readonly string[];
  /** Columns of the table at first, with the number. */
  standard: readonly string[];
}

/** A link between kinds of record, by the number of the linked record. */
export interface KindLinkInfo {
  from: KindName | 'inventario';
  /** `us`, `inventario`, or a declared kind. */
  to: string;
  field: string;
  /** True if the field is a list of several records. */
  isList: boolean;
}

/** The declared kinds with their links. */
export interface KindFacts {
  kinds: readonly KindInfo[];
  links: readonly KindLinkInfo[];
}

let facts: KindFacts = { kinds: [], links: [] };

/**
 * Stores the declared kinds, which the server writes into the page. The declarations themselves are not
 * imported here: their schemas would add 27 kB to every page.
 */
export function storeKinds(given: KindFacts | undefined): void {
  facts = given ?? facts;
}

/** Lists the declared kinds in the order of the menu. */
export function listKinds(): readonly KindInfo[] {
  return facts.kinds;
}

/** Finds a declared kind by its name. */
export function findKind(name: string): KindInfo | undefined {
  return facts.kinds.find((kind) => kind.name === name);
}

/** Lists the links from a kind of record to others. */
export function listLinksFrom(name: string): KindLinkInfo[] {
  return facts.links.filter(({ from }) => from === name);
}

/** Lists the links from other kinds of record to a kind. */
export function listLinksToKind(name: string): KindLinkInfo[] {
  return facts.links.filter(({ to }) => to === name);
}

/** Returns the field with the number of a kind of record. */
export function numberFieldOf(name: string): string {
  if (name === 'us') return 'us_number';
  if (name === 'inventario') return 'inventory_number';
  return findKind(name)?.key[0] ?? 'id';
}

/** Returns the kinds by a text in a language, such as their plural. */
export function mapKindTexts(
  text: (kind: KindInfo) => Labels,
  language: keyof Labels,
): Record<string, string> {
  return Object.fromEntries(facts.kinds.map((kind) => [kind.name, text(kind)[language]]));
}
