import { ValidationError } from '@trowel/domain/core';
import { listAliases, MATRIX_FIELDS } from '@trowel/domain/records';
import { changeRecords } from '@trowel/services/batches';
import type { GivenLines } from '@trowel/services/records';
import { writeTogether } from '@trowel/services/writing';
import { checkBodies } from '../records/check-bodies.ts';
import { checkSite, withAllProblems, tryRecords } from '../records/check-records.ts';
import { defineTool, type Access, type Running } from '../contract/define-tool.ts';
import { describeSchema, listTables, formatSchema } from '../records/describe-tables.ts';
import { findRecordId } from '../records/find-record.ts';
import { insertLines, tryLines } from '../records/insert-lines.ts';
import { insertSeries } from '../records/insert-series.ts';
import { planData, tryData, type ChangeRequest } from '../records/plan-data.ts';
import { reportFinding } from '../records/show-finding.ts';
import { reportHistory } from '../records/report-history.ts';
import { undoBatch } from '../records/undo-batch.ts';
import { findExactly, RECORD_KINDS, type AnyRecord, type RecordKind } from '../records/record-kinds.ts';
import { DataInput, type DataCall } from './manage-data-input.ts';
import { requireArgument } from '../contract/require-argument.ts';
import { batchOf, DataOutput, reportWritten, type DataAnswer } from '../records/report-written.ts';
import type { ToolContext } from '../context/tool-context.ts';
import { isOfSeveral, undoSeveral } from '../records/undo-several.ts';
import { upsertRecord } from '../records/upsert-record.ts';
import { reportingFindings } from '../records/written-findings.ts';

const ACCESS: Record<DataCall['command'], Access> = {
  get_schema: 'read',
  insert: 'create',
  batch_insert: 'create',
  update: 'update',
  delete: 'delete',
  upsert: 'update',
  validate: 'read',
  validate_stratigraphy: 'read',
  undo: 'update',
  history: 'read',
};

/** Records, changes and deletes sites, units, finds and periods. */
export const manageData = defineTool({
  name: 'manage_data',
  title: 'Record, change and delete',
  description:
    'Records, changes and deletes sites, units (us), finds (inventario) and periods; history lists batches, undo reverts one. Deleting, undoing and changing records you did not name return a plan first; confirm it with its token. Each call is one batch.',
  input: DataInput,
  output: DataOutput,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
  access: ({ command }) => ACCESS[command],

  check: (input) => checkBodies(input, () => kindOf(input)),

  plan: async (ctx, input) =>
    input.validate_only ? undefined : planData(ctx, { ...input, ...namedIn(input) }),

  async run(ctx, input, running) {
    if (!input.validate_only)
      return reportingFindings(ctx, await listChangedSites(ctx, input), () => write(ctx, input, running));
    if (input.lines !== undefined) return tryLines(ctx, linesOf(input));
    const plan = await tryData(ctx, { ...input, ...namedIn(input) });
    return {
      data: { would_change: plan?.counts ?? {} },
      message: `It could be done; nothing was written.${plan ? ` ${plan.summary}` : ''}`,
    };
  },
});

/** Returns functions that find the records of the input, for the plans of each command. */
function namedIn(input: DataCall): Pick<ChangeRequest, 'kind' | 'targets'> {
  return { kind: () => kindOf(input), targets: (ctx) => listTargets(ctx, input) };
}

const RELATED = new Set<string>(['site_name', 'relationships', ...MATRIX_FIELDS]);

/** Returns the sites whose findings a write may change: an undo, or writes of units or periods in fields of the matrix. */
async function listChangedSites(ctx: ToolContext, input: DataCall): Promise<string[]> {
  const { command, table, data, records = [], site_name, lines } = input;
  if (command === 'undo') return [...((await planData(ctx, { ...input, ...namedIn(input) }))?.sites ?? [])];
  if (!WRITES.has(command) || (table !== 'us' && table !== 'periods')) return [];
  if (lines !== undefined) return site_name === undefined ? [] : [site_name];
  const bodies = [...records, ...(data ? [data] : [])];
  const aliases = listAliases(table);
  const names = bodies.flatMap((body) => Object.keys(body).map((name) => aliases.get(name) ?? name));
  const isRelated = table === 'periods' || command !== 'update' || names.some((name) => RELATED.has(name));
  if (!isRelated) return [];
  const named = bodies.flatMap(({ site_name: own, sito }) => own ?? sito ?? []).map(String);
  const targets = command === 'update' || command === 'delete' ? await listTargets(ctx, input) : [];
  return [...named, ...targets.map((one) => String(one['site_name']))];
}

const WRITES = new Set<DataCall['command']>(['insert', 'batch_insert', 'update', 'delete', 'upsert']);

function write(ctx: ToolContext, input: DataCall, running: Running): Promise<DataAnswer> {
  switch (input.command) {
    case 'get_schema':
      return getSchema(ctx, input);
    case 'insert':
      return insert(ctx, input);
    case 'batch_insert':
      return insertMany(ctx, input, running);
    case 'update':
      return update(ctx, input);
    case 'delete':
      return remove(ctx, input);
    case 'upsert':
      return upsertRecord(ctx, kindOf(input), { ...input, data: requireArgument(input, 'data') });
    case 'validate':
      if (input.lines !== undefined) return tryLines(ctx, linesOf(input));
      return tryRecords(ctx, kindOf(input), input.records ?? [requireArgument(input, 'data')]);
    case 'validate_stratigraphy':
      return checkSite(ctx, { ...input, site_name: requireArgument(input, 'site_name') });
    case 'undo':
      return isOfSeveral(input) ? undoSeveral(ctx, input) : undoBatch(ctx, input);
    case 'history':
      return reportHistory(ctx, input);
  }
}

