import { generateLevels, generatePlan, generateSection, type SketchOptions } from './generate-one-sided.ts';
import { generateSite, type GeneratedSite, type NumberingHabit, type SiteOptions } from './generate-site.ts';
import { measurePlanted } from './measure-planted.ts';
import type { ErrorKind } from './plant-errors.ts';

/** The errors a digger makes with a relation: its direction on one sheet or both, or the number it points to. */
export const RELATION_ERRORS = [
  'reversed',
  'reversed_twice',
  'slip',
  'swapped_digits',
  'neighbour',
  'wrong_number',
] as const satisfies readonly ErrorKind[];

/** Share of the relations that are on both sheets, by name. */
export const SIDES = { both: 1, most: 0.8, half: 0.5, one: 0 } as const;
export type Sides = keyof typeof SIDES;

export interface HabitsOptions {
  sides: Sides;
  kind: ErrorKind;
  /** Sites of each kind, size and numbering. */
  sites: number;
  seed: number;
}

export interface HabitsCounts {
  /** Planted errors that contradict the right records, and those of them that are the first suspect of a finding. */
  contradicting: number;
  first: number;
}

type GenerateSized = (options: { units: number; seed: number }) => GeneratedSite;

const SIZES = [40, 120];
const ERRORS_PER_SITE = [1, 3];

/**
 * Counts how many planted errors of a kind are the first suspect, over small sites of five generators, each numbered in
 * every way the generator knows. Deterministic.
 */
export function measureHabits({ sides, kind, sites, seed }: HabitsOptions): HabitsCounts {
  const counts: HabitsCounts = { contradicting: 0, first: 0 };
  for (const generate of listGenerators(SIDES[sides])) {
    for (const units of SIZES) {
      for (const k of ERRORS_PER_SITE) {
        const { contradicting, first } = measurePlanted({ units, k, sites, seed, kinds: [kind], generate });
        counts.contradicting += contradicting;
        counts.first += first;
      }
    }
  }
  return counts;
}

function listGenerators(bothSided: number): GenerateSized[] {
  return [
    ...SITES.flatMap((site) => HABITS.map((habit) => numberSite({ ...site, ...habit, bothSided }))),
    ...SKETCHES.flatMap((sketch) =>
      SKETCH_HABITS.map(
        (numbering) => (size: { units: number; seed: number }) => sketch({ ...size, numbering, bothSided }),
      ),
    ),
  ];
}

const SITES: Partial<SiteOptions>[] = [{}, { relationsPerUnit: 1.6, redundantShare: 0 }];
const HABITS: { numbering: NumberingHabit; areas: number }[] = [
  { numbering: 'random', areas: 1 },
  { numbering: 'rising', areas: 1 },
  { numbering: 'falling', areas: 1 },
  { numbering: 'blocks', areas: 3 },
];
const SKETCHES = [generateLevels, generatePlan, generateSection];
const SKETCH_HABITS: SketchOptions['numbering'][] = ['random', 'digging', 'falling'];

function numberSite({ areas, ...site }: Partial<SiteOptions> & { areas: number }): GenerateSized {
  return (size) => generateSite({ ...site, ...size, unitsPerArea: Math.ceil(size.units / areas) });
}
