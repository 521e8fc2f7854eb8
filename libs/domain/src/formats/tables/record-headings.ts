import {
  DECLARED_KINDS,
  getEntity,
  isKindName,
  KIND_NAMES,
  type KindName,
  listAliases,
  mapKinds,
} from '@trowel/domain/records';
import type { Field } from '@trowel/domain/core';
import type { RecordKind } from '../import/imported-data.ts';
import { applyMapping, CUSTOM_HEADINGS, foldHeading, listLabels, type ColumnMapping } from './headings.ts';
import {
  FIND_NUMBERS,
  INVENTORY_NUMBERS,
  LOOSE_FIND_NUMBERS,
  LOOSE_INVENTORY_NUMBERS,
  listNumberHeadings,
} from './words/find-words.ts';
import { TECHNICAL } from './words/unit-words.ts';
import { findTrowelRecordKind } from './trowel-table.ts';

/** The role of a column in a table of records. */
export type RecordRole = { kind: 'field'; field: Field } | { kind: 'own' | 'custom' | 'ignored' };

/** The roles of the columns of a table of records. */
export interface RecordColumns {
  entity: RecordKind;
  /** Roles by column. */
  roles: RecordRole[];
  /** Number of columns whose heading is a field. */
  known: number;
}

interface Sign {
  entity: RecordKind;
  needs: readonly string[];
  more: number;
}

/**
 * Fields that identify a table of each kind, in the order of the search, and how many more known
 * columns are required.
 */
const SIGNS: readonly Sign[] = [
  { entity: 'inventario', needs: ['inventory_number'], more: 1 },
  { entity: 'thesaurus', needs: ['field_name', 'value'], more: 1 },
  ...KIND_NAMES.map((entity) => ({ entity, needs: [DECLARED_KINDS[entity].number], more: 2 })),
  // Records of other kinds have periods and sites too.
  { entity: 'periods', needs: ['period'], more: 2 },
  { entity: 'sites', needs: ['site_name'], more: 2 },
];

function wordsFor(field: string, words: readonly string[]): Record<string, string> {
  return Object.fromEntries(words.map((word) => [word, field]));
}

