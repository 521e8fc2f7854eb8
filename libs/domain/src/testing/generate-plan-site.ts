import type { PlanShape } from '../plan-check/plan-types.ts';
import type { Position, Ring } from '../geometry/shapes/geometry-types.ts';
import type { Statement } from '../matrix/graph/facts.ts';
import type { MatrixUnit } from '../matrix/graph/units.ts';
import type { RelationType } from '../records/relations/vocabulary.ts';
import { createRandom, type Random } from './generate-site.ts';
import { traceCells } from './trace-cells.ts';

export interface PlanSiteOptions {
  units: number;
  /** Same seed, same site. */
  seed: number;
  /** Largest error of a drawn corner, m. */
  drawingError?: number;
}

/** A generated excavation with outlines and heights that agree with its relations. */
export interface PlanSite {
  units: MatrixUnit[];
  statements: Statement[];
  shapes: PlanShape[];
}

type LaidKind = 'deposit' | 'cut' | 'fill' | 'wall';

/** A unit as it was laid down, and the cells where it is still preserved. */
interface Laid {
  kind: LaidKind;
  cells: Set<number>;
  /** Height of the top in each cell when it was laid, or of the bottom of a cut. */
  heights: Map<number, number>;
  /** Number of cells at first. */
  size: number;
}

interface Ground {
  random: Random;
  width: number;
  /** Units in each cell, the earliest first, and the height of each. */
  columns: number[][];
  tops: number[][];
  natural: Float64Array;
  laid: Laid[];
  relations: Map<string, RelationType>;
}

/** Side of a cell, m. */
const CELL = 0.1;
/** Square metres of ground for each unit: about five units lie over each other. */
const GROUND_PER_UNIT = 1.1;
/** Cells in which two units must touch so that the contact is recorded. */
const SEEN_CELLS = 3;
/** A cut that would leave less of a unit is not dug. */
/** Share of the unevenness of the ground that a deposit fills. */
const LEVELLING = 0.7;
const LEAST_PRESERVED = 0.4;
const ORIGIN: readonly [number, number] = [680_400, 4_636_200];

/**
 * Generates an excavation: deposits, cuts with one or two fills, and walls are laid one after the other on a
 * sloping ground, and later cuts remove what is below them. Relations are the contacts that remain. Outlines show
 * what is preserved, with an error of drawing. Heights are measured on the surfaces.
 */
export function generatePlanSite({ units, seed, drawingError = 0.02 }: PlanSiteOptions): PlanSite {
  const random = createRandom(seed);
  const width = Math.ceil(Math.sqrt(units * GROUND_PER_UNIT) / CELL);
  const ground: Ground = {
    random,
    width,
    columns: Array.from({ length: width * width }, () => []),
    tops: Array.from({ length: width * width }, () => []),
    natural: new Float64Array(width * width),
    laid: [],
    relations: new Map(),
  };
  for (let cell = 0; cell < width * width; cell++)
    ground.natural[cell] = 100 + 0.03 * CELL * (cell % width) + 0.01 * CELL * Math.floor(cell / width);
  while (ground.laid.length < units) layNext(ground, units);
  recordContacts(ground);
  return writeSite(ground, drawingError);
}

function layNext(ground: Ground, units: number): void {
  const { random, laid } = ground;
  const chance = random();
  if (chance < 0.2 && laid.length > 20 && laid.length + 2 < units) digAndFill(ground);
  else if (chance < 0.25) layOn(ground, 'wall', chooseBar(ground), 0.6);
  else layOn(ground, 'deposit', chooseBlob(ground, 0.7, 2.2), 0.1 + 0.3 * random());
}

/** Returns cells of a rounded area, and how near each is to the centre: 1 there, 0 at the edge. */
function chooseBlob({ random, width }: Ground, least: number, most: number): Map<number, number> {
  const radius = (least + (most - least) * random()) / CELL;
  const [cx, cy] = [random() * width, random() * width];
  const stretch = 0.7 + 0.6 * random();
  const phase = [0, 0, 0].map(() => random() * 2 * Math.PI);
  const cells = new Map<number, number>();
  const [left, right] = clampRange(cx, 2 * radius, width);
  const [top, bottom] = clampRange(cy, 2 * radius, width);
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const [dx, dy] = [(x - cx) * stretch, (y - cy) / stretch];
      const angle = Math.atan2(dy, dx);
      const wave =
        1 +
        0.15 * Math.sin(2 * angle + phase[0]!) +
        0.1 * Math.sin(3 * angle + phase[1]!) +
        0.05 * Math.sin(5 * angle + phase[2]!);
      const share = Math.hypot(dx, dy) / (radius * wave);
      if (share < 1) cells.set(y * width + x, 1 - share * share);
    }
  }
  return cells;
}

