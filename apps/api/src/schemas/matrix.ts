import { MEMBER_FACTS } from '@trowel/domain/matrix';
import { numberAsText, storableText, WISHES } from '@trowel/domain/core';
import { GROUPING_NAMES } from '@trowel/domain/drawing';
import { z } from 'zod';

const Code = z.union([storableText(100).min(1), numberAsText]);
const codeOrNothing = (max: number) =>
  z
    .union([storableText(max), numberAsText])
    .nullable()
    .optional();
const MAX_GIVEN = 20_000;

const GivenRelation = z.strictObject({
  from: Code.meta({ description: 'Number of the unit that has the relation.' }),
  to: Code.meta({ description: 'Number of the other unit.' }),
  type: storableText(100).min(1).meta({ description: 'Any accepted word: `covers`, `copre`, `>`, …' }),
  certainty: storableText(50).nullable().optional(),
});

const GivenUnit = z.union([
  Code,
  z.strictObject({
    us_number: Code,
    area: codeOrNothing(250),
    unit_type: storableText(100).nullable().optional(),
    period: codeOrNothing(500),
    phase: codeOrNothing(500),
  }),
]);

/** Relations to check: those of a site, or relations (and units) in the request. */
export const RelationshipCheck = z
  .strictObject({
    site_name: storableText(350).min(1).optional(),
    area: storableText(250).optional(),
    units: z.array(GivenUnit).max(MAX_GIVEN).optional(),
    relationships: z.array(GivenRelation).max(MAX_GIVEN).optional(),
  })
  .check((ctx) => {
    const { site_name: site, relationships } = ctx.value;
    if (site !== undefined || relationships !== undefined) return;
    ctx.issues.push({
      code: 'invalid_type',
      expected: 'string',
      path: ['site_name'],
      input: undefined,
      message: WISHES.siteOrRelations.en,
    });
  });
export type RelationshipCheck = z.infer<typeof RelationshipCheck>;

const Certainty = z.string().nullable().meta({ description: 'Certainty as recorded, or null.' });
const NamedRelation = z.object({ from: z.string(), type: z.string(), to: z.string() });
/** One relation of a chain. */
export const ChainStep = NamedRelation.extend({
  recorded_in: z.string().meta({ description: 'Sheets that record it.' }),
  sources: z
    .array(
      z.object({
        sheet: z.string(),
        record: z.string().optional().meta({ description: 'File or other record it came from.' }),
        row: z.int().optional(),
        who: z.string().optional().meta({ description: 'Who recorded it.' }),
        when: z.string().optional(),
      }),
    )
    .optional()
    .meta({ description: 'Source of the record, if more than the sheet is known.' }),
  certainty: Certainty,
});

/** Note of a user about a finding. */
export const FindingNote = z.object({
  reason: z.string().nullable().meta({ description: 'Reason for dismissing it, or null while it is open.' }),
  left_by: z.string().nullable(),
  left_at: z.string().nullable(),
  assigned_to: z.string().nullable().meta({ description: 'User name of the person.' }),
});

/** A problem in the relations that an archaeologist should check. */
export const Finding = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  message: z.string().meta({ description: 'A sentence in the language of `Accept-Language` (en, it).' }),
  units: z.array(z.string()),
  chain: z
    .array(ChainStep)
    .meta({ description: 'The relations that together imply it; `from` is the later unit.' }),
  suggestions: z
    .array(
      z.object({
        action: z.enum(['drop', 'reverse', 'retarget', 'separate']),
        relation: NamedRelation,
        instead: NamedRelation.optional(),
        contradictions_left: z.int(),
      }),
    )
    .meta({ description: 'Most likely correction first.' }),
  implied_by: z
    .array(z.string())
    .optional()
    .meta({ description: 'The units in between, for a redundant relation.' }),
  subject: z
    .string()
    .optional()
    .meta({ description: 'The period, the missing unit or the record it is about, if any.' }),
  records: z
    .array(z.object({ entity: z.string(), name: z.string() }))
    .optional()
    .meta({ description: 'The records concerned that are no units, by kind and number.' }),
  suspect: z
    .string()
    .optional()
    .meta({
      description: 'The unit whose outline or height is probably wrong, if the finding is about the plan.',
    }),
  measured: z
    .string()
    .optional()
    .meta({ description: 'The measured distance, area or heights, if the finding is about the plan.' }),
  note: FindingNote.optional().meta({ description: 'Notes of users.' }),
});

const UnitOfBox = z.object({ id: z.string(), us_number: z.string(), area: z.string() });
const NodeMember = UnitOfBox.extend({
  own: z
    .partialRecord(z.enum(MEMBER_FACTS), z.string())
    .optional()
    .meta({ description: 'Data of its sheet, if several units share the box.' }),
});
const Node = UnitOfBox.extend({
  unit_type: z.string().nullable(),
  form: z.enum(['cut', 'structure', 'burial', 'virtual', 'document']).optional().meta({
    description: 'Drawn shape, by its type or the words of its sheet; absent for a deposit.',
  }),
  structure: z.string().optional().meta({ description: 'Recorded structures, separated by `/`.' }),
  activity: z.string().optional().meta({ description: 'Recorded activity.' }),
  period: z.string().nullable(),
  phase: z.string().nullable(),
  period_end: z
    .string()
    .nullable()
    .meta({ description: 'Last period of a unit that lasted longer than one.' }),
  phase_end: z.string().nullable(),
  level: z.int().meta({ description: '0 is the latest.' }),
  members: z.array(NodeMember).meta({ description: 'The units recorded as the same as this one.' }),
});
const Edge = z.object({
  source: z.string().meta({ description: 'Id of the later node.' }),
  target: z.string().meta({ description: 'Id of the earlier node.' }),
  relation: z.string(),
  certainty: Certainty,
  contradicts: z
    .literal(true)
    .optional()
    .meta({ description: 'Most suspicious relation of a contradiction, excluded from the order.' }),
  through_hidden: z
    .literal(true)
    .optional()
    .meta({ description: 'Not recorded directly: the order results from units that are not shown.' }),
  interleaves: z
    .literal(true)
    .optional()
    .meta({ description: 'Between collapsed groups: some of their units have the opposite order.' }),
});