/** Further headings, normalized. */
const WORDS: Partial<Record<RecordKind, Readonly<Record<string, string>>>> = {
  inventario: {
    ...wordsFor('inventory_number', [...INVENTORY_NUMBERS, ...LOOSE_INVENTORY_NUMBERS]),
    ...wordsFor('find_number', [...FIND_NUMBERS, ...LOOSE_FIND_NUMBERS]),
    ...wordsFor('fragments_total', [
      'quantita',
      'quantity',
      'qty',
      'q ta',
      'qta',
      'q t',
      'quant',
      'quantite',
      'stuck',
      'stk',
      'antal',
      'antall',
      'liczba',
      'pocet',
      'kolicina',
      'numero pezzi',
      'nombre',
      'pezzi',
      'n pezzi',
      'nr pezzi',
      'anzahl',
      'count',
      'conteggio',
    ]),
    ...wordsFor('find_type', [
      'materiale',
      'material',
      'classe',
      'classe di materiale',
      'classe dei materiali',
      'class',
      'material class',
      'class of material',
      'fundart',
      'materialart',
      'materiau',
      'matiere',
    ]),
    ...wordsFor('definition', ['oggetto', 'object']),
    ...wordsFor('box_number', ['cassa', 'n cassa', 'cassetta', 'n cassetta', 'box', 'box no']),
    ...wordsFor('us_number', [
      'ue',
      'befund',
      'n us',
      'us n',
      'nr us',
      'us nr',
      'numero us',
      'num us',
      'su no',
      'su number',
      'context no',
      'context number',
      'context id',
    ]),
    poids: 'weight_g',
    'poids g': 'weight_g',
    gewicht: 'weight_g',
    'gewicht g': 'weight_g',
    us: 'us_number',
    'unita stratigrafica': 'us_number',
    su: 'us_number',
    context: 'us_number',
    peso: 'weight_g',
    'peso gr': 'weight_g',
    'peso in g': 'weight_g',
    'peso in gr': 'weight_g',
    'peso in grammi': 'weight_g',
    frammenti: 'fragments_total',
    'n frammenti': 'fragments_total',
    'nr frammenti': 'fragments_total',
    'numero frammenti': 'fragments_total',
    'n frr': 'fragments_total',
    'nr frr': 'fragments_total',
    'tot frr': 'fragments_total',
    'tot frammenti': 'fragments_total',
    'diam orlo cm': 'rim_diameter_cm',
    'diametro orlo cm': 'rim_diameter_cm',
    'anno scavo': 'year',
    'anno di scavo': 'year',
    jahr: 'year',
    datazione: 'dating',
    cronologia: 'dating',
    datierung: 'dating',
    datation: 'dating',
    datacion: 'dating',
    weight: 'weight_g',
    'short description': 'description',
    'find category': 'find_type',
  },
  periods: {
    ...wordsFor('period', ['periodo', 'periode', 'epoca', 'epoche', 'epoch']),
    ...wordsFor('period', ['okres', 'obdobi', 'obdobie', 'razdoblje', 'perioda', 'epocha', 'epoka']),
    ...wordsFor('phase', ['fase', 'faza', 'faze', 'fas', 'bauphase', 'etapa']),
    ...wordsFor('name', [
      'denominazione',
      'nome',
      'nom',
      'nombre',
      'bezeichnung',
      'nazwa',
      'nazev',
      'nazov',
      'naziv',
      'namn',
      'navn',
      'naam',
    ]),
    datazione: 'dating',
    cronologia: 'dating',
    datierung: 'dating',
    datation: 'dating',
    inizio: 'start_year',
    da: 'start_year',
    dal: 'start_year',
    from: 'start_year',
    'anno iniziale': 'start_year',
    'cronologia iniziale': 'start_year',
    fine: 'end_year',
    a: 'end_year',
    al: 'end_year',
    to: 'end_year',
    'anno finale': 'end_year',
    'cronologia finale': 'end_year',
    ...wordsFor('start_year', [
      'start',
      'begin',
      'start date',
      'data inizio',
      'anno inizio',
      'debut',
      'beginn',
      'von',
    ]),
    ...wordsFor('end_year', ['end', 'end date', 'data fine', 'anno fine', 'fin', 'ende', 'bis']),
  },
  thesaurus: { lingua: 'language' },
  ...mapKinds((_name, { number, label }) => wordsFor(number, listNumberHeadings(label))),
};

const NAMES = new Map(SIGNS.map(({ entity }) => [entity, namesOf(entity)]));

/** Finds the kind of records under a row of headings, or undefined. `chosen` is the required kind. */
export function findRecordColumns(
  headings: readonly string[],
  { mapping = {}, chosen }: { mapping?: ColumnMapping; chosen?: RecordKind } = {},
): RecordColumns | undefined {
  const folded = headings.map((heading) => applyMapping(heading, mapping));
  const wanted = chosen ?? findTrowelRecordKind(headings);
  let best: RecordColumns | undefined;
  for (const sign of SIGNS) {
    if (wanted !== undefined && wanted !== sign.entity) continue;
    const found = findColumnsOf(sign, folded, chosen !== undefined);
    if (!found) continue;
    // Samples, boxes and shapes name finds too.
    if (sign.entity === 'inventario') best = found;
    else if (!isKindName(sign.entity)) return best ?? found;
    else if (found.known > (best?.known ?? 0) && (wanted !== undefined || isLedByNumber(found, folded)))
      best = found;
  }
  return best;
}

function findColumnsOf(
  { entity, needs, more }: Sign,
  folded: readonly string[],
  isChosen: boolean,
): RecordColumns | undefined {
  const roles = resolveRoles(entity, folded);
  const fields = new Set(listFieldNames(roles));
  const isWhole = fields.size === folded.filter((heading) => heading !== '').length;
  const isEnough = isChosen || fields.size >= needs.length + (isWhole ? 1 : more);
  if (!isEnough || !needs.every((name) => fields.has(name))) return undefined;
  fields.delete('');
  return { entity, roles, known: fields.size };
}

/** Returns the names of the fields by column; `''` for other columns. */
function listFieldNames(roles: readonly RecordRole[]): string[] {
  return roles.map((role) => (role.kind === 'field' ? role.field.name : ''));
}

