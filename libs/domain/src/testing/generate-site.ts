import type { Statement } from '../matrix/graph/facts.ts';
import type { MatrixUnit } from '../matrix/graph/units.ts';
import { inverseOf, type RelationType } from '../records/relations/vocabulary.ts';

export interface SiteOptions {
  /** Number of units, twins included. */
  units: number;
  /** Same seed, same site. */
  seed: number;
  /** Relations recorded for each unit, contacts that others imply included. */
  relationsPerUnit: number;
  /** Further relations over longer distances, all implied, as a share of the others. */
  redundantShare: number;
  /** Share of the relations that both sheets have. */
  bothSided: number;
  /** Share of the units recorded twice, under another number. */
  equalShare: number;
  /** Size of the areas, which are independent of each other. `Infinity` for a single area. */
  unitsPerArea: number;
  /** Numbering habit of the team. */
  numbering: NumberingHabit;
}

/**
 * Numbering habits: random, rising with depth (numbered during excavation), falling with depth (numbered
 * afterwards), or a block of numbers for each area, of which every other one falls.
 */
export const NUMBERING_HABITS = ['random', 'rising', 'falling', 'blocks'] as const;
export type NumberingHabit = (typeof NUMBERING_HABITS)[number];

export const SITE_DEFAULTS: SiteOptions = {
  units: 1_000,
  seed: 1,
  relationsPerUnit: 2.2,
  redundantShare: 0.15,
  bothSided: 0.8,
  equalShare: 0.02,
  unitsPerArea: 500,
  numbering: 'random',
};

/** A made-up site: its order holds no contradiction. */
export interface GeneratedSite {
  units: MatrixUnit[];
  statements: Statement[];
}

/** A number in [0, 1), the next of its sequence. */
export type Random = () => number;

const PERIODS = 8;
/** Places by which the order of digging strays from that of the ground, as a share of the units of an area. */
const DISORDER = 0.05;
/** First number of a block. */
const FIRST_OF_BLOCK = 1_000;
const UNITS_PER_WALL_PAIR = 40;

/** Creates a sequence of random numbers in [0, 1) for a seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** State of the generation: units by number, relations from later to earlier. */
interface Ground {
  random: Random;
  units: MatrixUnit[];
  relations: { from: number; type: RelationType; to: number }[];
  /** Contacts seen in the section that others imply. */
  implied: { from: number; type: RelationType; to: number }[];
  pairs: { from: number; type: RelationType; to: number }[];
}

/** An area being filled: for each cell of its plan the units on top of each other. */
interface Area {
  name: string;
  width: number;
  stacks: number[][];
  size: number;
}

/**
 * Generates a site: layers, walls, cuts and fills accumulate in its areas, between natural and topsoil. Numbers
 * are random by default, periods follow time. Deterministic.
 */
export function generateSite(options: Partial<SiteOptions> = {}): GeneratedSite {
  const settings = { ...SITE_DEFAULTS, ...options };
  const random = createRandom(settings.seed);
  const ground: Ground = { random, units: [], relations: [], implied: [], pairs: [] };
  const twins = Math.floor(settings.units * settings.equalShare);
  const strata = settings.units - twins;
  const areaCount = Math.max(1, Math.round(strata / settings.unitsPerArea));
  for (let area = 0; area < areaCount; area++) {
    const first = Math.floor((strata * area) / areaCount);
    const end = Math.floor((strata * (area + 1)) / areaCount);
    fillArea(ground, `A${area + 1}`, end - first);
  }
  addImplied(ground, settings);
  for (let twin = 0; twin < twins; twin++) addTwin(ground);
  const numbers = dealNumbers(ground, settings.numbering);
  return {
    units: ground.units.map((unit, index) => ({ ...unit, key: numbers[index]!, us_number: numbers[index]! })),
    statements: stateRelations(ground, numbers, settings.bothSided),
  };
}

