import { NotFoundError, ValidationError, type BilingualFieldProblem } from '@trowel/domain/core';
import { mapKinds } from '@trowel/domain/records';
import type { ToolContext } from '../context/tool-context.ts';
import { findExactly, RECORD_KINDS, type AnyRecord, type ManagedKind } from './record-kinds.ts';

/** A reference to a record, in any of its accepted forms. */
export interface NamedRecord {
  /** `us-48`, `48`, `1044`, `US 1044`, `A/1044`, or the address of a page. */
  given: string | number;
  /** The argument it was given with. */
  field: string;
  /** Kind of record. Default: any kind that can be fetched. */
  entity?: ManagedKind | undefined;
  siteName?: string | undefined;
}

/** A record that was found. */
export interface FoundRecord {
  entity: ManagedKind;
  record: AnyRecord;
}

const WORDS: Readonly<Record<string, ManagedKind>> = {
  site: 'sites',
  sites: 'sites',
  us: 'us',
  inventario: 'inventario',
  period: 'periods',
  periods: 'periods',
  ...mapKinds((name) => name),
};
/** Prefixes of ids by kind. */
export const ID_WORDS = {
  sites: 'site',
  us: 'us',
  inventario: 'inventario',
  periods: 'period',
  ...mapKinds((name) => name),
} as const;

/**
 * Finds a record by its id, its number with or without area, or the address of its page.
 * @throws NotFoundError
 * @throws ValidationError naming the candidates if several match
 */
export async function findRecord(ctx: ToolContext, named: NamedRecord): Promise<FoundRecord> {
  const text = String(named.given).trim();
  const exact = readId(text);
  if (exact && (named.entity === undefined || named.entity === exact.entity))
    return { entity: exact.entity, record: await RECORD_KINDS[exact.entity].get(ctx, exact.id) };
  const kinds: ManagedKind[] = named.entity ? [named.entity] : ['us', 'inventario', 'sites'];
  const found: FoundRecord[] = [];
  for (const entity of kinds) {
    const records = await listNamed(ctx, { ...named, entity }, text);
    found.push(...records.map((record) => ({ entity, record })));
    if (found.length > 0) break;
  }
  const byId = await findById(ctx, named, text);
  if (byId && typeof named.given === 'number' && named.entity) return byId;
  if (byId && !found.some(({ entity, record }) => entity === byId.entity && record.id === byId.record.id))
    found.unshift(byId);
  const [first, ...others] = found;
  if (!first) throw isUnknown(text);
  if (others.length > 0) throw isAmbiguous(named.field, text, found);
  return first;
}

/**
 * Finds the id of a record of a kind.
 * @throws NotFoundError
 * @throws ValidationError
 */
export async function findRecordId(
  ctx: ToolContext,
  named: NamedRecord & { entity: ManagedKind },
): Promise<number> {
  const { given, entity } = named;
  if (typeof given !== 'number') return (await findRecord(ctx, named)).record.id;
  if (await findById(ctx, named, String(given))) return given;
  const [first, ...others] = await listNamed(ctx, named, String(given));
  // Other numbers are treated as ids, and an unknown one is reported.
  if (!first || others.length > 0) return (await RECORD_KINDS[entity].get(ctx, given)).id;
  return first.id;
}

/** Returns the name of a unit in the form of the use-cases. An unknown name is returned unchanged. */
export async function nameUnit(
  ctx: ToolContext,
  { given, field, siteName }: NamedRecord & { siteName: string },
): Promise<string> {
  const text = String(given).trim();
  if (/^\d+$/.test(text)) return text;
  try {
    const { record } = await findRecord(ctx, { given: text, field, entity: 'us', siteName });
    if (record['site_name'] !== siteName) return text;
    const { area, us_number: number } = record;
    return area ? `${String(area)}/${String(number)}` : String(number);
  } catch (error) {
    if (error instanceof NotFoundError || error instanceof ValidationError) return text;
    throw error;
  }
}

