import { listAliases, getEntity } from '@trowel/domain/records';
import type { Field } from '@trowel/domain/core';
import type { RecordKind } from '../import/imported-data.ts';
import { applyMapping, foldHeading, listLabels, type ColumnMapping } from './headings.ts';
import { TECHNICAL } from './heading-words.ts';
import { findOwnRecordKind } from './own-table.ts';

/** What a column of a table of records holds. */
export type RecordRole = { kind: 'field'; field: Field } | { kind: 'own' | 'custom' | 'ignored' };

/** The headings of a table of records, understood. */
export interface RecordColumns {
  entity: RecordKind;
  /** By column. */
  roles: RecordRole[];
  /** Columns whose heading is a field. */
  known: number;
}

/** Fields that make a table one of such records, in the order the kinds are tried; with how many more known columns. */
const SIGNS: readonly { entity: RecordKind; needs: readonly string[]; more: number }[] = [
  { entity: 'inventario', needs: ['inventory_number'], more: 1 },
  { entity: 'thesaurus', needs: ['field_name', 'value'], more: 1 },
  { entity: 'periods', needs: ['period'], more: 2 },
  { entity: 'sites', needs: ['site_name'], more: 2 },
];

/** Further headings people use, folded. */
const WORDS: Partial<Record<RecordKind, Readonly<Record<string, string>>>> = {
  inventario: {
    inv: 'inventory_number',
    'inv n': 'inventory_number',
    'num inv': 'inventory_number',
    'num inventario': 'inventory_number',
    'inventory no': 'inventory_number',
    'inventory n': 'inventory_number',
    inventarnr: 'inventory_number',
    'inventar no': 'inventory_number',
    'inventar n': 'inventory_number',
    'n inventario': 'inventory_number',
    'nr inventario': 'inventory_number',
    'n inv': 'inventory_number',
    'nr inv': 'inventory_number',
    'inv no': 'inventory_number',
    inventarnummer: 'inventory_number',
    'inventar nr': 'inventory_number',
    'no inventario': 'inventory_number',
    'numero de inventario': 'inventory_number',
    'n inventaire': 'inventory_number',
    'no inventaire': 'inventory_number',
    'numero inventaire': 'inventory_number',
    'numero d inventaire': 'inventory_number',
    ue: 'us_number',
    befund: 'us_number',
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
    periodo: 'period',
    fase: 'phase',
    denominazione: 'name',
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
  },
  thesaurus: { lingua: 'language' },
};

const NAMES = new Map(SIGNS.map(({ entity }) => [entity, namesOf(entity)]));

/** Finds what records a row of headings is of; undefined when it is of none. `asked` is the kind it must be. */
export function findRecordColumns(
  headings: readonly string[],
  { mapping = {}, asked }: { mapping?: ColumnMapping; asked?: RecordKind } = {},
): RecordColumns | undefined {
  const folded = headings.map((heading) => applyMapping(heading, mapping));
  const wanted = asked ?? findOwnRecordKind(headings);
  for (const { entity, needs, more } of SIGNS) {
    if (wanted !== undefined && wanted !== entity) continue;
    const roles = folded.map((heading) => roleOf(entity, heading));
    const fields = new Set(roles.flatMap((role) => (role.kind === 'field' ? [role.field.name] : [])));
    const isEnough = asked !== undefined || fields.size >= needs.length + more;
    if (isEnough && needs.every((name) => fields.has(name))) return { entity, roles, known: fields.size };
  }
  return undefined;
}

function roleOf(entity: RecordKind, heading: string): RecordRole {
  if (heading === '' || heading === 'ignore' || TECHNICAL.has(heading)) return { kind: 'ignored' };
  if (heading === 'custom' || heading === 'campi propri') return { kind: 'own' };
  const field = NAMES.get(entity)?.get(heading);
  if (!field) return { kind: 'custom' };
  if (field.section !== 'record' || field.name === 'color' || field.name === 'sort_order')
    return { kind: 'field', field };
  // Other programs mean other things by such columns: they are read under our own names only.
  const isOurs =
    heading === foldHeading(field.name) && Object.hasOwn(getEntity(entity).create!.shape, field.name);
  return isOurs ? { kind: 'field', field } : { kind: 'ignored' };
}

/** Every way a field is called, folded: its name, its labels, its column in pyArchInit. */
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
