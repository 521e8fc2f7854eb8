import { moment, WISHES } from '@trowel/domain/core';
import { RELATION_CHOICES } from '@trowel/domain/drawing';
import { defineRoute, type Route } from '@trowel/http';
import {
  compareSeasons,
  getBrackets,
  getMatrixJson,
  getMatrixScreen,
  getOrder,
  validateRelationships,
} from '@trowel/services/matrix';
import { listOrderedUnits } from '@trowel/services/records';
import { z } from 'zod';
import { Brackets, OrderAnswer, SeasonComparison } from '../schemas/matrix-questions.ts';
import { OrderedUnits } from '../schemas/ordered-units.ts';
import { ScreenPlaces, MatrixScreen } from '../schemas/matrix-screen.ts';
import { Matrix, RelationshipCheck, RelationshipReport } from '../schemas/matrix.ts';
import {
  AgainstParameter,
  CollapseParameter,
  GroupingParameter,
  PartQuery,
  PlacesParameter,
  readCollapsed,
  readPart,
  readSupposed,
  StateParameter,
  SupposedParameter,
  UnitName,
} from './matrix-parameters.ts';
import { Flag, SiteParams } from './records/parameters.ts';

const tag = 'Harris matrix';
/** Enough for the positions of 100,000 boxes. */
const MAX_PLACES_BYTES = 4_194_304;

const MatrixQuery = PartQuery.extend({
  reduce: Flag.optional().meta({
    type: 'boolean',
    description: 'Omit redundant relations, which others imply (default `true`).',
  }),
  layout: Flag.optional().meta({
    type: 'boolean',
    description: 'Compute the layout of the drawing (default `false`).',
  }),
  grouping: GroupingParameter.optional(),
  collapse: CollapseParameter,
  at: StateParameter,
});

const ScreenQuery = PartQuery.extend({
  relations: z.enum(RELATION_CHOICES).optional().meta({
    description:
      'Relations to draw: without redundant ones (`reduced`, default), all relations of order (`all`), or only physical relations (`physical`).',
  }),
  grouping: GroupingParameter.optional(),
  collapse: CollapseParameter,
  at: StateParameter,
  places: PlacesParameter,
  against: AgainstParameter,
  with: SupposedParameter,
});

const NewScreenQuery = ScreenQuery.extend({
  like: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional()
    .meta({
      description:
        'The checksum (`certificate.hash`) of an earlier drawing of this site with more than about 10,000 boxes. Boxes and lines keep their positions where possible. If the drawing is no longer cached, a new layout is computed. For smaller drawings send the positions with POST.',
      example: '0f1e2d3c4b5a6978',
    }),
});

/** Splits the parameters of a screen drawing by subject. */
function readScreenQuery(query: z.output<typeof ScreenQuery>) {
  const { relations = 'reduced', grouping = 'none', places = 'none', collapse, with: next, ...part } = query;
  return {
    ...readPart(part),
    relations,
    grouping,
    after: places,
    collapsed: readCollapsed(collapse),
    supposed: readSupposed(next),
  };
}

const SeasonQuery = z.strictObject({
  from: moment.meta({
    description: 'A date or timestamp (ISO 8601, UTC): the state just before it.',
    example: '2026-05-01',
  }),
  to: moment.optional().meta({ description: 'The second state (default: now).', example: '2026-10-01' }),
});

/** Maximum number of units in a response. */
const MAX_ORDERED_UNITS = 10_000;

const OrderedUnitsQuery = z.strictObject({
  max_units: z
    .string()
    .regex(/^\d{1,5}$/, WISHES.wholeNumber.en)
    .transform(Number)
    .pipe(z.int().min(0).max(MAX_ORDERED_UNITS))
    .optional()
    .meta({
      type: 'integer',
      minimum: 0,
      maximum: MAX_ORDERED_UNITS,
      description: 'For a site with more units, `units` is null (default and maximum: 10,000).',
      example: 3_000,
    }),
});

