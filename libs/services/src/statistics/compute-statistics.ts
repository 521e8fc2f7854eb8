import type { GroupKey, RecordGroup } from '@trowel/db';
import { ValidationError } from '@trowel/domain/core';
import {
  BONE_FIELDS,
  computeCells,
  getEntity,
  type Bone,
  type CountedGroup,
  type Measure,
  type Statistics,
  type StatisticsValue,
} from '@trowel/domain/records';
import { readsOf, type Context } from '../context.ts';
import { countGroups, type ViewOptions } from '../records/index.ts';
import { loadFields } from '../sheet-fields/index.ts';
import { createAxisReader, findSiteOfList } from './read-axis.ts';
import { keyOfNumber, resolveAxis, resolveMeasure, type Axis, type CountedKind } from './statistics-axis.ts';

/** A count of records by rows, columns and measure. */
export interface StatisticsQuery extends ViewOptions {
  /** Field of the rows, and that of the columns if there are several. */
  rows: string;
  columns?: string | undefined;
  /** `count` (default), `sum:{field}`, `mni` or `eve`. */
  measure?: string | undefined;
}

const MAX_ROWS = 10_000;
const MAX_COLUMNS = 500;
const MAX_GROUPS = 200_000;

/**
 * Counts the records of a list by rows and columns, in one statement. Periods and phases are in their order on the
 * site, latest first. Cost: linear in the records.
 * @throws ValidationError for an unknown field or measure, or too many values; NotFoundError
 */
export async function computeStatistics(ctx: Context, query: StatisticsQuery): Promise<Statistics> {
  const { key } = getEntity(query.entity);
  const siteName = query.siteName ?? findSiteOfList(query.query);
  const kind = { key, fields: await loadFields(readsOf(ctx), { entity: query.entity, siteName }) };
  const rows = resolveAxis(kind, query.rows, 'rows');
  const columns = query.columns === undefined ? undefined : resolveAxis(kind, query.columns, 'columns');
  const measure = resolveMeasure(kind, query.measure ?? 'count');
  const bones = measure.isOfBones ? listBoneKeys(kind) : [];
  const groups = await countGroups(
    ctx,
    {
      by: [...rows.keys, ...(columns?.keys ?? []), ...bones],
      sumOf: measure.valueOf.map(keyOfNumber),
      otherwise: measure.otherwise,
      most: MAX_GROUPS + 1,
    },
    query,
  );
  if (groups.length > MAX_GROUPS) throw tooMany(rows, groups.length, 'rows', ctx);
  return buildTable(ctx, groups, { query, rows, columns, measure, bones });
}

interface TableParts {
  query: StatisticsQuery;
  rows: Axis;
  columns: Axis | undefined;
  measure: Measure;
  bones: readonly GroupKey[];
}

async function buildTable(
  ctx: Context,
  groups: readonly RecordGroup[],
  { query, rows, columns, measure, bones }: TableParts,
): Promise<Statistics> {
  const { language } = ctx;
  const readRows = await createAxisReader(ctx, rows, query);
  const readColumns = columns && (await createAxisReader(ctx, columns, query));
  const label = measure.label[language];
  const counted = groups.map(({ values, amount }): CountedGroup => {
    const start = rows.keys.length;
    const end = start + (columns?.keys.length ?? 0);
    return {
      row: readRows.add(values.slice(0, start)),
      column: readColumns?.add(values.slice(start, end)) ?? '',
      amount,
      ...(bones.length > 0 && { bone: readBone(bones, values.slice(end)) }),
    };
  });
  const [rowValues, columnValues] = [await readRows.list(), await readColumns?.list()];
  if (rowValues.size > MAX_ROWS) throw tooMany(rows, rowValues.size, 'rows', ctx);
  if (columnValues && columnValues.size > MAX_COLUMNS)
    throw tooMany(columns!, columnValues.size, 'columns', ctx);
  const single = new Map<string, StatisticsValue>([['', { value: null, label }]]);
  const table = { rows: rowValues, columns: columnValues ?? single };
  return {
    measure: { key: measure.key, label, ...(measure.unit !== undefined && { unit: measure.unit }) },
    titles: { rows: rows.title[language], ...(columns && { columns: columns.title[language] }) },
    rows: [...table.rows.values()],
    columns: [...table.columns.values()],
    ...computeCells(counted, {
      rows: [...table.rows.keys()],
      columns: [...table.columns.keys()],
      scale: measure.scale,
    }),
  };
}

function listBoneKeys({ fields }: CountedKind): GroupKey[] {
  const has = (name: string): boolean => fields.some((field) => field.name === name);
  return [
    ...BONE_FIELDS.filter(has).map((name): GroupKey => ({ of: 'record', name })),
    ...(has('mni') ? [{ of: 'record', name: 'mni', isPresence: true } as const] : []),
  ];
}

function readBone(keys: readonly GroupKey[], values: RecordGroup['values']): Bone {
  const valueOf = (name: string): RecordGroup['values'][number] =>
    values[keys.findIndex((key) => key.name === name)] ?? null;
  const textOf = (name: string): string | null => valueOf(name) as string | null;
  return {
    taxon: textOf('taxon'),
    element: textOf('element'),
    side: textOf('side'),
    isStated: valueOf('mni') === true,
  };
}

function tooMany(
  { title }: Axis,
  count: number,
  field: 'rows' | 'columns',
  { language }: Context,
): ValidationError {
  const most = field === 'rows' ? MAX_ROWS : MAX_COLUMNS;
  const message = {
    en: `${title.en} has ${count} values here; the maximum is ${most}. Choose a field with fewer values or filter the records.`,
    it: `${title.it} ha qui ${count} valori: il massimo è ${most}. Scegli un campo con meno valori o filtra le schede.`,
  };
  return new ValidationError([{ field, message, type: 'too_many_values' }], message[language]);
}