function kindOf({ table }: DataCall): RecordKind {
  return RECORD_KINDS[requireArgument({ table }, 'table')];
}

async function getSchema(ctx: ToolContext, input: DataCall): Promise<DataAnswer> {
  if (input.table === undefined) {
    return {
      data: { tables: listTables() },
      message: 'These tables can be written; ask for one to see its fields.',
    };
  }
  const kind = kindOf(input);
  const data = await describeSchema(ctx, kind, { samples: input.include_sample_values ?? false });
  const message = `The fields of ${kind.entity}; those of pyArchInit are taken too.`;
  return { data, textData: formatSchema(data), message };
}

async function insert(ctx: ToolContext, input: DataCall): Promise<DataAnswer> {
  if (input.lines !== undefined) return insertLines(ctx, linesOf(input));
  if (input.count !== undefined)
    return insertSeries(ctx, kindOf(input), { count: input.count, data: requireArgument(input, 'data') });
  const kind = kindOf(input);
  const { record, findings } = await kind.create(ctx, requireArgument(input, 'data'));
  return reportWritten(ctx, record, { entity: kind.entity, findings, done: 'Recorded' });
}

/** @throws ValidationError if lines are given for other kinds of records, or without a site */
function linesOf(input: DataCall): GivenLines {
  const { area, lines: text = '' } = input;
  if (kindOf(input).entity !== 'us') {
    const message = 'lines record units: table must be us.';
    throw new ValidationError([{ field: 'lines', message, type: 'not_units' }]);
  }
  return { siteName: requireArgument(input, 'site_name'), text, area };
}

async function insertMany(
  ctx: ToolContext,
  input: DataCall,
  { progress, signal }: Running,
): Promise<DataAnswer> {
  const kind = kindOf(input);
  const records = requireArgument(input, 'records');
  const ids: number[] = [];
  const insertAll = async (inner: ToolContext): Promise<void> => {
    for (const [at, record] of records.entries()) {
      signal.throwIfAborted();
      ids.push((await nameFailing(at, () => kind.create(inner, record))).record.id);
      progress((at + 1) / records.length, `${at + 1} of ${records.length}`);
    }
  };
  await withAllProblems(ctx, { kind, records }, () => writeTogether(ctx, insertAll));
  return { data: { ids, ...batchOf(ctx) }, message: `${ids.length} records were created, all in one batch.` };
}

/** Adds the index of the failing record to an error. */
async function nameFailing<T>(index: number, body: () => Promise<T>): Promise<T> {
  try {
    return await body();
  } catch (error) {
    if (!(error instanceof Error) || !('detail' in error)) throw error;
    error.message = `Record ${index} of the list: ${error.message}; nothing was written`;
    throw error;
  }
}

async function update(ctx: ToolContext, input: DataCall): Promise<DataAnswer> {
  const kind = kindOf(input);
  const changes = requireArgument(input, 'data');
  const targets = await listTargets(ctx, input);
  const [only] = targets;
  if (targets.length === 1 && only) {
    const { record, findings } = await kind.update(ctx, {
      id: only.id,
      changes,
      ifMatch: input.expected_version,
    });
    return reportWritten(ctx, record, { entity: kind.entity, findings, done: 'Changed', before: only });
  }
  if (input.expected_version !== undefined) {
    const message = 'expected_version is of one record: name it by record_id.';
    throw new ValidationError([{ field: 'expected_version', message, type: 'without_effect' }]);
  }
  const ids = targets.map(({ id }) => id);
  const records = ids.map((id) => ({ id, changes }));
  const { findings } = await changeRecords(ctx, { entity: kind.entity, records });
  const data = { ids, ...batchOf(ctx), ...(findings.length > 0 && { findings }) };
  return {
    data,
    textData: { ...batchOf(ctx), findings: findings.map(reportFinding) },
    message: `${ids.length} records were changed, all in one batch.`,
  };
}

async function remove(ctx: ToolContext, input: DataCall): Promise<DataAnswer> {
  const kind = kindOf(input);
  const targets = await listTargets(ctx, input);
  await writeTogether(ctx, async (inner) => {
    for (const { id } of targets) await kind.remove(inner, { id, cascade: input.cascade ?? false });
  });
  const ids = targets.map(({ id }) => id);
  return {
    data: { ids, ...batchOf(ctx) },
    textData: batchOf(ctx),
    message: `${ids.length} records were deleted; undo restores them.`,
  };
}

/**
 * Returns the records to update or delete.
 * @throws ValidationError
 * @throws NotFoundError
 */
async function listTargets(ctx: ToolContext, input: DataCall): Promise<AnyRecord[]> {
  const kind = kindOf(input);
  const { record_id, filters, site_name: siteName } = input;
  if ((record_id === undefined) === (filters === undefined)) {
    const message = 'Name the records either by record_id or by filters.';
    throw new ValidationError([{ field: 'record_id', message, type: 'missing' }]);
  }
  if (record_id !== undefined) {
    const named = { given: record_id, field: 'record_id', entity: kind.entity, siteName };
    return [await kind.get(ctx, await findRecordId(ctx, named))];
  }
  if (Object.keys(filters!).length === 0) {
    const message = 'filters must name at least one field: without one, every record would be changed.';
    throw new ValidationError([{ field: 'filters', message, type: 'missing' }]);
  }
  const found = await findExactly(ctx, kind, filters!);
  if (found.length > 0) return found;
  throw new ValidationError([{ field: 'filters', message: 'No record has these values.', type: 'no_match' }]);
}