const Points = z.array(z.number()).meta({ description: 'x, y, x, y, … in points; x to the right, y down.' });
const Frame = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

/** Positions in the drawing, in points. */
export const Layout = z.object({
  width: z.number(),
  height: z.number(),
  grouping: z.enum(GROUPING_NAMES),
  boxes: z.array(
    Frame.extend({
      node: z.string(),
      label: z.string(),
      shape: z.enum(['deposit', 'cut', 'structure', 'burial', 'virtual', 'document', 'group']),
      level: z.int().meta({ description: 'Row of boxes, 0 at the top; -1 among those without relations.' }),
      lane: z.int().meta({ description: 'Place in `lanes`, or -1.' }),
      column: z.int().meta({ description: 'Place in `columns`, or -1.' }),
      is_inferred: z
        .boolean()
        .meta({ description: 'No period recorded: the lane follows from the units above and below.' }),
    }),
  ),
  lines: z.array(
    z.object({
      edge: z.int().meta({ description: 'Place in `edges`.' }),
      source: z.string(),
      target: z.string(),
      kind: z.enum(['order', 'paradox', 'contradiction']),
      points: Points,
    }),
  ),
  junctions: Points,
  links: z
    .array(z.object({ a: z.string(), b: z.string(), is_level: z.boolean(), points: Points }))
    .meta({ description: 'Contemporary boxes.' }),
  bars: z
    .array(z.object({ node: z.string(), points: Points, width: z.number() }))
    .meta({ description: 'Units that lasted through further periods.' }),
  lanes: z.array(
    z.object({
      period: z.string(),
      phase: z.string(),
      label: z.string(),
      color: z.string().optional().meta({ description: 'Colour of the period, `#rrggbb`.' }),
      y: z.number(),
      height: z.number(),
    }),
  ),
  columns: z
    .array(
      z.object({
        area: z.string().optional(),
        structure: z.string().optional(),
        activity: z.string().optional(),
        type: z.string().optional(),
        x: z.number(),
        width: z.number(),
      }),
    )
    .meta({
      description:
        'Areas, structures, activities or types (the `shape` of the boxes) used for grouping. The name is empty for boxes without one.',
    }),
  tray: Frame.nullable().meta({ description: 'Units without any relation.' }),
  figures: z.object({
    levels: z.int(),
    crossings: z.int(),
    bends: z.int(),
    length: z.number().meta({ description: 'Total length of all lines, points.' }),
  }),
  certificate: z
    .object({
      is_faithful: z.boolean(),
      hash: z.string(),
      pairs: z.int(),
      problems: z.array(
        z.object({
          kind: z.enum(['missing', 'false', 'overlap', 'through_box', 'lane']),
          from: z.string(),
          to: z.string(),
          at: z.array(z.number()).meta({ description: 'Place in the drawing, x and y.' }),
        }),
      ),
    })
    .meta({
      description:
        'Certificate that the drawn lines show exactly the recorded order. The hash is a checksum.',
    }),
});

const Lane = z.object({
  period: z.string(),
  phase: z.string(),
  name: z.string().nullable(),
  name_en: z.string().nullable(),
  start_year: z.int().nullable(),
  end_year: z.int().nullable(),
  nodes: z.array(z.string()).meta({ description: 'Ids of the nodes of this period.' }),
});

/** A Harris matrix. */
export const Matrix = z.object({
  site_name: z.string(),
  nodes: z.array(Node),
  edges: z.array(Edge),
  levels: z
    .array(z.array(z.string()))
    .meta({ description: 'Ids of the nodes of each level, the latest first.' }),
  same_as: z.array(z.object({ node: z.string(), units: z.array(z.string()), chain: z.array(ChainStep) })),
  contemporary: z.array(Edge),
  redundant: z.array(Edge.extend({ implied_by: z.array(z.string()) })),
  lanes: z.array(Lane),
  set_apart: z
    .array(z.object({ node: z.string(), from: z.string(), type: z.string(), to: z.string() }))
    .optional()
    .meta({
      description:
        'Recorded relations that errors keep out of the drawing: of a unit with itself, between units recorded as one, or with a unit that does not exist.',
    }),
  findings: z.array(Finding),
  layout: Layout.optional(),
  statistics: z.object({
    units: z.int(),
    relations: z.int(),
    reduced_relations: z.int(),
    components: z.int(),
    isolated: z.int(),
    depth: z.int(),
    width: z.int(),
  }),
});

/** Result of a check of relations. */
export const RelationshipReport = z.object({
  valid: z.boolean(),
  errors: z.array(Finding),
  warnings: z.array(Finding),
  infos: z.array(Finding),
  statistics: Matrix.shape.statistics,
});
