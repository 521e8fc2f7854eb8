import { inverseOf, type RelationType } from '../records/relations/vocabulary.ts';
import type { Statement } from '../matrix/graph/facts.ts';
import { createRandom, shuffle, type GeneratedSite, type Random } from './generate-site.ts';

/** Numbering of a generated site: random, from the top down with some disorder, or from the bottom up. */
export type Numbering = 'random' | 'digging' | 'falling';

export interface SketchOptions {
  units: number;
  /** Same seed, same site. */
  seed: number;
  numbering: Numbering;
  /** Number of excavation years, from the top down with some disorder. If absent, no unit has a year. */
  years?: number;
  /** Share of the relations recorded on both sheets. 0 by default. */
  bothSided?: number;
}

/** An order relation by places, 0 being the latest unit. */
type Contact = readonly [later: number, earlier: number];

/** Places by which the order of digging strays from the order of the ground, as a share of the units. */
const DISORDER = 0.05;
const FIRST_YEAR = 2001;
const RELATIONS_PER_UNIT = 2.2;
const LONGEST_REACH = 60;
/** Cells of the plan for each unit, and the longest side of an outline in cells. */
const CELLS_PER_UNIT = 0.4;
const LONGEST_SIDE = 4;
const SECTION_HEIGHT = 25;
const LONGEST_LAYER = 0.3;
/** Relation types that diggers record for a contact: usually that one unit covers the other. */
const KINDS: readonly RelationType[] = ['covers', 'covers', 'covers', 'cuts', 'fills', 'abuts'];

/** A site of which nothing is known but levels: each unit covers some of those 1 to 60 places below it. */
export function generateLevels(options: SketchOptions): GeneratedSite {
  const random = createRandom(options.seed);
  const { units } = options;
  const contacts = new Map<string, Contact>();
  for (let later = 0; later < units - 1; later++) {
    const below = later + 1 + Math.floor(random() * Math.min(LONGEST_REACH, units - 1 - later));
    contacts.set(`${later} ${below}`, [later, below]);
  }
  while (contacts.size < RELATIONS_PER_UNIT * units) {
    const later = Math.floor(random() * (units - 1));
    const below = later + 1 + Math.floor(random() * Math.min(LONGEST_REACH, units - 1 - later));
    contacts.set(`${later} ${below}`, [later, below]);
  }
  return recordContacts(random, [...contacts.values()], options);
}

/** Generates a site in plan: outlines are dropped on a grid, each on the topmost unit under it. */
export function generatePlan(options: SketchOptions): GeneratedSite {
  const random = createRandom(options.seed);
  const { units } = options;
  const width = Math.max(3, Math.round(Math.sqrt(units * CELLS_PER_UNIT)));
  const top = new Int32Array(width * width).fill(-1);
  const contacts: Contact[] = [];
  for (let laid = 0; laid < units; laid++) {
    const [across, down] = [side(random), side(random)];
    const left = Math.floor(random() * (width - across + 1));
    const upper = Math.floor(random() * (width - down + 1));
    const under = new Set<number>();
    for (let y = upper; y < upper + down; y++) {
      for (let x = left; x < left + across; x++) {
        if (top[y * width + x]! >= 0) under.add(top[y * width + x]!);
        top[y * width + x] = laid;
      }
    }
    for (const below of under) contacts.push([units - 1 - laid, units - 1 - below]);
  }
  return recordContacts(random, contacts, options);
}

/** Generates a site in section: layers of some length are laid on a line, each on the units it touches from above. */
export function generateSection(options: SketchOptions): GeneratedSite {
  const random = createRandom(options.seed);
  const { units } = options;
  const width = Math.max(6, Math.round(units / SECTION_HEIGHT));
  const top = new Int32Array(width).fill(-1);
  const contacts: Contact[] = [];
  for (let laid = 0; laid < units; laid++) {
    const length = 1 + Math.floor(random() ** 2 * LONGEST_LAYER * width);
    const left = Math.floor(random() * (width - length + 1));
    const under = new Set(top.subarray(left, left + length));
    for (const below of under) if (below >= 0) contacts.push([units - 1 - laid, units - 1 - below]);
    top.fill(laid, left, left + length);
  }
  return recordContacts(random, contacts, options);
}

function side(random: Random): number {
  return 1 + Math.floor(random() * LONGEST_SIDE * random());
}

/** Writes each contact on one sheet only, as edge lists and old tables do, or a share of them on both. */
function recordContacts(
  random: Random,
  contacts: readonly Contact[],
  { units, numbering, years, bothSided = 0 }: SketchOptions,
): GeneratedSite {
  const numbers = numberUnits(random, units, numbering);
  const statements = contacts.flatMap(([from, to]): Statement[] => {
    const type = KINDS[Math.floor(random() * KINDS.length)]!;
    const [later, earlier] = [numbers[from]!, numbers[to]!];
    const ofLater = { from: later, type, to: earlier };
    const ofEarlier = { from: earlier, type: inverseOf(type), to: later };
    const isFromLater = random() < 0.5;
    if (bothSided > 0 && random() < bothSided) return [ofLater, ofEarlier];
    return [isFromLater ? ofLater : ofEarlier];
  });
  const yearOf = (place: number): number =>
    FIRST_YEAR + Math.floor((strayFrom(random, place, units) / units) * (years ?? 1));
  return {
    units: numbers.map((number, place) => ({
      key: number,
      us_number: number,
      area: '',
      ...(years !== undefined && { excavation_year: yearOf(place) }),
    })),
    statements,
  };
}

function numberUnits(random: Random, units: number, numbering: Numbering): string[] {
  const places = Array.from({ length: units }, (_, place) => place);
  if (numbering === 'random') return shuffle(random, places).map((place) => String(place + 1));
  const dug = places.map((place) => ({ place, moment: strayFrom(random, place, units) }));
  dug.sort((a, b) => a.moment - b.moment);
  const numbers = Array.from<string>({ length: units });
  for (const [at, { place }] of dug.entries()) {
    numbers[place] = String(numbering === 'falling' ? units - at : at + 1);
  }
  return numbers;
}

/** Returns when a unit is excavated: at its position, moved by the disorder. */
function strayFrom(random: Random, place: number, units: number): number {
  return place + (random() - 0.5) * 2 * DISORDER * units;
}
