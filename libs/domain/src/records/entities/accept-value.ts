import type { Field } from '@trowel/domain/core';
import { z } from 'zod';
import { acceptRelationText } from './accept-relations.ts';
import { type EntityName, getEntity } from './entity.ts';
import { readCheckList, readTextList, readYesNo } from './original-values.ts';

/** The field for which a value was sent. */
export interface GivenField {
  entity: EntityName;
  /** Its wire name, or the key as sent if there is no such field. */
  name: string;
  /** True if its pyArchInit column was used as the name. */
  isAlias: boolean;
  /** The site named in the same body. */
  siteName?: unknown;
}

/** Codes that people also send as numbers: `12` means `"12"`. */
const CODE_FIELDS = new Set([
  'us_number',
  'inventory_number',
  'area',
  'period',
  'phase',
  'period_end',
  'phase_end',
]);

/**
 * Converts a value to the form of the schema. Under any name: a number for a unit number, area, period or phase
 * becomes text, null for a text that is never null becomes `''`, and a text of relations becomes a list. Under
 * the pyArchInit name also: `Sì` and `No` for yes/no fields, `[['Calce']]` for lists, `''` for no number or day.
 * Other values are returned unchanged.
 * @throws ValidationError when a text of relations cannot be understood.
 */
export function acceptValue(given: GivenField, value: unknown): unknown {
  if (given.name === 'relationships') return acceptRelations(given, value);
  if (given.name === 'custom' && value === null) return {};
  const field = getEntity(given.entity).fields.find(({ name }) => name === given.name);
  if (!field) return value;
  if (typeof value === 'number' && CODE_FIELDS.has(field.name)) return String(value);
  if (value === null && !field.required && isNeverNull(given)) return '';
  return given.isAlias ? acceptOriginal(field, value) : value;
}

/** Converts a value in the form of pyArchInit. */
function acceptOriginal({ name, kind }: Field, value: unknown): unknown {
  if (value === '' && kind !== 'text') return null;
  if (kind === 'boolean') return readYesNo(value) ?? value;
  if (kind !== 'list' || typeof value !== 'string') return value;
  return name.startsWith('documentation') ? readCheckList(value) : readTextList(value);
}

/** Accepts a list of lists, which is the parsed text of pyArchInit. */
function acceptRelations({ siteName }: GivenField, value: unknown): unknown {
  if (value === null) return [];
  const isParsed = Array.isArray(value) && value.length > 0 && value.every((row) => Array.isArray(row));
  const text = isParsed ? JSON.stringify(value) : value;
  if (typeof text !== 'string') return value;
  return acceptRelationText(text, typeof siteName === 'string' ? siteName : undefined);
}

function isNeverNull({ entity, name }: GivenField): boolean {
  return getEntity(entity).record.shape[name] instanceof z.ZodString;
}