/** Parses `us-48`, or an address that ends with `/us/48`. */
function readId(text: string): { entity: ManagedKind; id: number } | undefined {
  const [, word = '', digits = ''] = /(?:^|\/)([a-z]+(?:-[a-z]+)*)[-/](\d{1,9})\/?$/i.exec(text) ?? [];
  const entity = WORDS[word.toLowerCase()];
  return entity && { entity, id: Number(digits) };
}

/** A bare number may be an id. */
async function findById(
  ctx: ToolContext,
  { entity = 'us' }: Pick<NamedRecord, 'entity'>,
  text: string,
): Promise<FoundRecord | undefined> {
  if (!/^\d{1,9}$/.test(text)) return undefined;
  try {
    return { entity, record: await RECORD_KINDS[entity].get(ctx, Number(text)) };
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

const FIELDS = {
  sites: 'site_name',
  us: 'us_number',
  inventario: 'inventory_number',
  periods: 'period',
  ...mapKinds((_, { number }) => number),
} as const;

async function listNamed(
  ctx: ToolContext,
  { entity, siteName }: NamedRecord & { entity: ManagedKind },
  text: string,
): Promise<AnyRecord[]> {
  const page = readPage(text);
  const within = page?.siteName ?? siteName;
  const ofSite = within !== undefined && entity !== 'sites' ? { site_name: within } : {};
  for (const name of entity === 'us' ? listUnitNames(page?.unit ?? text) : [{ number: bare(text) }]) {
    const { number, area } = { area: undefined, ...name };
    if (number === '') continue;
    const wanted = { ...ofSite, [FIELDS[entity]]: number, ...(area !== undefined && { area }) };
    const found = await findExactly(ctx, RECORD_KINDS[entity], wanted);
    if (found.length > 0) return found;
  }
  return [];
}

/** Parses the site and unit in the address of a page. */
function readPage(text: string): { siteName: string; unit: string | undefined } | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { pathname, searchParams } = new URL(text);
  const last = pathname.split('/').at(-1) ?? '';
  const [unit, area] = [searchParams.get('us'), searchParams.get('area')];
  if (unit === null) return undefined;
  try {
    return { siteName: decodeURIComponent(last), unit: area ? `${area}/${unit}` : unit };
  } catch {
    return undefined;
  }
}

/** Number of a unit, with its area if given. */
interface UnitName {
  number: string;
  area?: string;
}

const PREFIX =
  /^(?:us|usm|su|unit|unità|context|find|inv(?:entario)?\.?|period(?:o)?|n\.?)[\s#.:-]*(?=\S*\d)/i;

function bare(text: string): string {
  return text.replace(PREFIX, '').trim();
}

/** Lists the possible unit names in a text, longest first: `US 12`, `B/12`, `area B, US 12`. */
export function listUnitNames(text: string): UnitName[] {
  const whole = text.trim();
  const plain = bare(whole);
  const [, area, number] =
    /^(?:area\s+)?([^/,]+?)\s*[/,]\s*(.+)$/i.exec(plain) ?? /^area\s+(\S+)\s+(.+)$/i.exec(plain) ?? [];
  return [
    { number: whole },
    { number: plain },
    ...(area !== undefined && number !== undefined ? [{ area, number: bare(number) }] : []),
  ];
}

function isUnknown(text: string): NotFoundError {
  return new NotFoundError(`${text.slice(0, 100)} is neither the id nor the number of a record`, {
    hint: 'Ids look like site-1, us-12, inventario-3 or period-2; search gives them. A unit can be named by its number too: 1044, A/1044.',
  });
}

const MOST_NAMED = 10;

function isAmbiguous(field: string, text: string, found: readonly FoundRecord[]): ValidationError {
  const ids = found.map(({ entity, record }) => `${ID_WORDS[entity]}-${record.id}`);
  const named = found.slice(0, MOST_NAMED).map(({ entity, record }, at) => {
    const { site_name, area } = record;
    const number = String(record[FIELDS[entity]]);
    return `${ids[at]} is ${area ? `${String(area)}/` : ''}${number} of ${String(site_name)}`;
  });
  const message = `${text.slice(0, 100)} may be several records: ${named.join('; ')}. Give the id.`;
  return new ValidationError([
    { field, message, type: 'ambiguous', instead: ids[0] } as BilingualFieldProblem,
  ]);
}
