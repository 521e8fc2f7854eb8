// A data table of the words people write on a sheet, folded (lower case, without accents), and
// their meaning.
import { emNodeTypeOf, findUnitType } from '@trowel/domain/records';
import { foldText } from '@trowel/domain/core';
import type { MatrixUnit } from './units.ts';

/** Material of a unit according to its record: a deposit, or a cut that removed material. */
export type UnitKind = 'positive' | 'negative';

/** Shape in which a unit is drawn. */
export type UnitForm = 'deposit' | 'cut' | 'structure' | 'burial' | 'virtual' | 'document';

/** Shapes of excavated units. */
type GroundForm = Exclude<UnitForm, 'virtual' | 'document'>;

/** Fields of a record that determine the kind of a unit. */
export type UnitWords = Pick<MatrixUnit, 'unit_type' | 'definition' | 'interpretation'>;

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

/** Types of a plain unit, for which the words of the sheet determine the kind. */
const PLAIN_TYPES = new Set(['', 'us', 'su', 'ue', 'se', 'context', 'unit']);
/** Returns true if a type says only that something is a unit. */
export function isPlainType(unitType: string | null | undefined): boolean {
  return PLAIN_TYPES.has((unitType ?? '').trim().toLowerCase());
}
const FORM_OF_TYPE = new Map<string, GroundForm>([
  ...['usn', 'us-', 'cut'].map((type) => [type, 'cut'] as const),
  ...['usm', 'wsu', 'usr', 'timber', 'structure', 'struttura'].map((type) => [type, 'structure'] as const),
  ...['uss', 'usk', 'sk'].map((type) => [type, 'burial'] as const),
  ...['usd', 'layer', 'deposit', 'fill'].map((type) => [type, 'deposit'] as const),
]);

/** First words that name a cut in Italian, English, French, Spanish, Portuguese, Catalan and German. */
const CUT =
  /^(?:cut|taglio|tagli|usn|us negativa|unita negativa|us negative|unite negative|ue negativa|unidad negativa|negative|negativa|negativo|negatif|negativbefund|interfaccia|interface|interfacies|interfaz|truncation|rasatura|spoliazione|asportazione|superficie di (?:asportazione|rasatura|erosione|taglio)|creusement|corte|retall|eingriff)\b/;
/** In English the last word is the noun: `grave pit`, `foundation trench`. */
const CUT_AT_END =
  /^(?!.*\b(?:of|in|from|over|under|above|below|with|and)\b).*\b(?:cut|pit|trench|ditch|gully|post-?hole)$/;
const ANY_CUT = /\b(?:cut|taglio|negativa|interface negative|interfaccia negativa|creusement)\b/;
const FILL =
  /\b(?:fill|filling|backfill|riempimento|riempimenti|interro|\w*fullung|remplissage|comblement|relleno|colmatacion|enchimento|vulling|opvulling)\b/;
const HOLLOW_WORDS =
  'fossa|fosse|fossato|buca|buche|trincea|canaletta|pozzetto|scasso|pit|ditch|trench|gully|posthole|post-hole|robber trench|' +
  '\\w*grube|pfostenloch|\\w*graben|trou de poteau|trous de poteau|tranchee|fosa|zanja|hoyo|agujero de poste|vala|buraco de poste|kuil|paalkuil|paalgat|greppel';
const HOLLOW_FIRST = new RegExp(`^(?:${HOLLOW_WORDS})\\b`);
const HOLLOW = new RegExp(`\\b(?:${HOLLOW_WORDS}|asportazione)\\b`);
const BURIAL =
  /\b(?:skeleton|scheletro|scheletri|burial|sepoltura|sepolture|inhumation|inumato|inumazione|cremation|cremazione|incinerazione|tomba|tomb|grave|skelett|\w*bestattung|grab|squelette|sepulture|sepultura|enterramiento|inhumacion|inumacao|incineration|esqueleto|tumba|begraving|skelet)\b|^deposizione\b(?! naturale)/;
