import { ValidationError, type BilingualMessage } from '@trowel/domain/core';
import { createPeriodColors } from '@trowel/domain/drawing';
import {
  buildPlate,
  isUnitSurface,
  listPlanLevels,
  type PlateLegendLine,
  type PlatePaper,
  type PlateProblem,
  type SitePlan,
} from '@trowel/domain/plan';
import type { Period } from '@trowel/domain/records';
import { now, readsOf, runOptionsOf, type Context } from '../context.ts';
import type { ExportedFile } from '../files/index.ts';
import { listLanePeriods, nameInEnglish } from '../matrix/index.ts';
import { runSiteInTurn } from '../turns/index.ts';
import { getSiteId } from '../writing/index.ts';
import { loadSitePlan } from './load-site-plan.ts';
import { printPlateTask } from './tasks.ts';

/** Part of a plan to print, paper and scale. */
export interface PlateQuery {
  siteName: string;
  paper: PlatePaper;
  orientation: 'portrait' | 'landscape' | 'auto';
  /** 50 is 1 : 50. Undefined: everything on one sheet. */
  scale?: number | undefined;
  title?: string | undefined;
  area?: string | undefined;
  /** Only these units. */
  units?: readonly number[] | undefined;
  /** Number of latest levels that are left out. */
  peeled?: number | undefined;
}

/** Prints the plan of a site to scale, in a worker thread. @throws NotFoundError; ValidationError for an empty plan or too many sheets */
export async function getPlate(ctx: Context, query: PlateQuery): Promise<ExportedFile> {
  const siteId = await getSiteId(readsOf(ctx), query.siteName);
  return runSiteInTurn(ctx, siteId, () => printPlate(ctx, siteId, query));
}

async function printPlate(ctx: Context, siteId: number, query: PlateQuery): Promise<ExportedFile> {
  const { siteName, paper, orientation, scale, title } = query;
  const store = readsOf(ctx);
  const whole = await loadSitePlan(ctx, siteId);
  const periods = await store.periods.listAll(siteId);
  const rotation = (await store.sites.find(siteId))?.local_grid?.rotation_deg ?? 0;
  const plan = choosePart(whole, query);
  const date = new Date(now(ctx));
  const colorOf = createPeriodColors(periods);
  const names = nameUnits(whole);
  const plate = buildPlate(plan, {
    paper,
    orientation,
    scale,
    title,
    language: ctx.language,
    day: formatDay(date, ctx.language),
    northDeg: rotation,
    isPeeled: (query.peeled ?? 0) > 0,
    colourOf: (unit) => colorOf(plan.units[unit]!.period, plan.units[unit]!.phase),
    nameOf: (unit) => names[unit] ?? '',
    legend: listLegend(plan, periods, ctx.language),
  });
  if ('problem' in plate) throw refuse(plate);
  const input = { plate, options: { language: ctx.language, date } };
  const bytes = await ctx.services.tasks.run(printPlateTask, input, runOptionsOf(ctx));
  return { fileName: `${siteName}_plan_1-${plate.scale}.pdf`, contentType: 'application/pdf', bytes };
}

/** Returns the chosen part of a plan. Shapes without a unit stay, unless single units were chosen. */
function choosePart(plan: SitePlan, { area, units, peeled = 0 }: PlateQuery): SitePlan {
  const chosen = units && new Set(units);
  const most = peeled === 0 ? Infinity : (listPlanLevels(plan)[peeled] ?? -1);
  const isShown = plan.units.map(
    (unit) =>
      (area === undefined || unit.area === area) &&
      (chosen === undefined || chosen.has(unit.id)) &&
      unit.order <= most,
  );
  return {
    ...plan,
    shapes: plan.shapes.filter(({ unit }) => (unit < 0 ? chosen === undefined : isShown[unit])),
  };
}

/** Returns `12`, or `A/12` where the number repeats. */
function nameUnits({ units }: SitePlan): string[] {
  const times = new Map<string, number>();
  for (const { us_number: number } of units) times.set(number, (times.get(number) ?? 0) + 1);
  return units.map(({ us_number: number, area }) => (times.get(number)! > 1 ? `${area}/${number}` : number));
}

/** Lists the periods whose units are drawn, the most recent first. */
function listLegend(plan: SitePlan, periods: readonly Period[], language: 'en' | 'it'): PlateLegendLine[] {
  const colorOf = createPeriodColors(periods);
  const drawn = plan.shapes.filter(isUnitSurface).map(({ unit }) => plan.units[unit]!);
  const keys = new Set(drawn.map(({ period, phase }) => JSON.stringify([period, phase ?? ''])));
  return listLanePeriods(nameInEnglish(periods), language)
    .filter(({ period, phase }) => keys.has(JSON.stringify([period, phase])))
    .map(({ period, phase, label }) => ({ label, colour: colorOf(period, phase) }));
}

function formatDay(date: Date, language: 'en' | 'it'): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'it', {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(date);
}

function refuse(given: PlateProblem): ValidationError {
  const message: BilingualMessage =
    given.problem === 'empty'
      ? {
          en: 'There is nothing to print: no shape matches these conditions.',
          it: 'Non c’è nulla da stampare: nessuna geometria corrisponde alle condizioni.',
        }
      : {
          en: `At this scale the plan needs ${given.sheets} sheets; the maximum is ${given.most}. Use a larger paper or a smaller scale.`,
          it: `A questa scala la pianta occupa ${given.sheets} fogli; il massimo è ${given.most}. Scegli un foglio più grande o una scala minore.`,
        };
  return new ValidationError([{ field: 'scale', message, type: given.problem }]);
}