/**
 * Returns true if the number of a record of a declared kind is before its unit. In a list of units, a
 * column such as `Sepoltura` describes the unit. A noun without a word for a number is not enough.
 */
function isLedByNumber({ entity, roles }: RecordColumns, folded: readonly string[]): boolean {
  if (!isKindName(entity)) return false;
  const { number, label } = DECLARED_KINDS[entity];
  const names = listFieldNames(roles);
  const column = names.indexOf(number);
  const unit = names.indexOf('us_number');
  const nouns = [label.en, label.it].map(foldHeading);
  return (unit === -1 || column < unit) && !nouns.includes(folded[column]!);
}

/** Returns the declared kind that a table without a choice of the user lists, or undefined. */
export function findDeclaredKind(cells: readonly string[], mapping: ColumnMapping): KindName | undefined {
  const found = findRecordColumns(cells, { mapping })?.entity;
  return found !== undefined && isKindName(found) ? found : undefined;
}

/** Counts and measures of finds, which units do not have. */
const QUANTITIES = new Set(['weight_g', 'fragments_total', 'rim_diameter_cm', 'vessels_min']);

/** Returns true if a normalized heading belongs to a column that only finds have. */
export function isQuantityOfFinds(heading: string): boolean {
  return QUANTITIES.has(NAMES.get('inventario')?.get(heading)?.name ?? '');
}

/**
 * Assigns one column to each field: the one with the best matching heading. Other columns are stored
 * under their heading. Without an inventory number, the find number from the trench is used.
 */
function resolveRoles(entity: RecordKind, folded: readonly string[]): RecordRole[] {
  const ranks = [...(NAMES.get(entity)?.keys() ?? [])];
  const columns = [...folded.keys()].sort((a, b) => ranks.indexOf(folded[a]!) - ranks.indexOf(folded[b]!));
  const roles = folded.map((heading) => roleOf(entity, heading));
  const used = new Set<string>();
  for (const column of columns) {
    const role = roles[column]!;
    if (role.kind !== 'field') continue;
    if (used.has(role.field.name)) roles[column] = { kind: 'custom' };
    used.add(role.field.name);
  }
  if (entity !== 'inventario' || used.has('inventory_number')) return roles;
  const number = getEntity(entity).fields.find(({ name }) => name === 'inventory_number');
  return roles.map((role) =>
    number && role.kind === 'field' && role.field.name === 'find_number'
      ? { kind: 'field', field: number }
      : role,
  );
}

function roleOf(entity: RecordKind, heading: string): RecordRole {
  if (heading === '' || heading === 'ignore' || TECHNICAL.has(heading)) return { kind: 'ignored' };
  if (CUSTOM_HEADINGS.has(heading)) return { kind: 'own' };
  const field = NAMES.get(entity)?.get(heading);
  if (!field) return { kind: 'custom' };
  if (field.isDerived) return { kind: 'ignored' };
  if (field.section !== 'record' || field.name === 'color' || field.name === 'sort_order')
    return { kind: 'field', field };
  // Other programs use such headings with other meanings, so only the exact names of Trowel are
  // read.
  const isOurs =
    heading === foldHeading(field.name) && Object.hasOwn(getEntity(entity).create!.shape, field.name);
  return isOurs ? { kind: 'field', field } : { kind: 'ignored' };
}

/** Maps the normalized names of fields: name, labels, column in pyArchInit. */
function namesOf(entity: RecordKind): Map<string, Field> {
  const { fields } = getEntity(entity);
  const byName = new Map(fields.map((field) => [field.name, field]));
  const names = new Map<string, Field>();
  const add = (word: string, field: Field | undefined): void => {
    if (field && !names.has(foldHeading(word))) names.set(foldHeading(word), field);
  };
  for (const field of fields) add(field.name, field);
  for (const [alias, name] of listAliases(entity)) add(alias, byName.get(name));
  for (const field of fields) for (const label of listLabels(field)) add(label, field);
  for (const [word, name] of Object.entries(WORDS[entity] ?? {})) add(word, byName.get(name));
  return names;
}
