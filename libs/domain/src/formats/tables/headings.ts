// One file: the rules for a heading are tried in a fixed order, which is easier to check in one place.
import { type Field, type Labels, foldText } from '@trowel/domain/core';
import {
  unitFields,
  relationClassOf,
  relationLabelsOf,
  type RelationType,
  parseRelationType,
} from '@trowel/domain/records';
import { COMMON_FIELDS, SYNONYMS } from './words/field-synonyms.ts';
import { FOREIGN_KEYS } from './words/find-words.ts';
import { HOLDERS, NOUNS, PREPOSITIONS, RELATION_CELLS } from './words/relation-words.ts';
import {
  GROUP_HEADINGS,
  NOUN_COMPANIONS,
  NUMBER_WORDS,
  TECHNICAL,
  UNIT_HEADINGS,
  UNIT_WORDS,
} from './words/unit-words.ts';

/** Fields of the service that tables contain, so that reading an exported table gives the same units. */
export const EXPORTED_FIELDS: ReadonlySet<string> = new Set(['graph_node_id', 'state_by', 'state_at']);

/** The role of a column in a table of units. */
export type UnitRole =
  | { kind: 'field'; field: Field }
  /** Relations as text: the `relationships` cell, `rapporti` or `rapporti2`. */
  | { kind: 'relations'; isSecond: boolean }
  /** A list of units this unit has that relation with; `isNoun` when the heading is a bare "above". */
  | { kind: 'relation'; type: RelationType; isNoun: boolean; isPreposition?: true; isHolder?: true }
  /** A custom field of the unit. `isChosen` is true if the user chose this in the mapping. */
  | { kind: 'custom'; isChosen?: true }
  | { kind: 'own' }
  | { kind: 'ignored' };

/** From this index on, a heading names the unit only if other columns are known. */
const FIRST_WEAK_UNIT_HEADING = UNIT_HEADINGS.indexOf('label');
/** Fields by normalized heading, name and label. */
const FIELDS = buildFieldNames();

/**
 * Next to a column of first years, these columns contain last years, not last periods (tables of the
 * Extended Matrix).
 */
const YEAR_STARTS = new Set(['period start', 'phase start']);
const YEAR_ENDS = new Set(['period end', 'phase end']);
const WRITTEN_LINKS = new Set(['>', '<', '>>', '<<']);

/** Normalizes a heading: `Unità_tipo`, `UNITÀ TIPO` and `unita-tipo` become `unita tipo`; `U.S.` becomes `us`. */
export function foldHeading(heading: string): string {
  return foldText(heading)
    .replace(/[^\p{L}\p{N}<>]+/gu, ' ')
    .trim()
    .replace(/(?<![^ ])(u s m|u s|s u|u e|s e)(?![^ ])/g, (letters) => letters.replaceAll(' ', ''));
}

/** Returns the headings of a field: its label in both languages, with and without the unit of measure. */
export function listLabels({ label, unit }: Field): string[] {
  const labels = [label.en, label.it];
  return unit === undefined ? labels : [...labels, ...labels.map((text) => `${text} (${unit})`)];
}

/** Returns true if a normalized heading names a unit: `contesto`, `numero d us`. */
export function isUnitHeading(folded: string): boolean {
  if (TECHNICAL.has(folded)) return false;
  const words = folded.split(' ').filter((word) => !NUMBER_WORDS.has(word));
  return UNIT_WORDS.has(words.join(' '));
}

/** Finds the kind of things a table lists instead of units, by headings that only such lists have. */
export function findForeignKey(headings: readonly string[], mapping: ColumnMapping = {}): Labels | undefined {
  for (const heading of headings) {
    const folded = applyMapping(heading, mapping);
    if (FOREIGN_KEYS.has(folded) && !FIELDS.has(folded)) return FOREIGN_KEYS.get(folded);
  }
  return undefined;
}

