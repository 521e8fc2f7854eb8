import { getEntity, RELATION_TYPES, VOCABULARIES } from '@trowel/domain/records';
import type { Field } from '@trowel/domain/core';
import { readsOf, type Context } from '@trowel/services/context';
import { loadFields } from '@trowel/services/sheet-fields';
import { RECORD_KINDS, type RecordKind } from './record-kinds.ts';
import { cutText } from './record-text.ts';

/** Lists the writable tables with a short description. */
export function listTables(): Record<string, unknown>[] {
  return Object.entries(RECORD_KINDS).map(([table, { entity }]) => {
    const { plural, key, fields } = getEntity(entity);
    return { table, holds: plural.en, key, fields: fields.length };
  });
}

const ROWS_LOOKED_AT = 50;
const VALUES_SHOWN = 5;
const SET_BY_SERVICE = new Set(['id', 'created_at', 'updated_at', 'version']);

/** Describes the fields of a table, also the custom fields of all visible sites. `samples` adds recorded values. */
export async function describeSchema(
  ctx: Context,
  { entity, list }: RecordKind,
  { samples }: { samples: boolean },
): Promise<Record<string, unknown>> {
  const { label, key } = getEntity(entity);
  const fields = await loadFields(readsOf(ctx), { entity });
  const { rows } = samples ? await list(ctx, { filters: [], skip: 0, limit: ROWS_LOOKED_AT }) : { rows: [] };
  return {
    table: entity,
    label: label.en,
    key,
    database: ctx.services.database.dialect,
    fields: fields.map((field) => ({ ...describeField(field), ...sampleOf(field, rows) })),
  };
}

/** Groups the fields by type for a text, with notes on single fields. */
export function formatSchema({ key, fields }: Record<string, unknown>): Record<string, unknown> {
  const byType: Record<string, string[]> = {};
  for (const field of fields as Record<string, unknown>[]) {
    if (field['set_by_service'] === true) continue;
    (byType[String(field['type'])] ??= []).push(formatField(field));
  }
  return {
    key,
    fields: Object.fromEntries(Object.entries(byType).map(([type, names]) => [type, names.join('; ')])),
  };
}

function formatField({
  name,
  required,
  unit,
  terms,
  sample_values,
  description,
}: Record<string, unknown>): string {
  const values = (sample_values ?? terms) as unknown[] | undefined;
  const facts = [
    ...(required === true ? ['required'] : []),
    ...(typeof unit === 'string' ? [unit] : []),
    ...(typeof description === 'string' ? [description] : []),
    ...(values ? [`such as ${values.slice(0, LISTED_VALUES).join(', ')}`] : []),
  ];
  return facts.length > 0 ? `${String(name)} (${facts.join('; ')})` : String(name);
}

const LISTED_VALUES = 3;

/** The accepted forms of the relations of a unit. */
const RELATION_FORM = `as seen from the unit: "covers 12, A/13; cuts 4", or [{"type", "us_number", "area"?, "certainty"?, "note"?}]; types: ${RELATION_TYPES.join(', ')}, or their words in Italian, German, French, Spanish`;

function describeField(field: Field): Record<string, unknown> {
  const { name, kind, label, required, unit, max, vocabulary, pyarchinit } = field;
  const description = name === 'relationships' ? RELATION_FORM : field.description;
  return {
    name,
    type: kind,
    label: label.en,
    ...(required && { required }),
    ...(SET_BY_SERVICE.has(name) && { set_by_service: true }),
    ...(unit && { unit }),
    ...(max && max < 500 && { max_length: max }),
    ...(description && { description }),
    ...(pyarchinit && { pyarchinit }),
    ...(vocabulary && { vocabulary, terms: termsOf(vocabulary) }),
  };
}

function termsOf(vocabulary: string): string[] {
  const terms = VOCABULARIES[vocabulary] ?? [];
  return terms.slice(0, VALUES_SHOWN).map(({ value }) => value);
}

function sampleOf({ name }: Field, rows: readonly Record<string, unknown>[]): { sample_values?: unknown[] } {
  const values = new Set(
    rows.map((row) => row[name]).filter((value) => typeof value === 'string' || typeof value === 'number'),
  );
  const shown = [...values].filter((value) => value !== '').slice(0, VALUES_SHOWN);
  return shown.length > 0
    ? { sample_values: shown.map((value) => (typeof value === 'string' ? cutText(value, 80) : value)) }
    : {};
}
