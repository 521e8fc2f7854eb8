import { inverseOf, parseRelationType } from '@trowel/domain/records';
import { renameArguments } from './argument-names.ts';

type Row = Record<string, unknown>;

const ENDS = ['from', 'type', 'to', 'us_number', 'area', 'certainty', 'note'];

/** Rewrites relations that name both units into relations seen from the unit itself. */
export function normalizeRelations(unit: Row): Row {
  const { relationships } = unit;
  if (!Array.isArray(relationships)) return unit;
  const own = unitNames(unit);
  const relations = relationships.map((one: unknown) => seenFromUnit(one, own));
  // A list of texts becomes one text.
  if (relations.length > 0 && relations.every((one) => typeof one === 'string'))
    return { ...unit, relationships: relations.join('; ') };
  return { ...unit, relationships: relations };
}

/** Returns the names of the unit: its number, and area/number. */
function unitNames({ us_number: number, us, area }: Row): Set<string> {
  const name = String(number ?? us ?? '');
  return new Set([name, `${String(area ?? '')}/${name}`].filter((one) => one !== '' && one !== '/'));
}

function seenFromUnit(given: unknown, own: ReadonlySet<string>): unknown {
  if (typeof given === 'string') return withoutSubject(given, own);
  if (Array.isArray(given))
    return given.every((one) => typeof one === 'string') ? withoutSubject(given.join(' '), own) : given;
  if (typeof given !== 'object' || given === null) return given;
  const { from, to, us_number: number, type, ...rest } = renameEnds(given as Row);
  const target = number ?? to;
  if (target === undefined) return given;
  const named = { ...rest, ...(type !== undefined && { type }) };
  if (from === undefined || own.has(String(from))) return { ...named, ...splitArea(target, rest) };
  const known = own.has(String(target)) ? parseRelationType(String(type)) : undefined;
  return known === undefined ? given : { ...rest, type: inverseOf(known), ...splitArea(from, rest) };
}

function renameEnds(given: Row): Row {
  // If the relation has `us_number`, that is its other unit and not renamed.
  const known = 'us_number' in given ? ENDS : ENDS.filter((name) => name !== 'us_number');
  return renameArguments(given, known);
}

function splitArea(target: unknown, { area }: Row): Row {
  const [, place, number] = typeof target === 'string' ? (/^([^/]+)\/([^/]+)$/.exec(target) ?? []) : [];
  return place !== undefined && number !== undefined && area === undefined
    ? { area: place, us_number: number }
    : { us_number: target };
}

/** Removes the subject: `1001 covers 1002` on the sheet of 1001 becomes `covers 1002`. */
function withoutSubject(text: string, own: ReadonlySet<string>): string {
  const [, subject = '', rest = ''] = /^(?:(?:US|SU|USM)\s+)?(\S+)\s+(.+)$/is.exec(text.trim()) ?? [];
  return own.has(subject) ? rest : text;
}