function buildFieldNames(): Map<string, Field> {
  const names = new Map<string, Field>();
  const add = (name: string | undefined, field: Field): void => {
    if (name !== undefined && !names.has(foldHeading(name))) names.set(foldHeading(name), field);
  };
  const fields = unitFields.filter(
    ({ section }) => section !== 'record' && section !== 'relations' && section !== 'custom',
  );
  for (const field of fields) add(field.name, field);
  for (const field of fields) add(field.pyarchinit, field);
  // English labels come before Italian ones, and both before labels with a unit of measure.
  for (const at of [0, 1, 2, 3]) for (const field of fields) add(listLabels(field)[at], field);
  for (const field of fields) for (const word of SYNONYMS[field.name] ?? []) add(word, field);
  for (const field of unitFields)
    if (EXPORTED_FIELDS.has(field.name)) for (const name of [field.name, field.pyarchinit]) add(name, field);
  return names;
}

/**
 * Roles of columns chosen by the user: heading to the name of a field or a relation, `ignore`, or
 * `keep` for a custom field.
 */
export type ColumnMapping = Readonly<Record<string, string>>;

/** The columns of a unit table. */
export interface UnitColumns {
  key: number;
  roles: UnitRole[];
  /** Number of known headings. */
  known: number;
  /** True if the unit column needs other known columns. */
  isWeak: boolean;
  /** The heading of the unit column is one of the usual ones, exactly. */
  isUsual: boolean;
  /** Number of known columns that almost only tables of units have. */
  specific: number;
  /** The unit column was found by its content: relations name its texts. */
  isByContent?: true;
  /** Columns that were recognised as relations by their texts. */
  relationsByContent?: readonly number[];
}

/** Finds the roles of the columns of a table of units; undefined if no column names the unit. */
export function findUnitColumns(
  headings: readonly string[],
  mapping: ColumnMapping = {},
): UnitColumns | undefined {
  const folded = headings.map((heading) => applyMapping(heading, mapping));
  const { key, rank } = findKeyColumn(folded);
  if (key === -1) return undefined;
  const used = new Set<string>(['us_number']);
  const hasYears = folded.some((heading) => YEAR_STARTS.has(heading));
  const roles = folded.map((heading, i): UnitRole => {
    if (hasYears && YEAR_ENDS.has(heading)) return { kind: 'custom' };
    if (i === key) return { kind: 'field', field: FIELDS.get('us number')! };
    const role = findUnitRole(heading);
    // A field has one column. A second column with the same meaning is stored under its heading.
    if (role.kind === 'field') {
      if (used.has(role.field.name)) return { kind: 'custom' };
      used.add(role.field.name);
    }
    return role;
  });
  const known = roles.filter(({ kind }) => kind !== 'custom' && kind !== 'ignored').length;
  const specific = roles.filter((role, i) => i !== key && isSpecific(role, folded[i]!)).length;
  return { key, roles, known, isWeak: rank >= FIRST_WEAK_UNIT_HEADING, isUsual: rank < JOINED, specific };
}

/** Returns the index of the column that names the units, by headings and sheet name alone, or -1. */
export function findUnitNumber(headings: readonly string[], sheet: string): number {
  const found = findUnitColumns(headings);
  if (!found || found.known < 2) return -1;
  return !found.isWeak || (found.specific > 0 && isUnitSheet(sheet)) ? found.key : -1;
}

/** Names of sheets of units. Under such a name, unclear headings are accepted. */
const UNIT_SHEET = /^(?:units?|us|su|ue|contexts?|nodes|stratigraphy|stratigrafia|schede us|elenco us)$/i;

/** Returns true if a sheet is named after units. */
export function isUnitSheet(name = ''): boolean {
  return UNIT_SHEET.test(name.trim());
}

/**
 * Returns true if the headings are those of units. One known heading alone is a title or a value,
 * unless the unit column is the only one, is the first, or follows a group.
 */
export function isEnoughOfUnits(
  { known, isWeak, isUsual, key, specific }: UnitColumns,
  { cells, width, sheet }: { cells: readonly string[]; width: number; sheet: string | undefined },
): boolean {
  if (isWeak) return known >= 2 && (specific > 0 || isUnitSheet(sheet));
  if (known >= 2) return true;
  if (!isUsual) return false;
  // `Gruppo;US` lists units, like `US;Gruppo`.
  const isLed = key === 0 || (width === 2 && GROUP_HEADINGS.has(foldHeading(cells[0] ?? '')));
  return width === 1 || (isLed && cells.length > 1 && cells.length === width);
}