function clampRange(centre: number, reach: number, width: number): [number, number] {
  return [Math.max(0, Math.floor(centre - reach)), Math.min(width, Math.ceil(centre + reach))];
}

function chooseBar({ random, width }: Ground): Map<number, number> {
  const [length, thickness] = [2 + 3 * random(), 0.5 + 0.2 * random()].map((side) => Math.round(side / CELL));
  const [across, down] = random() < 0.5 ? [length!, thickness!] : [thickness!, length!];
  const [left, top] = [Math.floor(random() * (width - across)), Math.floor(random() * (width - down))];
  const cells = new Map<number, number>();
  for (let y = top; y < top + down; y++)
    for (let x = left; x < left + across; x++) cells.set(y * width + x, 1);
  return cells;
}

function surfaceOf({ tops, natural }: Ground, cell: number): number {
  return tops[cell]!.at(-1) ?? natural[cell]!;
}

/** Lays a unit on the surface. Deposits end at walls that are higher. */
function layOn(
  ground: Ground,
  kind: LaidKind,
  area: ReadonlyMap<number, number>,
  thickness: number,
): number | undefined {
  const { columns, tops, laid, relations } = ground;
  const unit = laid.length;
  const isHigherWall = (cell: number): boolean => {
    const top = columns[cell]!.at(-1);
    return kind !== 'wall' && top !== undefined && laid[top]!.kind === 'wall';
  };
  const walls = new Map<number, number>();
  for (const cell of area.keys()) {
    if (isHigherWall(cell)) walls.set(columns[cell]!.at(-1)!, (walls.get(columns[cell]!.at(-1)!) ?? 0) + 1);
  }
  const cells = [...area.keys()].filter((cell) => !isHigherWall(cell));
  if (cells.length < 30) return undefined;
  const one: Laid = { kind, cells: new Set(cells), heights: new Map(), size: cells.length };
  const levels = cells.map((cell) => surfaceOf(ground, cell));
  const level =
    kind === 'wall' ? Math.max(...levels) : levels.reduce((sum, one) => sum + one, 0) / cells.length;
  for (const cell of cells) {
    const base = surfaceOf(ground, cell);
    // Deposits are thickest in the middle and gather in hollows.
    const top =
      kind === 'wall'
        ? level + thickness
        : Math.max(base + 0.02, base + LEVELLING * (level - base) + thickness * area.get(cell)!);
    one.heights.set(cell, top);
    columns[cell]!.push(unit);
    tops[cell]!.push(top);
  }
  laid.push(one);
  for (const [wall, count] of walls) if (count >= SEEN_CELLS) relations.set(`${unit} ${wall}`, 'abuts');
  return unit;
}

/** Digs a cut and fills it with one or two deposits. */
function digAndFill(ground: Ground): void {
  const { random, columns, tops, laid, relations } = ground;
  const area = chooseBlob(ground, 0.4, 1.1);
  const cells = [...area.keys()];
  if (cells.length < 30) return;
  const bottom = Math.min(...cells.map((cell) => surfaceOf(ground, cell))) - 0.2 - 0.6 * random();
  const removed = new Map<number, number>();
  for (const cell of cells) {
    for (const [at, unit] of columns[cell]!.entries()) {
      if (tops[cell]![at]! <= bottom) continue;
      if (laid[unit]!.kind === 'wall') return;
      if (bottomOf(ground, cell, at) >= bottom) count(removed, unit);
    }
  }
  for (const [unit, lost] of removed) {
    const { cells: preserved, size } = laid[unit]!;
    if (preserved.size - lost < LEAST_PRESERVED * size) return;
  }
  const cut = laid.length;
  for (const cell of cells) {
    removeDownTo(ground, { cell, bottom, cut });
    columns[cell]!.push(cut);
    tops[cell]!.push(bottom);
  }
  laid.push({
    kind: 'cut',
    cells: new Set(cells),
    heights: new Map(cells.map((cell) => [cell, bottom])),
    size: cells.length,
  });
  const fills = random() < 0.4 ? 2 : 1;
  for (let at = 0; at < fills; at++) {
    const fill = layOn(ground, 'fill', area, (0.3 + 0.4 * random()) / fills);
    if (fill !== undefined) relations.set(`${fill} ${cut}`, 'fills');
  }
}

