import { execFileSync } from 'node:child_process';
import { median, renderTable } from './figures.ts';
import type { ValidationRun } from './validation-run.ts';

const SIZES = [1_000, 10_000, 50_000];
const GOALS_MS = [15, 200, 1_500];
const SITES = [
  { shape: 'areas', state: 'right' },
  { shape: 'areas', state: 'wrong' },
  { shape: 'areas', state: 'one-sided' },
  { shape: 'one', state: 'right' },
  { shape: 'one', state: 'wrong' },
  { shape: 'one', state: 'one-sided' },
] as const;
const ROUNDS = 3;

/** Measures validation and reduction of generated sites, in areas and dug as one, with and without wrong relations, these on both sheets or on one. */
export async function benchValidation(): Promise<void> {
  console.log(
    `Validation (facts, findings, chains, suspects, advice, reduction, levels), CPU time, warm, medians of ${ROUNDS} fresh processes; wrong: 0.3 relations for 100 units planted; one-sided: the same, each relation on one sheet\n`,
  );
  const rows = SIZES.flatMap((size, at) =>
    SITES.map(({ shape, state }) => {
      const run = medianRun(size, shape, state);
      return [
        size.toLocaleString('en'),
        shape === 'areas' ? 'areas of 500' : 'one area',
        state,
        run.relations.toLocaleString('en'),
        run.findings.toLocaleString('en'),
        run.contradictions.toLocaleString('en'),
        `${run.validationMs.toFixed(0)} ms`,
        `${GOALS_MS[at]} ms`,
        `${run.reductionMs.toFixed(1)} ms`,
      ];
    }),
  );
  console.log(
    renderTable(
      [
        'units',
        'site',
        'records',
        'relations',
        'findings',
        'loops',
        'validation',
        'goal',
        'reduction with witnesses alone',
      ],
      rows,
    ),
    '\n',
  );
}

function medianRun(size: number, shape: string, state: string): ValidationRun {
  const runs = Array.from({ length: ROUNDS }, () => runOnce(size, shape, state));
  const of = (figure: (run: ValidationRun) => number): number => median(runs.map(figure));
  return {
    ...runs[0]!,
    validationMs: of(({ validationMs }) => validationMs),
    reductionMs: of(({ reductionMs }) => reductionMs),
  };
}

function runOnce(size: number, shape: string, state: string): ValidationRun {
  const args = [process.argv[1] ?? '', 'bench', 'validation-once', String(size), shape, state];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as ValidationRun;
}
