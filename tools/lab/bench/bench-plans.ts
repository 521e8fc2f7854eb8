import { createPlanCheck } from '@trowel/domain/plan-check';
import { buildMatrix } from '@trowel/domain/matrix';
import {
  generateOutlines,
  generatePlanSite,
  plantPlanErrors,
  PLAN_ERRORS,
  type OutlineOptions,
  type PlanError,
} from '@trowel/domain/testing';
import { median, renderTable, short } from './figures.ts';
import { measurePlanPage, type PlanFigure } from './measure-plan-page.ts';

const OUTLINES = 10_000;
const VERTICES = 40;
const ROUNDS = 7;
const PLANTED_UNITS = 1_000;
const PLANTED = 20;
const PLANTED_SEEDS = [1, 2, 3, 4, 5];

/** Measures plans: what large ones cost, and how many planted errors become findings. */
export async function benchPlans(): Promise<void> {
  console.log(`A site of ${OUTLINES.toLocaleString('en')} outlines of ${VERTICES} vertices\n`);
  const size = { count: OUTLINES, vertices: VERTICES, seed: 1 };
  const rows = [measureFindings(size), ...(await measurePlanPage(size))];
  console.log(renderTable(['plans', 'CPU ms', 'wall ms', 'result'], rows), '\n');
  benchPlanted();
}

/** Measures all findings of plan against matrix, from records to sentences, without the rest of the matrix. */
function measureFindings(size: OutlineOptions): PlanFigure {
  const { units, statements, shapes } = generateOutlines(size);
  const [cpus, walls]: [number[], number[]] = [[], []];
  let found = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const alone = measure(() => buildMatrix(units, statements, { oneSided: 'never' }));
    const together = measure(() => {
      const { findings } = buildMatrix(units, statements, {
        plan: createPlanCheck({ shapes }),
        oneSided: 'never',
      });
      found = findings.filter(({ measured }) => measured !== undefined).length;
    });
    cpus.push(together.cpu - alone.cpu);
    walls.push(together.wall - alone.wall);
  }
  return ['all findings (goal 1 s)', short(median(cpus)), short(median(walls)), `${found} findings`];
}

function measure(run: () => unknown): { cpu: number; wall: number } {
  const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
  run();
  const { user, system } = process.cpuUsage(cpu);
  return { cpu: (user + system) / 1e3, wall: performance.now() - startedAt };
}

function benchPlanted(): void {
  console.log(
    `${PLANTED} errors planted into each of ${PLANTED_SEEDS.length} generated sites of ${PLANTED_UNITS.toLocaleString('en')} units: how many become findings, and how many other units are accused\n`,
  );
  const sites = PLANTED_SEEDS.map((seed) => ({ seed, ...generatePlanSite({ units: PLANTED_UNITS, seed }) }));
  const rows = PLAN_ERRORS.map((kind) => {
    const { found, others } = countFound(sites, kind);
    const [errors, rest] = [PLANTED * sites.length, (PLANTED_UNITS - PLANTED) * sites.length];
    return [kind, `${short((100 * found) / errors)} %`, `${short((100 * others) / rest)} %`];
  });
  console.log(renderTable(['error', 'found (goal 90 %)', 'other units (1 %)'], rows), '\n');
}

type Site = ReturnType<typeof generatePlanSite> & { seed: number };

function countFound(sites: readonly Site[], kind: PlanError): { found: number; others: number } {
  let [found, others] = [0, 0];
  for (const site of sites) {
    const { shapes, wrong } = plantPlanErrors(site, { kind, count: PLANTED, seed: 100 + site.seed });
    const plan = createPlanCheck({ shapes });
    const { findings } = buildMatrix(site.units, site.statements, { plan, oneSided: 'never' });
    const accused = findings
      .filter(({ measured, severity }) => measured !== undefined && severity !== 'info')
      .map(({ suspect, units }) => suspect ?? units[0]!);
    for (const unit of new Set(accused)) {
      if (wrong.has(unit)) found++;
      else others++;
    }
  }
  return { found, others };
}