function fillArea(ground: Ground, name: string, size: number): void {
  const width = 3 + Math.round(Math.sqrt(size) * 0.33);
  const area: Area = { name, width, size, stacks: Array.from({ length: width * width }, () => []) };
  const start = ground.units.length;
  lay(ground, area, allCells(area), 'Sterile', 0);
  while (ground.units.length - start < size - 1) {
    const time = (ground.units.length - start) / size;
    const left = size - 1 - (ground.units.length - start);
    const event = ground.random();
    if (event < 0.3 && left > 2) digAndFill(ground, area, time, left);
    else if (event < 0.36 && left > 2) buildWalls(ground, area, time);
    else lay(ground, area, footprint(ground.random, area), event < 0.5 ? 'Pavimento' : 'Strato', time);
  }
  if (ground.units.length - start < size) lay(ground, area, allCells(area), 'Humus', 1);
}

function allCells({ stacks }: Area): number[] {
  return [...stacks.keys()];
}

/** A rectangle, mostly small, seldom large. */
function footprint(random: Random, { width }: Area, thin = false): number[] {
  const reach = (): number => Math.min(width, 1 + Math.floor(0.6 / Math.sqrt(1 - random())));
  const [across, down] = thin ? [1, 2 + reach()] : [reach(), reach()];
  const left = Math.floor(random() * (width - across + 1));
  const top = Math.floor(random() * Math.max(1, width - down + 1));
  const cells: number[] = [];
  for (let y = top; y < Math.min(width, top + down); y++) {
    for (let x = left; x < left + across; x++) cells.push(y * width + x);
  }
  return cells;
}

function newUnit({ units }: Ground, area: Area, definition: string, time: number): number {
  const period = String(PERIODS - Math.min(PERIODS - 1, Math.floor(time * PERIODS)));
  const unit_type = definition === 'Muro' ? 'USM' : 'US';
  units.push({ key: '', us_number: '', area: area.name, unit_type, definition, period, phase: null });
  return units.length - 1;
}

/** A layer lies on the uppermost unit of each of its cells. */
function lay(ground: Ground, area: Area, cells: readonly number[], definition: string, time: number): number {
  const unit = newUnit(ground, area, definition, time);
  const tops = new Set(cells.flatMap((cell) => area.stacks[cell]!.at(-1) ?? []));
  for (const top of tops) ground.relations.push({ from: unit, type: 'covers', to: top });
  for (const cell of cells) area.stacks[cell]!.push(unit);
  return unit;
}

/** Builds two bonded walls of one building phase, if the second fits next to the first. */
function buildWalls(ground: Ground, area: Area, time: number): void {
  const cells = footprint(ground.random, area, true);
  const first = lay(ground, area, cells, 'Muro', time);
  const others = footprint(ground.random, area, true).filter((cell) => area.stacks[cell]!.at(-1) !== first);
  const isApart = others.every((cell) => !area.stacks[cell]!.includes(first));
  if (others.length === 0 || !isApart || ground.units.length % UNITS_PER_WALL_PAIR > UNITS_PER_WALL_PAIR / 2)
    return;
  const second = lay(ground, area, others, 'Muro', time);
  ground.pairs.push({ from: first, type: 'bonded_to', to: second });
}

/** Digs a cut through some units of its cells, never through natural, and fills it one to three times. */
function digAndFill(ground: Ground, area: Area, time: number, left: number): void {
  const { random } = ground;
  const cells = footprint(random, area);
  const cut = newUnit(ground, area, 'Taglio', time);
  const tops = new Set<number>();
  const deeper = new Set<number>();
  const depth = 1 + Math.floor(random() * 4);
  for (const cell of cells) {
    const stack = area.stacks[cell]!;
    const through = stack.splice(Math.max(1, stack.length - depth));
    tops.add(through.at(-1) ?? stack.at(-1)!);
    for (const unit of through.slice(0, -1)) deeper.add(unit);
    stack.push(cut);
  }
  for (const top of tops) ground.relations.push({ from: cut, type: 'cuts', to: top });
  for (const unit of deeper) if (!tops.has(unit)) ground.implied.push({ from: cut, type: 'cuts', to: unit });

  let below = cut;
  const fills = Math.min(left - 1, 1 + Math.floor(random() * 3));
  for (let fill = 0; fill < fills; fill++) {
    const unit = newUnit(ground, area, 'Riempimento', time);
    ground.relations.push({ from: unit, type: below === cut ? 'fills' : 'covers', to: below });
    if (below !== cut) ground.implied.push({ from: unit, type: 'fills', to: cut });
    below = unit;
  }
  for (const cell of cells) area.stacks[cell]!.push(below);
}

