import {
  generateLevels,
  generatePlan,
  generateSection,
  measureHabits,
  measurePlanted,
  measureRivals,
  RELATION_ERRORS,
  RIVALS,
  SIDES,
  type ErrorKind,
  type GeneratedSite,
  type Numbering,
  type Sides,
} from '@trowel/domain/testing';
import { renderTable, short } from './figures.ts';

const UNITS = 1_000;
const SEED = 1_000;
/** Number of planted errors per site, and number of sites. */
const ROWS = [
  { k: 1, sites: 100 },
  { k: 3, sites: 40 },
  { k: 8, sites: 15 },
  { k: 30, sites: 6 },
];

/** Rows for sites with relations on one sheet only, with 300 errors in each cell or three times as many. */
const LONE_ROWS = [
  { k: 1, sites: 60 },
  { k: 8, sites: 15 },
  { k: 30, sites: 4 },
];
const GENERATORS = { levels: generateLevels, plan: generatePlan, section: generateSection };
/** Errors that rarely cause a contradiction are planted into more sites. Each generator says into how many. */
const LONE_KINDS: Readonly<
  Record<string, { planted: ErrorKind; sitesFor: Readonly<Record<GeneratorName, number>> }>
> = {
  'long reversal': { planted: 'long_range', sitesFor: { levels: 1, plan: 1, section: 1 } },
  'flipped relation': { planted: 'reversed', sitesFor: { levels: 12, plan: 3, section: 3 } },
  'mistyped number': { planted: 'slip', sitesFor: { levels: 3, plan: 3, section: 3 } },
};
/** Sources of order besides the relations. */
const NUMBERINGS: Readonly<Record<string, { numbering: Numbering; years?: number }>> = {
  'numbers random': { numbering: 'random' },
  'numbers digging': { numbering: 'digging' },
  'numbers random, 6 years': { numbering: 'random', years: 6 },
};

/** Measures how many planted errors are found: reversed relations, mistyped numbers, wrong equalities. */
export async function benchFindings(): Promise<void> {
  benchHabits();
  benchTwoSided();
  benchOneSided();
}

const HABIT_SITES = 12;
const HABIT_SEED = 5_000;

function benchHabits(): void {
  console.log(
    'Small sites of five generators, numbered at random, rising or falling with depth, or by blocks: how many planted errors are the first suspect\n',
  );
  const rows = Object.keys(SIDES).map((sides) => [
    sides,
    ...RELATION_ERRORS.map((kind) => {
      const options = { sides: sides as Sides, kind, sites: HABIT_SITES, seed: HABIT_SEED };
      const { first, contradicting } = measureHabits(options);
      return contradicting === 0 ? '-' : `${short((100 * first) / contradicting)} % of ${contradicting}`;
    }),
  ]);
  console.log(renderTable(['relations on sheets', ...RELATION_ERRORS], rows), '\n');
}

function benchTwoSided(): void {
  console.log(
    `Errors planted into generated sites of ${UNITS.toLocaleString('en')} units: how many contradict the right records, and of these how many are the first suspect, or among the first three\n`,
  );
  const rows = ROWS.map(({ k, sites }) => {
    const counts = measurePlanted({ units: UNITS, k, sites, seed: SEED });
    const share = (part: number, whole: number): string =>
      whole === 0 ? '-' : `${short((100 * part) / whole)} %`;
    return [
      `${k} in ${sites} sites`,
      String(counts.contradicting),
      share(counts.first, counts.contradicting),
      share(counts.firstThree, counts.contradicting),
      short(counts.chains / counts.planted),
      share(counts.slipsCorrected, counts.slips),
    ];
  });
  console.log(
    renderTable(
      [
        'planted',
        'contradicting',
        'first (goal 80 %)',
        'first three (95 %)',
        'chains / planted (1.5)',
        'right number offered',
      ],
      rows,
    ),
    '\n',
  );
}

/**
 * Compares sites whose relations are each recorded on one sheet only with simpler methods to find the wrong relation.
 */
function benchOneSided(): void {
  console.log(
    'The same where each relation stands on one sheet only: the planted relation as the first suspect, beside simpler methods\n',
  );
  const rows = Object.entries(NUMBERINGS).flatMap(([words, numbering]) =>
    listGenerators().flatMap(([name, generator]) =>
      Object.entries(LONE_KINDS).map(([kind, { planted, sitesFor }]) => {
        const generate = (site: { units: number; seed: number }): GeneratedSite =>
          generator({ ...site, ...numbering });
        return [`${name}, ${words}`, kind, ...measureCell(generate, planted, sitesFor[name])];
      }),
    ),
  );
  const headings = [
    'site',
    'error',
    'contradicting',
    'first',
    'first three',
    'chains / contradicting',
    ...RIVALS,
  ];
  console.log(renderTable(headings, rows), '\n');
}

type GeneratorName = keyof typeof GENERATORS;

function listGenerators(): [GeneratorName, (typeof GENERATORS)[GeneratorName]][] {
  return (['levels', 'plan', 'section'] as const).map((name) => [name, GENERATORS[name]]);
}

function measureCell(
  generate: (site: { units: number; seed: number }) => GeneratedSite,
  kind: ErrorKind,
  sitesFor: number,
): string[] {
  let [contradicting, first, firstThree, chains] = [0, 0, 0, 0];
  const rivals = RIVALS.map(() => 0);
  for (const { k, sites } of LONE_ROWS) {
    const options = { units: UNITS, k, sites: sites * sitesFor, seed: SEED + k, kinds: [kind], generate };
    const counts = measurePlanted(options);
    contradicting += counts.contradicting;
    first += counts.first;
    firstThree += counts.firstThree;
    chains += counts.chains;
    const found = measureRivals(options);
    for (const [at, rival] of RIVALS.entries()) rivals[at]! += found[rival];
  }
  const share = (part: number): string =>
    contradicting === 0 ? '-' : `${short((100 * part) / contradicting)} %`;
  return [
    String(contradicting),
    share(first),
    share(firstThree),
    contradicting === 0 ? '-' : short(chains / contradicting),
    ...rivals.map(share),
  ];
}
