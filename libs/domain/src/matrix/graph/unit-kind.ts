import { foldText } from '@trowel/domain/core';
import type { MatrixUnit } from './units.ts';

/** What a unit is made of, as far as its record says: matter, or the trace of matter taken away. */
export type UnitKind = 'positive' | 'negative';

const NEGATIVE_TYPES = new Set(['usn', 'cut']);
const POSITIVE_TYPES = new Set(['usm', 'wsu', 'usr', 'usd', 'layer', 'deposit', 'fill']);
const NOT_STRATA = new Set([
  'doc',
  'property',
  'prop',
  'extractor',
  'ext',
  'combinar',
  'combiner',
  'comb',
  'con',
  'geo',
  'link',
  'auth',
]);

const CUT =
  /^(?:cut|taglio|us negativa|unita negativa|negative|negativa|interfaccia|interface|truncation|fossa di spoliazione)\b/;
const FILL = /\b(?:fill|filling|backfill|riempimento|riempimenti|interro|verfullung|remplissage|relleno)\b/;
const ANY_CUT = /\b(?:cut|taglio|negativa|interface negative|interfaccia negativa)\b/;
const MATTER =
  /\b(?:layer|deposit|strato|livello|accumulo|crollo|battuto|pavimento|pavimentazione|preparazione|massicciata|muro|muratura|struttura muraria|fondazione|humus|terreno|arativo|sterile|natural|topsoil|subsoil|wall|masonry|floor|surface|collapse|rubble|make-up|spread|dump|obliterazione|scarico)\b/;
const HOLLOW =
  /\b(?:pit|fossa|buca|trench|trincea|ditch|fossato|canaletta|gully|posthole|post-hole|robber trench|pozzetto|scasso|asportazione)\b/;

/**
 * Tells whether a unit is a layer, fill or wall (`positive`) or a cut (`negative`), from its type and the words of its
 * definition, or else of its interpretation, in Italian and English. Undefined when they do not say.
 */
export function kindOf({ unit_type, definition, interpretation }: MatrixUnit): UnitKind | undefined {
  const type = foldText(unit_type ?? '').trim();
  if (NEGATIVE_TYPES.has(type)) return 'negative';
  if (POSITIVE_TYPES.has(type)) return 'positive';
  return kindOfWords(definition) ?? kindOfWords(interpretation);
}

function kindOfWords(words: string | null | undefined): UnitKind | undefined {
  const text = foldText(words ?? '').trim();
  if (text === '') return undefined;
  if (FILL.test(text) && !/^(?:cut|taglio)\b(?! fill)/.test(text)) return 'positive';
  if (CUT.test(text)) return 'negative';
  if (/^(?:fossa|fossato|buca|trincea|pit|ditch)\b/.test(text)) return 'negative';
  if (MATTER.test(text)) return 'positive';
  if (ANY_CUT.test(text) || HOLLOW.test(text)) return 'negative';
  return undefined;
}

/** Tells whether a unit is a thing of the ground; documents and other nodes of the Extended Matrix are not. */
export function isStratum({ unit_type }: MatrixUnit): boolean {
  return !NOT_STRATA.has(foldText(unit_type ?? '').trim());
}
