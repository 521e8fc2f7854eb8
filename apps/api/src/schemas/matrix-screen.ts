import { GROUPING_NAMES, RELATION_CHOICES } from '@trowel/domain/drawing';
import { z } from 'zod';
import { Layout } from './matrix.ts';

const MAX_PLACES = 200_000;

const Lengths = z.array(z.number()).max(MAX_PLACES);
const Counts = z.array(z.int()).max(MAX_PLACES);

/** Positions in the drawing that the user sees. Equal indices in parallel lists belong together. */
export const ScreenPlaces = z.strictObject({
  ids: z.array(z.string().max(100)).max(MAX_PLACES).meta({ description: 'Ids of the nodes.' }),
  x: Lengths.meta({ description: 'Centres of the boxes, points.' }),
  y: Lengths.meta({ description: 'Upper edges of the boxes, points.' }),
  levels: Counts,
  lanes: Counts,
  lines: z.strictObject({
    uppers: Counts.meta({ description: 'Index of the upper box of each line.' }),
    lowers: Counts,
    starts: Counts.meta({ description: 'Start index of each line in `places`, with an additional end.' }),
    places: Lengths.meta({ description: 'x at each level that a line crosses, points.' }),
  }),
});

const Places = z.array(z.int());
const Words = z.array(z.string());
const runs = {
  starts: Places.meta({
    description: 'Start index of each run in `points`, with an additional end.',
  }),
  points: Places.meta({ description: 'x, y, x, y, … in hundredths of a point.' }),
};

/** A drawing for a screen. Boxes and edges are parallel lists. */
export const MatrixScreen = z.object({
  site_name: z.string(),
  grouping: z.enum(GROUPING_NAMES),
  relations: z.enum(RELATION_CHOICES),
  width: z.number(),
  height: z.number(),
  words: Words.meta({ description: 'Texts that other lists refer to by index. The first is empty.' }),
  shapes: Words,
  looks: z.array(z.looseObject({ code: z.string() })).meta({ description: 'Styles of configured types.' }),
  boxes: z.object({
    ids: Words,
    labels: Words,
    numbers: Words,
    areas: Places,
    definitions: Places,
    types: Places,
    forms: Places,
    periods: Places,
    phases: Places,
    shapes: Places,
    looks: Places,
    x: Places,
    y: Places,
    widths: Places,
    heights: Places,
    levels: Places,
    lanes: Places,
    columns: Places,
    inferred: Places.meta({ description: 'Boxes whose lane follows from the others.' }),
    members: z.array(z.array(z.unknown())).meta({
      description: 'Boxes of several units, each with all of them: `[box, [[id, number, area], …]]`.',
    }),
  }),
  edges: z.object({
    sources: Places,
    targets: Places,
    relations: Places,
    certainties: Places,
    flags: Places.meta({ description: '1 contradicts, 2 through hidden units, 4 interleaves.' }),
  }),
  lines: z.object({
    edges: Places,
    kinds: Places.meta({ description: '0 order, 1 paradox, 2 contradiction.' }),
    ...runs,
  }),
  junctions: Places,
  links: z.object({ ends: Places, ...runs }),
  bars: z.object({ boxes: Places, width: z.number(), ...runs }),
  lanes: Layout.shape.lanes,
  bands: z.array(z.object({ name: z.string(), x: z.number(), width: z.number() })),
  tray: Layout.shape.tray,
  by_hand: z.object({
    placed: Places.meta({ description: 'Boxes with a manual position.' }),
    bent: Places.meta({ description: 'Boxes whose manual position had to be adjusted.' }),
  }),
  crossings: z.int(),
  comparison: z.object({ boxes: Places, edges: Places }).optional().meta({
    description:
      'With `against`: the change of each box and edge: 0 unchanged, 1 added, 2 removed, 3 moved to another area, period or phase, 4 changed.',
  }),
  certificate: Layout.shape.certificate,
});
