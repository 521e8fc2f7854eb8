import type { Tool } from '../contract/define-tool.ts';
import { findForm } from '../contract/forms.ts';
import { renameArguments } from './argument-names.ts';
import { nameOwner, normalizeFacts, placeConditions } from './normalize-facts.ts';
import { normalizeValue, takes } from './normalize-value.ts';

type Args = Readonly<Record<string, unknown>>;

/**
 * Normalizes the arguments of a call: alternative names are replaced, unambiguous values are converted
 * to the type of the schema, and empty values without effect are removed. Anything else stays
 * unchanged for the schema to reject.
 */
export function normalizeArguments(tool: Tool, args: Args): Record<string, unknown> {
  const { shape } = tool.input;
  const known = Object.keys(shape);
  const renamed = renameArguments(args, known);
  const valued = Object.fromEntries(
    Object.entries(renamed).map(([name, value]) => [
      name,
      Object.hasOwn(shape, name) ? limit(name, shape[name]!, normalizeValue(shape[name]!, value)) : value,
    ]),
  );
  const placed = Object.hasOwn(PLACES, tool.name) ? PLACES[tool.name]!(valued, known) : valued;
  return dropEmpty(tool, placed);
}

/** Tools that accept fields of records. */
const PLACES: Readonly<Record<string, (args: Args, known: readonly string[]) => Record<string, unknown>>> = {
  manage_data: normalizeFacts,
  filter: placeConditions,
  manage_media: nameOwner,
};

/** A limit above the maximum becomes the maximum. The response then has a cursor. */
const HOW_MANY = new Set(['limit', 'preview_rows']);

function limit(name: string, schema: Tool['input']['shape'][string], value: unknown): unknown {
  if (!HOW_MANY.has(name) || typeof value !== 'number' || takes(schema, value)) return value;
  const most = MOST.find((one) => one <= value && takes(schema, one));
  return most ?? value;
}

const MOST = [100, 50, 20];

/** Removes empty and false values that have no effect in this form of the call. */
function dropEmpty(tool: Tool, args: Record<string, unknown>): Record<string, unknown> {
  const filled = Object.fromEntries(Object.entries(args).filter(([, value]) => !isEmpty(value)));
  const { shape } = findForm(tool.forms, filled)?.schema ?? tool.input;
  const stays = ([name, value]: [string, unknown]): boolean =>
    !isEmpty(value) || (Object.hasOwn(shape, name) && takes(shape[name]!, value));
  return Object.fromEntries(Object.entries(args).filter(stays));
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
