import { measurePlanted } from '@trowel/domain/testing';
import { renderTable, short } from './figures.ts';

const UNITS = 1_000;
const SEED = 1_000;
/** How many wrong statements a site holds, and in how many sites. */
const ROWS = [
  { k: 1, sites: 100 },
  { k: 3, sites: 40 },
  { k: 8, sites: 15 },
  { k: 30, sites: 6 },
];

/** Measures how well planted errors are found out: reversed relations, mistyped numbers, wrong equalities. */
export async function benchFindings(): Promise<void> {
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