/** `Befundbeschreibung`, `Context description` */
const OF_UNIT = /^(?:befund\p{L}|(?:befund|kontext|context|contexte|us|su|ue|sj) \p{L})/u;

/** Returns true if a column is typical of units. Kinds and categories occur in many tables. */
function isSpecific(role: UnitRole, heading: string): boolean {
  if (role.kind === 'field' && OF_UNIT.test(heading)) return true;
  if (role.kind !== 'field') return role.kind.startsWith('relation');
  return !COMMON_FIELDS.has(role.field.name) && !['kind', 'category', 'categoria'].includes(heading);
}

/** Rank of headings composed of known words: below the usual ones, above those that need other known columns. */
const JOINED = FIRST_WEAK_UNIT_HEADING - 0.5;

function findKeyColumn(folded: readonly string[]): { key: number; rank: number } {
  for (const [rank, name] of UNIT_HEADINGS.entries()) {
    if (rank === FIRST_WEAK_UNIT_HEADING) {
      const joined = folded.findIndex(isUnitHeading);
      if (joined !== -1) return { key: joined, rank: JOINED };
    }
    const key = folded.indexOf(name);
    if (key !== -1) return { key, rank };
  }
  return { key: -1, rank: Infinity };
}

/** Returns the role of a column, or of a key of a graph file, by its heading alone. */
export function findHeadingRole(heading: string, mapping: ColumnMapping = {}): UnitRole {
  return findUnitRole(applyMapping(heading, mapping));
}

/** Returns the normalized heading, or the role that the user chose for it. */
export function applyMapping(heading: string, mapping: ColumnMapping): string {
  const folded = foldHeading(splitWords(heading));
  for (const [from, to] of Object.entries(mapping))
    if (foldHeading(splitWords(from)) === folded) return foldHeading(to) || 'ignore';
  return dropBrackets(heading, dropTable(heading, folded));
}

/** `Above (later)` is `above`, unless the text in brackets contradicts it. */
function dropBrackets(heading: string, folded: string): string {
  const [, before = '', within = ''] = /^([^()[\]]+)[([]([^()[\]]+)[)\]]$/.exec(heading.trim()) ?? [];
  if (before === '' || findUnitRole(folded).kind !== 'custom') return folded;
  const [role, other] = [before, within].map((text) => findUnitRole(foldHeading(text)));
  if (role?.kind === 'field' && isMeasure(role.field, foldHeading(within))) return foldHeading(before);
  if (role?.kind !== 'relation') return folded;
  const isContrary = other?.kind === 'relation' && relationClassOf(other.type) !== relationClassOf(role.type);
  return isContrary ? folded : foldHeading(before);
}

/** Suffixes of metres: above sea level, in the national height systems. */
const METRES =
  /^(?:m|mt|metri|meter|metres?)(?: (?:s l m|slm|s m|sl|asl|a s l|aod|u nn|nn|u nhn|nhn|ngf|nap|n p m|npm|m nm))?$/;

/** Returns true if the text in brackets is the unit of measure of the field: `Quota max (m s.l.m.)`. */
function isMeasure({ unit }: Field, within: string): boolean {
  return unit !== undefined && (within === foldHeading(unit) || (unit === 'm' && METRES.test(within)));
}

/** Splits joined words, as databases write them: `ContextID`, `isFilledBy`, `IdUSCorrelata`. */
function splitWords(heading: string): string {
  return heading.replace(/(?<=\p{Ll}{2}|^Id)(?=\p{Lu})|(?<=\p{Lu}{2})(?=\p{Lu}\p{Ll}{2})/gu, ' ');
}

/**
 * Removes the name of the table: `pyarchinit.us` and `us_table.us` are the column `us`,
 * `relations.isAbove` is the relation.
 */
function dropTable(heading: string, folded: string): string {
  const column = /^[A-Za-z_]{3,40}\.([A-Za-z_0-9]{2,})$/.exec(heading.trim())?.[1];
  if (column === undefined) return folded;
  const bare = foldHeading(splitWords(column));
  return FIELDS.has(bare) || RELATION_CELLS.has(bare) || findVerbRole(bare) ? bare : folded;
}