/** Routes of the Harris matrix. */
export const harrisMatrixRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/harris-matrix/{site_name}',
    operationId: 'getMatrix',
    tag,
    summary: 'Get the Harris matrix of a site',
    description:
      'An edge runs from the later (`source`) to the earlier unit (`target`); level 0 is the latest. Contradictions never prevent an answer: the suspects left out of the order are edges with `contradicts`, and `findings` puts each into words.',
    access: 'read',
    params: SiteParams,
    query: MatrixQuery,
    answer: { status: 200, kind: 'single', schema: Matrix },
    run: async (ctx, { params, query }) => {
      const { reduce = true, layout = false, grouping = 'none', collapse, ...part } = query;
      const how = { reduce, layout, grouping, collapsed: readCollapsed(collapse) };
      return { json: await getMatrixJson(ctx, { siteName: params.site_name, ...readPart(part), ...how }) };
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/harris-matrix/{site_name}/screen',
    operationId: 'getMatrixScreen',
    tag,
    summary: 'Get the drawing of a matrix for a screen',
    description:
      'The content of `layout=true` in a quarter of the size and without findings: lists of integers, lengths in hundredths of a point, boxes and edges by index. Certified like every drawing.',
    access: 'read',
    params: SiteParams,
    query: NewScreenQuery,
    answer: { status: 200, kind: 'single', schema: MatrixScreen },
    run: async (ctx, { params, query: { like, ...query } }) => ({
      json: await getMatrixScreen(ctx, { siteName: params.site_name, ...readScreenQuery(query), like }),
    }),
  }),
  defineRoute({
    method: 'post',
    path: '/api/harris-matrix/{site_name}/screen',
    operationId: 'getMatrixScreenAgain',
    tag,
    summary: 'Update the drawing of a matrix for a screen',
    description:
      'Send the previous positions of boxes and lines. They are preserved where possible, and new ones are added. Writes nothing.',
    access: 'read',
    params: SiteParams,
    query: ScreenQuery,
    body: ScreenPlaces,
    maxBodyBytes: MAX_PLACES_BYTES,
    bodyExample: {
      ids: ['1', '2'],
      x: [27, 27],
      y: [12, 48],
      levels: [0, 1],
      lanes: [-1, -1],
      lines: { uppers: [0], lowers: [1], starts: [0, 0], places: [] },
    },
    answer: { status: 200, kind: 'single', schema: MatrixScreen },
    run: async (ctx, { params, query, body }) => ({
      json: await getMatrixScreen(ctx, {
        siteName: params.site_name,
        ...readScreenQuery(query),
        previous: body,
      }),
    }),
  }),
  defineRoute({
    method: 'get',
    path: '/api/harris-matrix/{site_name}/order',
    operationId: 'getOrder',
    tag,
    summary: 'Compare the order of two units',
    description:
      '`relation` is the relation of `a` to `b`; `path` contains the relations that prove it. `undetermined` if the records do not determine the order, or (with `contradicted_by`) contradict each other.',
    access: 'read',
    params: SiteParams,
    query: z.strictObject({ a: UnitName, b: UnitName }),
    answer: { status: 200, kind: 'single', schema: OrderAnswer },
    run: async (ctx, { params, query }) => ({
      data: await getOrder(ctx, { siteName: params.site_name, ...query }),
    }),
  }),
  defineRoute({
    method: 'get',
    path: '/api/harris-matrix/{site_name}/units',
    operationId: 'listOrderedUnits',
    tag,
    summary: 'List all units of a site with their relations',
    description:
      'For programs that check relations during input: number, area, type, period and relations of every unit in one response. For a site with more units than `max_units`, only the total and the areas.',
    access: 'read',
    params: SiteParams,
    query: OrderedUnitsQuery,
    answer: { status: 200, kind: 'single', schema: OrderedUnits },
    run: async (ctx, { params, query: { max_units: maxUnits = MAX_ORDERED_UNITS } }) => ({
      data: await listOrderedUnits(ctx, { siteName: params.site_name, maxUnits }),
    }),
  }),
  defineRoute({
    method: 'get',
    path: '/api/harris-matrix/{site_name}/compare',
    operationId: 'compareSeasons',
    tag,
    summary: 'Compare two states of a site',
    description:
      'Both states are reconstructed from the change log: units added, removed or changed, lines added or removed, and the effects on the order of other units.',
    access: 'read',
    params: SiteParams,
    query: SeasonQuery,
    answer: { status: 200, kind: 'single', schema: SeasonComparison },
    run: async (ctx, { params, query }) => ({
      data: await compareSeasons(ctx, { siteName: params.site_name, ...query }),
    }),
  }),
  defineRoute({
    method: 'get',
    path: '/api/harris-matrix/{site_name}/brackets',
    operationId: 'getBrackets',
    tag,
    summary: 'Compute the possible years of each unit',
    description:
      'Carries the years of periods, datings and finds through the order: for each unit the tightest bounds (TPQ and TAQ) with the chain that gives them, and the datings that cannot both hold. A find dates only what is later than it.',
    access: 'read',
    params: SiteParams,
    query: PartQuery,
    answer: { status: 200, kind: 'single', schema: Brackets },
    run: async (ctx, { params, query }) => ({
      data: await getBrackets(ctx, { siteName: params.site_name, ...readPart(query) }),
    }),
  }),
  defineRoute({
    method: 'post',
    path: '/api/harris-matrix/validate',
    operationId: 'validateRelationships',
    tag,
    summary: 'Check stratigraphic relations',
    description:
      'Checks a site (and area), or the relations in the request. The status is 200 also for contradictions: `valid` is then false.',
    access: 'read',
    body: RelationshipCheck,
    bodyExample: {
      relationships: [
        { from: '1', to: '2', type: 'covers' },
        { from: '2', to: '1', type: 'covers' },
      ],
    },
    answer: { status: 200, kind: 'single', schema: RelationshipReport },
    run: async (ctx, { body }) => ({ data: await validateRelationships(ctx, body) }),
  }),
];
