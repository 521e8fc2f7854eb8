import { buildMatrix } from '@trowel/domain/matrix';
import { generateSite, measureReduction, plantErrors, type GeneratedSite } from '@trowel/domain/testing';
import { median } from './figures.ts';

/** What one fresh process measured. */
export interface ValidationRun {
  relations: number;
  findings: number;
  contradictions: number;
  /** Facts, all findings with chains, suspects and advice, reduction and levels; CPU time, warm. */
  validationMs: number;
  /** The reduction with its witnesses alone; CPU time, warm. */
  reductionMs: number;
}

const SEED = 20_240_607;
const SEED_OF_ERRORS = 5;
/** Wrong relations among all units. */
const WRONG_SHARE = 0.003;
const UNITS_PER_AREA = 500;
const LEAST_ROUNDS = 14;
const MOST_ROUNDS = 100;

/** Validates a generated site (`areas` or `one`; `right`, `wrong`, or `one-sided` and wrong) until warm and prints what it cost. */
export async function runValidationOnce([
  units = '1000',
  shape = 'areas',
  state = 'right',
]: readonly string[]): Promise<void> {
  const site = prepareSite(Number(units), shape === 'one', state);
  const rounds = Math.max(LEAST_ROUNDS, Math.min(MOST_ROUNDS, 400_000 / site.units.length));
  const { statistics, findings } = summarise(site);
  const run: ValidationRun = {
    relations: statistics.relations,
    findings: findings.length,
    contradictions: findings.filter((code) => code === 'contradiction' || code === 'cycle').length,
    validationMs: timeWarm(rounds, () => void buildMatrix(site.units, site.statements)),
    reductionMs: timeWarm(rounds, measureReduction(site)),
  };
  console.log(JSON.stringify(run));
}

/** Keeps nothing of the matrix itself. */
function summarise({ units, statements }: GeneratedSite) {
  const { statistics, findings } = buildMatrix(units, statements);
  return { statistics, findings: findings.map(({ code }) => code) };
}

/** Gives the median of the second half of some rounds: a long-running service is warm, the compiler has seen the work. */
function timeWarm(rounds: number, work: () => void): number {
  const figures = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage();
    work();
    return since(before);
  });
  return median(figures.slice(rounds / 2));
}

function prepareSite(units: number, isOneArea: boolean, state: string): GeneratedSite {
  const unitsPerArea = isOneArea ? Infinity : UNITS_PER_AREA;
  const site = generateSite({
    units,
    seed: SEED,
    unitsPerArea,
    ...(state === 'one-sided' && { bothSided: 0 }),
  });
  return state !== 'right'
    ? plantErrors(site, { count: Math.round(units * WRONG_SHARE), seed: SEED_OF_ERRORS })
    : site;
}

/** CPU time with that of the collector and the compiler, ms. */
function since(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e3;
}