const MAX_HEADING = 200;

function findUnitRole(heading: string): UnitRole {
  if (heading.length > MAX_HEADING) return { kind: 'custom' };
  return (
    findPlainRole(heading) ??
    findNounRole(heading) ??
    findVerbRole(heading) ??
    findFieldOfUnit(heading) ?? { kind: 'custom' }
  );
}

/** Finds a column that is ignored, contains relations as text or custom fields, or is a field of the record. */
function findPlainRole(heading: string): UnitRole | undefined {
  if (heading === '' || heading === 'ignore' || TECHNICAL.has(heading)) return { kind: 'ignored' };
  if (heading === 'keep') return { kind: 'custom', isChosen: true };
  if (RELATION_CELLS.has(heading)) return { kind: 'relations', isSecond: false };
  if (HOLDERS.has(heading)) return { kind: 'relation', type: 'fills', isNoun: false, isHolder: true };
  if (heading === 'rapporti2') return { kind: 'relations', isSecond: true };
  if (CUSTOM_HEADINGS.has(heading)) return { kind: 'own' };
  const field = FIELDS.get(heading);
  return field && { kind: 'field', field };
}

/** Finds the field of headings such as `Definizione US` and `us_descrizione`. */
function findFieldOfUnit(heading: string): UnitRole | undefined {
  const field = FIELDS.get(heading.replace(/^(?:us|su) | (?:us|usm|su)$/, ''));
  return field && { kind: 'field', field };
}

function findNounRole(heading: string): UnitRole | undefined {
  const bare = [heading, dropCompanions(heading), heading.replace(ADVERB, '')].find((word) =>
    NOUNS.has(word),
  );
  const type = bare === undefined ? undefined : NOUNS.get(bare);
  return type && { kind: 'relation', type, isNoun: type === 'earlier_than' || type === 'later_than' };
}

function findVerbRole(heading: string): UnitRole | undefined {
  const verb = [
    heading,
    ...[TRAILING_UNIT, ADVERB, LEADING_UNIT].map((pattern) => heading.replace(pattern, '')),
  ].find((text) => parseRelationType(text));
  const type = verb === undefined ? undefined : parseRelationType(verb);
  if (verb === undefined || !type || !isColumnRelation(verb, type)) return undefined;
  return { kind: 'relation', type, isNoun: false, ...(PREPOSITIONS.has(verb) && { isPreposition: true }) };
}

/** Headings of the column with custom fields as JSON. The last two are from earlier exports. */
export const CUSTOM_HEADINGS = new Set([
  'custom',
  'custom fields',
  'campi personalizzati',
  'own fields',
  'campi propri',
]);

/** `Copre US`, `cut by context no`, `Copre 2`, `Nad SJ`. */
const TRAILING_UNIT =
  /(?: (?:us|su|ue|se|sj|js|units?|unita|contexts?|konteksty?|befunde?|befunden|n|no|nr|numbers?|jednotk\w{0,3}|jednostk\w{0,3}|\d{1,2}))+$/;
/** `SJ nad`, `US coupées par`. */
const LEADING_UNIT = /^(?:us|su|ue|se|sj|js|unita|contexts?|befunde?|units?) /;

/** `Stratigraphically earlier than`, `Sequenza fisica - Copre`. */
const ADVERB =
  /^(?:strat(?:igraph(?:ically|ic|ical|isch|iquement))?|stratigraf(?:icamente|icky|icznie|ski|iskt|isk)|physically|directly|immediately|sequenza (?:fisica|stratigrafica)|rapporti(?: fisici| stratigrafici)?|rapporto|relations?) /;

function dropCompanions(heading: string): string {
  return heading
    .split(' ')
    .filter((word) => !NOUN_COMPANIONS.has(word))
    .join(' ');
}

/** Words such as `document` or `includes` head other columns far more often than relations. */
function isColumnRelation(heading: string, type: RelationType): boolean {
  if (relationClassOf(type) !== 'none' || type === 'adjacent_to' || type === 'connected_to') return true;
  const labels = [type, ...Object.values(relationLabelsOf(type))].map(foldHeading);
  return WRITTEN_LINKS.has(heading) || (heading.includes(' ') && labels.includes(heading));
}
