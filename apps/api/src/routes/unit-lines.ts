import { nameText, storableText, WISHES } from '@trowel/domain/core';
import { NewUnit, Unit, UnitRelation } from '@trowel/domain/records';
import { defineRoute, type Route } from '@trowel/http';
import { listNextItemNumbers, listNextUnitNumbers, readLines, recordLines } from '@trowel/services/records';
import { z } from 'zod';
import { unitExample } from '../docs/examples.ts';
import { ContradictionQuery, Flag } from './records/parameters.ts';

const MAX_TEXT_LENGTH = 100_000;
const MAX_COUNT = 1_000;

const LinesBody = z.strictObject({
  site_name: nameText(350).min(1),
  text: z.string().min(1).max(MAX_TEXT_LENGTH).meta({ description: 'One unit per line.' }),
  area: nameText(250).optional().meta({ description: 'Area of units whose line names none.' }),
  recorder: NewUnit.shape.recorder.meta({ description: 'Recorder of units whose line names none.' }),
  recorded_on: NewUnit.shape.recorded_on.meta({ description: 'Day of units whose line names none.' }),
});
const LinesQuery = z.strictObject({
  ...ContradictionQuery.shape,
  dry_run: Flag.optional().meta({
    type: 'boolean',
    description: 'Only report how each line is read, and what is unclear.',
  }),
});
const Meaning = z.strictObject({ en: z.string(), it: z.string() });
const Stretch = { start: z.int(), end: z.int() };
/** Fields with their values. */
const Values = z.record(z.string(), z.unknown());
const LineAnswer = z.strictObject({
  batch: z.string().nullable().meta({ description: 'Batch for undoing everything. Null for a dry run.' }),
  units: z.array(Unit),
  lines: z.array(
    z.strictObject({
      row: z.int(),
      text: z.string(),
      tokens: z.array(
        z.strictObject({
          ...Stretch,
          kind: z.string(),
          sets: Values,
          relations: z.array(UnitRelation).optional(),
          meaning: Meaning,
        }),
      ),
      problems: z.array(
        z.strictObject({
          ...Stretch,
          code: z.string(),
          severity: z.string(),
          message: Meaning,
          suggestions: z.array(z.strictObject({ text: z.string(), meaning: Meaning })),
        }),
      ),
      unit: Values,
    }),
  ),
});

const Count = z
  .string()
  .regex(/^\d{1,4}$/, WISHES.wholeNumber.en)
  .transform(Number)
  .pipe(z.int().min(1).max(MAX_COUNT))
  .meta({ type: 'integer', minimum: 1, maximum: MAX_COUNT, description: 'Number of numbers (default 1).' });
const NextQuery = z.strictObject({
  site_name: storableText(350).min(1).meta({ description: 'Name of the site.' }),
  count: Count.optional(),
  gaps: z.enum(['keep', 'fill']).optional().meta({
    description: '`keep` (default) continues after the highest number. `fill` uses free numbers first.',
  }),
  from: nameText(100).min(1).optional().meta({
    description: 'Minimum number, such as `1000` or `SK-1`. Numbers of other series are ignored.',
  }),
});
const NextUnitQuery = z.strictObject({
  ...NextQuery.shape,
  area: nameText(250).optional().meta({ description: 'Numbers in this area (default: units without area).' }),
});
const Numbers = z.strictObject({ numbers: z.array(z.string()) });
const example = { status: 'success', data: { numbers: ['1044'] } };

/** Routes for recording units as lines and for finding free numbers. They come before `/api/us/{id}`. */
export const unitLineRoutes: Route[] = [
  defineRoute({
    method: 'post',
    path: '/api/us/lines',
    operationId: 'recordUnitLines',
    tag: 'Units',
    summary: 'Record units, one per line',
    description:
      '`1042 taglio P3 taglia 12, 14 riempito da 1043 q 41.20-40.95`, in Italian or English. All lines or none, in one batch. An ambiguous line is 422, with unambiguous alternatives.',
    access: 'create',
    query: LinesQuery,
    body: LinesBody,
    bodyExample: { site_name: 'Orto Vecchio', text: '3 taglio P2 taglia 2; riempito da 4\n4 riempimento P2' },
    answer: {
      status: 200,
      kind: 'single',
      schema: LineAnswer,
      // The findings are part of the units, so the envelope has none.
      beside: {},
      example: {
        status: 'success',
        data: { batch: '5f0c5f3e-0d6c-4c1c-9c1e-7d2b7f1d7a55', units: [unitExample], lines: [] },
      },
    },
    run: async (ctx, { body, query }) => {
      const given = {
        siteName: body.site_name,
        text: body.text,
        area: body.area,
        recorder: body.recorder,
        recordedOn: body.recorded_on,
        onContradiction: query.on_contradiction,
      };
      if (query.dry_run) return { data: { batch: null, units: [], lines: await readLines(ctx, given) } };
      const { batch, recorded } = await recordLines(ctx, given);
      const units = recorded.map(({ record }) => record);
      return { data: { batch, units, lines: [] }, findings: recorded.flatMap(({ findings }) => findings) };
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/us/next',
    operationId: 'listNextUnitNumbers',
    tag: 'Units',
    summary: 'The next free numbers of units',
    access: 'read',
    query: NextUnitQuery,
    answer: { status: 200, kind: 'single', schema: Numbers, example },
    run: async (ctx, { query: { site_name: siteName, area, ...options } }) => ({
      data: { numbers: await listNextUnitNumbers(ctx, { siteName, area, ...given(options) }) },
    }),
  }),
  defineRoute({
    method: 'get',
    path: '/api/inventario/next',
    operationId: 'listNextItemNumbers',
    tag: 'Finds',
    summary: 'The next free inventory numbers',
    access: 'read',
    query: NextQuery,
    answer: { status: 200, kind: 'single', schema: Numbers, example },
    run: async (ctx, { query: { site_name: siteName, ...options } }) => ({
      data: { numbers: await listNextItemNumbers(ctx, { siteName, ...given(options) }) },
    }),
  }),
];

type NextOptions = Pick<z.output<typeof NextQuery>, 'count' | 'gaps' | 'from'>;

/** Returns the options that were sent. */
function given({ count, gaps, from }: NextOptions): {
  count?: number;
  gaps?: 'keep' | 'fill';
  from?: string;
} {
  return {
    ...(count !== undefined && { count }),
    ...(gaps !== undefined && { gaps }),
    ...(from !== undefined && { from }),
  };
}
