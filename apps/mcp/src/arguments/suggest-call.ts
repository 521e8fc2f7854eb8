import { DomainError, findNearestName, type FieldProblem } from '@trowel/domain/core';
import { KIND_NAMES } from '@trowel/domain/records';
import { listSites } from '@trowel/services/records';
import type { ToolContext } from '../context/tool-context.ts';
import type { Tool } from '../contract/define-tool.ts';
import { listProblems } from './call-problems.ts';
import { optionsOf } from './read-arguments.ts';

type Args = Record<string, unknown>;

/** A valid call to make in place of a rejected one. */
export interface SuggestedCall {
  tool: string;
  arguments: Args;
}

/**
 * Suggests the next call after a rejected one: the corrected call if the error says how to correct it,
 * otherwise one that lists the possible values. Undefined if neither would help.
 */
export async function suggestCall(
  ctx: ToolContext,
  { tool, args, error }: { tool: Tool; args: Args; error: unknown },
): Promise<SuggestedCall | undefined> {
  if (!(error instanceof DomainError) || !HELPFUL.has(error.code)) return undefined;
  const { rows, total } = await listSites(ctx, { filters: [], skip: 0, limit: 1 });
  const site = rows[0]?.site_name;
  const hints = { error, site, isOnlySite: total === 1, now: ctx.services.clock() };
  const corrected = complete(tool, correct(tool, args, hints), hints);
  if (corrected && isValid(tool, corrected)) return { tool: tool.name, arguments: corrected };
  return lookUp(tool, args, site);
}

const HELPFUL = new Set<string>(['bad_request', 'validation', 'not_found', 'conflict']);

function isValid(tool: Tool, args: Args): boolean {
  return listProblems(tool, args).length === 0;
}

/** Context for corrections, in addition to the arguments. */
interface Known {
  /** A site that the caller can see. */
  site: string | undefined;
  isOnlySite: boolean;
  now: Date;
}
interface Hints extends Known {
  error: DomainError;
}

/** A corrected call may be another operation with more required arguments. */
function complete(tool: Tool, args: Args | undefined, known: Known): Args | undefined {
  let completed = args;
  for (const problem of args ? listProblems(tool, args).filter(({ type }) => type === 'missing') : [])
    completed = completed && correctOne(tool, completed, { ...known, problem });
  return completed;
}

/** Corrects the arguments that an error names. Returns undefined if the correction is unclear. */
function correct(tool: Tool, args: Args, { error, ...known }: Hints): Args | undefined {
  const problems = (error.detail['errors'] ?? []) as (FieldProblem & { instead?: unknown })[];
  if (problems.length === 0) return correctSite(args, error.message);
  let corrected: Args | undefined = { ...args };
  for (const problem of problems) {
    corrected = corrected && correctOne(tool, corrected, { ...known, problem });
  }
  return corrected;
}

interface Wrong extends Known {
  problem: FieldProblem & { instead?: unknown };
}

function correctOne(tool: Tool, args: Args, wrong: Wrong): Args | undefined {
  const { field, type, message, instead } = wrong.problem;
  // For a write, the caller must choose the record.
  if (instead !== undefined)
    return isReading(tool, args) ? (setAt(args, field.split('.'), instead) as Args) : undefined;
  const meant = MEANT.exec(message)?.[1];
  const isArgument = Object.hasOwn(tool.input.shape, field);
  if (type === 'unrecognized_key') return rename(tool, args, { field, meant });
  if (type === 'missing') return isArgument ? fillIn(tool, args, wrong) : fillInSite(args, wrong);
  if (type === 'without_effect' || type === 'invalid_cursor') return drop(tool, args, field);
  if (!isArgument) return correctFact(args, wrong);
  const given = args[field];
  if (typeof given !== 'string') return undefined;
  const value = meant ?? findOption(tool, field, given) ?? readDay(given, wrong.now);
  if (value !== undefined) return { ...args, [field]: value };
  return correctSite(args, message) ?? lookForText(tool, args, wrong);
}

/** Sets a value at a path of keys and indices. */
function setAt(holder: unknown, [name, ...path]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  const members = Array.isArray(holder) ? [...(holder as unknown[])] : { ...(holder as object) };
  const at = members as Record<string, unknown>;
  at[name] = path.length > 0 ? setAt(at[name], path, value) : value;
  return members;
}

/** A value that does not exist may be a word in a text. */
function lookForText(tool: Tool, args: Args, { problem: { field, type } }: Wrong): Args | undefined {
  if (!type.startsWith('unknown_') || !('text' in tool.input.shape) || 'text' in args) return undefined;
  const { [field]: text, ...rest } = args;
  return { ...rest, text };
}

const MEANT = /did you mean ([^?]+)\?/i;

/** Corrects the name of a site. */
function correctSite(args: Args, message: string): Args | undefined {
  const site = /no site .*did you mean (.+)\?$/is.exec(message)?.[1];
  const name = ['site_name', 'site'].find((one) => typeof args[one] === 'string');
  return site !== undefined && name !== undefined ? { ...args, [name]: site } : undefined;
}

