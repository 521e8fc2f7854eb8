import { getEntity, listAliases, type EntityName } from '@trowel/domain/records';
import { renameArguments, type OtherNames } from './argument-names.ts';
import { normalizeRelations } from './normalize-relations.ts';

type Args = Record<string, unknown>;

const SITE = ['site', 'sitename', 'excavation'];
/** Alternative names of fields that assistants use. */
const FIELD_NAMES: Partial<Record<EntityName, OtherNames>> = {
  sites: { site_name: [...SITE, 'name'] },
  us: {
    site_name: SITE,
    us_number: ['number', 'us', 'su', 'unit', 'unitnumber', 'context', 'contextnumber', 'usno', 'no'],
    unit_type: ['type', 'ustype'],
    relationships: ['relations', 'relationship'],
  },
  inventario: {
    site_name: SITE,
    inventory_number: ['number', 'findnumber', 'inventory', 'invnumber', 'no'],
    us_number: ['us', 'su', 'unit', 'context', 'unitnumber'],
    find_type: ['type'],
  },
  periods: { site_name: SITE, period: ['number', 'periodnumber', 'code'] },
};

const TABLES: Readonly<Record<string, EntityName>> = {
  sites: 'sites',
  us: 'us',
  inventario: 'inventario',
  periods: 'periods',
};

/** The argument into which fields next to `data` are moved, by command. */
const HOLDERS: Readonly<Record<string, string>> = {
  insert: 'data',
  upsert: 'data',
  validate: 'data',
  delete: 'filters',
};

/** Normalizes the records of a `manage_data` call for their table. */
export function normalizeFacts(args: Readonly<Args>, known: readonly string[]): Args {
  const named = nameTable(args);
  const entity = TABLES[String(named['table'])];
  if (entity === undefined) return named;
  const placed = takeLists(placeFields(named, { entity, known }));
  const body = (value: unknown): unknown => (isRecord(value) ? normalizeBody(entity, value) : value);
  const made: Args = { ...placed };
  for (const name of ['data', 'filters']) if (isRecord(made[name])) made[name] = body(made[name]);
  if (Array.isArray(made['records'])) made['records'] = made['records'].map(body);
  return made;
}

/** Lines are always of units, and the prefix of an id names the table. */
function nameTable(args: Readonly<Args>): Args {
  const { table, lines, record_id: id } = args;
  if (table !== undefined && table !== null && table !== '') return args;
  if (typeof lines === 'string' && lines !== '') return { ...args, table: 'us' };
  const named = kindOfId(id);
  return named === undefined ? args : { ...args, table: named };
}

/** Returns the kind of record of an id such as `us-48`. */
function kindOfId(id: unknown): string | undefined {
  const [, word = ''] = typeof id === 'string' ? (/^(\w+)-\d+$/.exec(id.trim()) ?? []) : [];
  return { site: 'sites', us: 'us', inventario: 'inventario', period: 'periods' }[word];
}

/** Fills in the kind of record in a `manage_media` call from the prefix of its id. */
export function nameOwner(args: Readonly<Args>): Args {
  const { entity_type: given, entity_id: id } = args;
  const named = given === undefined || given === null || given === '' ? kindOfId(id) : undefined;
  return named === undefined ? { ...args } : { ...args, entity_type: named };
}

/** Fields next to `data` are moved into it. */
function placeFields(args: Args, { entity, known }: { entity: EntityName; known: readonly string[] }): Args {
  const holder = HOLDERS[String(args['command'])];
  if (holder === undefined || args['lines'] !== undefined || args['record_id'] !== undefined) return args;
  const aliases = listAliases(entity);
  const loose = Object.keys(args).filter((name) => !known.includes(name) && aliases.has(name));
  const isSite = holder === 'data' && args['records'] === undefined;
  const shared = isSite
    ? ['site_name', 'area'].filter((name) => isText(args[name]) && aliases.has(name))
    : [];
  const moved = [...loose, ...shared];
  const held = args[holder];
  if (moved.length === 0 || (held !== undefined && !isRecord(held))) return args;
  const rest = Object.fromEntries(Object.entries(args).filter(([name]) => !moved.includes(name)));
  const facts = Object.fromEntries(moved.map((name) => [name, args[name]]));
  return { ...rest, [holder]: { ...facts, ...held } };
}

/** Moves conditions on other fields of a `filter` call into `where`. */
export function placeConditions(args: Readonly<Args>, known: readonly string[]): Args {
  const fields = listAliases('us');
  const isField = (name: string): boolean =>
    !known.includes(name) && fields.has(name.replace(/_(?:min|max|after|before|is)$/, ''));
  const loose = Object.entries(args).filter(([name]) => isField(name));
  if (loose.length === 0) return { ...args };
  const rest = Object.fromEntries(Object.entries(args).filter(([name]) => !isField(name)));
  const { where } = args;
  return { ...rest, where: { ...Object.fromEntries(loose), ...(isRecord(where) && where) } };
}

/** Several records in `data` become `records`. */
function takeLists(args: Args): Args {
  const { data, command, ...rest } = args;
  if (!Array.isArray(data) || data.length === 0 || args['records'] !== undefined) return args;
  if (command === 'insert' || command === 'batch_insert')
    return { ...rest, command: 'batch_insert', records: data };
  return command === 'validate' ? { ...rest, command, records: data } : args;
}

function normalizeBody(entity: EntityName, body: Args): Args {
  const { fields } = getEntity(entity);
  const kinds = new Map(fields.map(({ name, kind }) => [name, kind]));
  const aliases = listAliases(entity);
  const names = [...aliases.keys()];
  const renamed = renameArguments(body, names, FIELD_NAMES[entity] ?? {});
  const made = Object.fromEntries(
    Object.entries(renamed).map(([name, value]) => {
      const kind = kinds.get(aliases.get(name) ?? name);
      return [name, kind === 'text' && typeof value === 'number' ? String(value) : value];
    }),
  );
  return entity === 'us' ? normalizeRelations(made) : made;
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function isRecord(value: unknown): value is Args {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