/** Records contacts that others imply until there are enough, then relations over longer distances. */
function addImplied(ground: Ground, { relationsPerUnit, redundantShare }: SiteOptions): void {
  const { random, relations } = ground;
  const wanted = Math.round(relationsPerUnit * ground.units.length);
  for (const relation of shuffle(random, ground.implied)) {
    if (relations.length >= wanted) break;
    relations.push(relation);
  }
  const below: number[][] = ground.units.map(() => []);
  for (const { from, to } of relations) below[from]!.push(to);
  const goDown = (from: number, steps: number): number => {
    let at = from;
    for (let step = 0; step < steps && below[at]!.length > 0; step++) {
      at = below[at]![Math.floor(random() * below[at]!.length)]!;
    }
    return at;
  };
  const known = new Set(relations.map(({ from, to }) => `${from}>${to}`));
  const add = (count: number, longest: number): void => {
    for (let tries = 0, added = 0; added < count && tries < 20 * count; tries++) {
      const from = Math.floor(random() * ground.units.length);
      const to = goDown(from, 2 + Math.floor(random() * longest));
      if (to === from || known.has(`${from}>${to}`)) continue;
      known.add(`${from}>${to}`);
      relations.push({ from, type: 'covers', to });
      added++;
    }
  };
  add(Math.max(0, wanted - relations.length), 2);
  add(Math.round(redundantShare * wanted), 12);
}

/** Adds a unit recorded again under another number, with some of its relations. */
function addTwin(ground: Ground): void {
  const { random, units, relations, pairs } = ground;
  const original = Math.floor(random() * units.length);
  const twin = units.length;
  units.push({ ...units[original]! });
  pairs.push({ from: twin, type: 'same_as', to: original });
  const from = Math.floor(random() * relations.length);
  const relation = relations[from]!;
  if (relation.from === original) relations.push({ ...relation, from: twin });
}

/** Returns the number of each unit. Units come area by area, earliest first. Duplicates come last. */
function dealNumbers({ random, units }: Ground, habit: NumberingHabit): string[] {
  if (habit === 'random') {
    return shuffle(
      random,
      Array.from(units, (_, index) => String(index + 1)),
    );
  }
  const areas = [...new Set(units.map(({ area }) => area))];
  const sizeOf = new Map(areas.map((area) => [area, units.filter((unit) => unit.area === area).length]));
  const placed = new Map<string, number>();
  const moments = units.map(({ area }, unit) => {
    const place = placed.get(area) ?? 0;
    placed.set(area, place + 1);
    const share = place / sizeOf.get(area)! + (random() - 0.5) * 2 * DISORDER;
    const block = areas.indexOf(area);
    const isRising = habit === 'rising' || (habit === 'blocks' && block % 2 === 0);
    return { unit, block: habit === 'blocks' ? block : 0, moment: isRising ? -share : share };
  });
  moments.sort((a, b) => a.block - b.block || a.moment - b.moment);
  const numbers = Array.from<string>({ length: units.length });
  for (const [at, { unit, block }] of moments.entries()) {
    numbers[unit] = String((habit === 'blocks' ? FIRST_OF_BLOCK * (block + 1) : 1) + at);
  }
  return numbers;
}

export function shuffle<T>(random: Random, items: readonly T[]): T[] {
  const shuffled = [...items];
  for (let at = shuffled.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [shuffled[at], shuffled[other]] = [shuffled[other]!, shuffled[at]!];
  }
  return shuffled;
}

/** Writes each relation on one sheet or on both. */
function stateRelations(
  { random, relations, pairs }: Ground,
  numbers: readonly string[],
  bothSided: number,
): Statement[] {
  const statements: Statement[] = [];
  for (const { from, type, to } of [...relations, ...pairs]) {
    const isBoth = random() < bothSided;
    const isFromLater = isBoth || random() < 0.5;
    const [later, earlier] = [numbers[from]!, numbers[to]!];
    if (isFromLater) statements.push({ from: later, type, to: earlier });
    if (isBoth || !isFromLater) statements.push({ from: earlier, type: inverseOf(type), to: later });
  }
  return statements;
}