const STRUCTURE =
  /\b(?:wall|masonry|foundation|foundations|pillar|buttress|muro|muri|muretto|muratura|muraria|murario|fondazione|fondazioni|pilastro|zoccolo|tamponatura|contrafforte|\w*mauer|mauerwerk|fundament|pfeiler|mur|muret|maconnerie|fondation|pilier|muralla|cimentacion|mamposteria|alicerce|alvenaria|muur|fundering|metselwerk)\b/;
/** Words after which a wall or a grave is not meant, but its remains or something next to it. */
const DEBRIS =
  /\b(?:layer|deposit|strato|livello|accumulo|crollo|collapse|rubble|debris|spread|dump|preparazione|obliterazione|scarico|\w*schicht|versturz|couche|niveau|effondrement|demolition|estrato|nivel|derrumbe|camada|derrube|laag)\b/;
const MATTER =
  /\b(?:battuto|pavimento|pavimentazione|massicciata|humus|terreno|arativo|sterile|natural|topsoil|subsoil|floor|surface|make-up|struttura|estrich|planierung|laufhorizont|sol|remblai|suelo|vloer)\b/;

/**
 * Returns the shape in which every drawing shows a unit. It depends on the type. For a plain unit (`US` with the
 * definition `Taglio`) it depends on the words of its definition, or else of its interpretation.
 */
export function formOf(unit: UnitWords): UnitForm {
  if (isVirtual(unit)) return 'virtual';
  if (isDocument(unit)) return 'document';
  return formFromWords(unit) ?? 'deposit';
}

/**
 * Returns whether a unit is a layer, fill or wall (`positive`) or a cut (`negative`), from the same words.
 * Undefined if they do not say.
 */
export function kindOf(unit: UnitWords): UnitKind | undefined {
  const form = formFromWords(unit);
  if (form === undefined || form === 'burial') return undefined;
  return form === 'cut' ? 'negative' : 'positive';
}

/** Returns true if a unit is a fill. */
export function isFill({ unit_type, definition, interpretation }: UnitWords): boolean {
  return [unit_type, definition, interpretation].some((words) => FILL.test(foldText(words ?? '')));
}

/** Returns true if a unit was excavated. Documents and other nodes of the Extended Matrix were not. */
export function isStratum({ unit_type }: Pick<MatrixUnit, 'unit_type'>): boolean {
  return !NOT_STRATA.has(foldText(unit_type ?? '').trim());
}

/** Returns true for virtual units. Other programs call them `USVs`, or `serUSVn` for a series. */
function isVirtual({ unit_type }: UnitWords): boolean {
  const isBuiltIn = findUnitType(unit_type?.trim() ?? '')?.class === 'virtual';
  return isBuiltIn || emNodeTypeOf(unit_type).bucket === 'USVs';
}

function isDocument(unit: UnitWords): boolean {
  return findUnitType(unit.unit_type?.trim() ?? '')?.class === 'non_stratigraphic' || !isStratum(unit);
}

function formFromWords({ unit_type, definition, interpretation }: UnitWords): GroundForm | undefined {
  const type = foldText(unit_type ?? '').trim();
  if (!PLAIN_TYPES.has(type)) {
    const form = FORM_OF_TYPE.get(type) ?? formOfWords(type);
    if (form) return form;
  }
  return formOfWords(definition) ?? formOfWords(interpretation);
}

function formOfWords(words: string | null | undefined): GroundForm | undefined {
  const text = foldText(words ?? '').trim();
  if (text === '') return undefined;
  if (FILL.test(text) && !/^(?:cut|taglio)\b(?! fill)/.test(text)) return 'deposit';
  if (CUT.test(text) || HOLLOW_FIRST.test(text) || CUT_AT_END.test(text)) return 'cut';
  if (DEBRIS.test(text)) return 'deposit';
  if (BURIAL.test(text)) return ANY_CUT.test(text) ? 'cut' : 'burial';
  if (STRUCTURE.test(text)) return 'structure';
  if (MATTER.test(text)) return 'deposit';
  return ANY_CUT.test(text) || HOLLOW.test(text) ? 'cut' : undefined;
}