/** Removes what lies above a level in one cell. A unit that reaches below it loses its surface only. */
function removeDownTo(
  ground: Ground,
  { cell, bottom, cut }: { cell: number; bottom: number; cut: number },
): void {
  const { columns, tops, laid, relations } = ground;
  while (tops[cell]!.length > 0 && tops[cell]!.at(-1)! > bottom) {
    const at = columns[cell]!.length - 1;
    const unit = columns[cell]![at]!;
    relations.set(`${cut} ${unit}`, 'cuts');
    laid[unit]!.heights.delete(cell);
    if (bottomOf(ground, cell, at) < bottom) {
      tops[cell]![at] = bottom;
      return;
    }
    columns[cell]!.pop();
    tops[cell]!.pop();
    laid[unit]!.cells.delete(cell);
  }
}

function bottomOf({ tops, natural }: Ground, cell: number, at: number): number {
  return at === 0 ? natural[cell]! : tops[cell]![at - 1]!;
}

function count(counts: Map<number, number>, key: number): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Records the contacts that remain in the ground. */
function recordContacts({ columns, laid, relations }: Ground): void {
  const contacts = new Map<string, number>();
  for (const column of columns)
    for (let at = 1; at < column.length; at++) {
      const key = `${column[at]} ${column[at - 1]}`;
      contacts.set(key, (contacts.get(key) ?? 0) + 1);
    }
  for (const [key, cells] of contacts) {
    const later = Number(key.split(' ')[0]);
    if (cells >= SEEN_CELLS && !relations.has(key))
      relations.set(key, laid[later]!.kind === 'cut' ? 'cuts' : 'covers');
  }
}

const DEFINITIONS: Readonly<Record<LaidKind, string>> = {
  deposit: 'Layer',
  cut: 'Cut',
  fill: 'Fill',
  wall: 'Wall',
};

function writeSite({ laid, relations, random, width }: Ground, drawingError: number): PlanSite {
  const keyOf = (unit: number): string => String(unit + 1);
  const shapes: PlanShape[] = [];
  for (const [unit, { kind, cells, heights }] of laid.entries()) {
    const toPlace = (x: number, y: number): [number, number] => [
      round(ORIGIN[0] + x * CELL + drawingError * (2 * random() - 1)),
      round(ORIGIN[1] + y * CELL + drawingError * (2 * random() - 1)),
    ];
    const coordinates = traceCells(cells, width).map((rings) => rings.map((ring) => drawRing(ring, toPlace)));
    shapes.push({
      unit: keyOf(unit),
      kind: kind === 'cut' ? 'cut' : 'outline',
      geometry: { type: 'MultiPolygon', coordinates },
    });
    const places = [...heights.keys()].filter((cell) => cells.has(cell));
    for (let left = places.length > 0 ? 1 + Math.floor(3 * random()) : 0; left > 0; left--) {
      const cell = places[Math.floor(random() * places.length)]!;
      const [x, y] = [(cell % width) + 0.5, Math.floor(cell / width) + 0.5];
      const z = round(heights.get(cell)! + 0.02 * (2 * random() - 1));
      shapes.push({
        unit: keyOf(unit),
        kind: 'height',
        geometry: {
          type: 'Point',
          coordinates: [round(ORIGIN[0] + x * CELL), round(ORIGIN[1] + y * CELL), z],
        },
      });
    }
  }
  return {
    units: laid.map(({ kind }, unit) => ({
      key: keyOf(unit),
      us_number: keyOf(unit),
      area: '',
      definition: DEFINITIONS[kind],
    })),
    statements: [...relations].map(([pair, type]): Statement => {
      const [later, earlier] = pair.split(' ').map(Number) as [number, number];
      return { from: keyOf(later), type, to: keyOf(earlier) };
    }),
    shapes,
  };
}

function drawRing(ring: Ring, toPlace: (x: number, y: number) => Position): Ring {
  const drawn = ring.slice(0, -1).map(([x, y]) => toPlace(x, y));
  return [...drawn, drawn[0]!];
}

function round(metres: number): number {
  return Math.round(metres * 1_000) / 1_000;
}
