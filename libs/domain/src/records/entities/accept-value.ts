import type { Field } from '@trowel/domain/core';
import { z } from 'zod';
import { acceptRelationText } from './accept-relations.ts';
import { type EntityName, getEntity } from './entity.ts';
import { readCheckList, readTextList, readYesNo } from './original-values.ts';

/** The field a value was sent for. */
export interface GivenField {
  entity: EntityName;
  /** Its wire name, or the key as sent when there is no such field. */
  name: string;
  /** It was named by its pyArchInit column. */
  isAlias: boolean;
  /** The site the same body names. */
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
 * Gives the value as the schema wants it. Under any name: a number for a unit number, area, period or phase is its
 * text; null for a text that is never null is `''`; a text of relations is the list it stands for. Under the
 * pyArchInit name also: `Sì` and `No` for yes/no fields, `[['Calce']]` for lists, `''` for no number or day.
 * Anything else stays as it is.
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

/** A value as pyArchInit writes it. */
function acceptOriginal({ name, kind }: Field, value: unknown): unknown {
  if (value === '' && kind !== 'text') return null;
  if (kind === 'boolean') return readYesNo(value) ?? value;
  if (kind !== 'list' || typeof value !== 'string') return value;
  return name.startsWith('documentation') ? readCheckList(value) : readTextList(value);
}

/** A list of lists is the text of pyArchInit already parsed. */
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