/** Renames an argument, or a field of `data`, to the closest name. Reading calls drop an unknown one. */
function rename(
  tool: Tool,
  args: Args,
  { field, meant }: { field: string; meant: string | undefined },
): Args | undefined {
  const isBeside = field in args;
  const holder = isBeside ? args : (args['data'] as Args | undefined);
  if (!holder || !(field in holder)) return undefined;
  const { [field]: value, ...rest } = holder;
  if (meant !== undefined && !(meant in rest)) {
    const named = { ...rest, [meant]: value };
    const renamed = isBeside ? named : { ...args, data: named };
    if (!isBeside || isValid(tool, renamed)) return renamed;
  }
  return isBeside ? drop(tool, args, field) : undefined;
}

/** An argument can change the meaning of a write, so only reading calls run without it. */
function drop(tool: Tool, args: Args, field: string): Args | undefined {
  const { [field]: _dropped, ...rest } = args;
  return isReading(tool, args) ? rest : undefined;
}

function isReading(tool: Tool, args: Args): boolean {
  if (tool.annotations.readOnlyHint || args['dry_run'] === true || args['validate_only'] === true)
    return true;
  try {
    return tool.accessOf(args) === 'read';
  } catch {
    return false;
  }
}

/** Fills in the site if there is only one. */
function fillInSite(args: Args, { problem: { field }, site, isOnlySite }: Wrong): Args | undefined {
  const { data } = args;
  const isOfData = field === 'site_name' && isOnlySite && typeof data === 'object' && data !== null;
  return isOfData ? { ...args, data: { site_name: site, ...data } } : undefined;
}

function fillIn(tool: Tool, args: Args, { problem: { field }, site, now }: Wrong): Args | undefined {
  if (field in args) return args;
  const isSite = field === 'site_name' || field === 'site';
  if (isSite) return site === undefined ? undefined : { ...args, [field]: site };
  const example =
    field === 'from'
      ? `${now.getUTCFullYear()}-01-01`
      : (EXAMPLES[field] ?? optionsOf(tool.input.shape[field]!)?.[0]);
  return example === undefined ? undefined : { ...args, [field]: example };
}

const EXAMPLES: Readonly<Record<string, unknown>> = { query: 'wall', table: 'us', relationships: [] };

/** Similar values. They are suggested, not used automatically. */
const NEAR: Readonly<Record<string, string>> = {
  jpg: 'png',
  jpeg: 'png',
  gif: 'png',
  season: 'changes',
  seasons: 'changes',
  excel: 'xlsx',
  word: 'docx',
};

function findOption(tool: Tool, field: string, given: string): string | undefined {
  const options = optionsOf(tool.input.shape[field]!) ?? [];
  const near = NEAR[given.toLowerCase()];
  return near !== undefined && options.includes(near) ? near : findNearestName(given, options);
}

/** Parses dates as people write them: `12/07/2025`, `yesterday`. */
function readDay(text: string, now: Date): string | undefined {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim()) ?? [];
  if (day && month && year && Number(month) <= 12)
    return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const back = { today: 0, oggi: 0, yesterday: 1, ieri: 1 }[text.trim().toLowerCase()];
  return back === undefined ? undefined : new Date(now.getTime() - back * DAY_MS).toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;

/** Corrects a date field of the record. */
function correctFact(args: Args, { problem: { field }, now }: Wrong): Args | undefined {
  const data = args['data'] as Args | undefined;
  const given = data?.[field];
  const day = typeof given === 'string' ? readDay(given, now) : undefined;
  return day === undefined ? undefined : { ...args, data: { ...data, [field]: day } };
}

/** The call that lists the sites. */
const SITES: SuggestedCall = { tool: 'generate_report', arguments: { report_type: 'site' } };

/** The call that lists the possible values, by tool. */
const LISTS: Readonly<Record<string, Args>> = {
  manage_media: { operation: 'list' },
  manage_thesaurus: { operation: 'list' },
  configure_em_nodes: { action: 'list' },
  manage_database_connections: { action: 'list' },
  manage_services: { action: 'status' },
  pyarchinit_sync: { operation: 'list' },
};
const OF_SCENES = new Set(['position', 'material']);
const OF_FILES = new Set(['import_data', 'import_excel', 'create_database']);

/** Returns the call that lists what the caller may have meant. */
function lookUp(tool: Tool, args: Args, site: string | undefined): SuggestedCall | undefined {
  const { name } = tool;
  if (OF_FILES.has(name)) return undefined;
  if (LISTS[name]) return { tool: name, arguments: LISTS[name] };
  if (OF_SCENES.has(name) || args['session_id'] !== undefined)
    return site === undefined ? undefined : { tool: 'build_3d', arguments: { site_name: site } };
  if (name === 'manage_data') return lookUpData(args);
  const requested = args['site_name'] ?? args['site'] ?? site;
  return requested === undefined || requested !== site
    ? SITES
    : { tool: 'filter', arguments: { site: requested } };
}

function lookUpData({ command, table, filters, record_id }: Args): SuggestedCall {
  if (command === 'undo' || command === 'history') return ofData({ command: 'history' });
  if (filters !== undefined || record_id !== undefined) return { tool: 'filter', arguments: {} };
  return ofData({ command: 'get_schema', ...(typeof table === 'string' && TABLES.has(table) && { table }) });
}

const TABLES = new Set<string>(['sites', 'us', 'inventario', 'periods', ...KIND_NAMES]);

function ofData(args: Args): SuggestedCall {
  return { tool: 'manage_data', arguments: args };
}
