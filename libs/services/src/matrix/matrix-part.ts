import type { Store } from '@trowel/db';
import { foldText, ValidationError, type BilingualFieldProblem } from '@trowel/domain/core';
import type { MatrixUnit } from '@trowel/domain/matrix';
import { matchValues, type RequestedValue } from './known-values.ts';
import type { SiteMatrixRecords } from './matrix-records.ts';
import { findNamedUnit } from './named-unit.ts';

type FindDating = Awaited<ReturnType<Store['datings']['ofFinds']>>[number];

/** All finds, of any kind. */
const ANY = 'any';

/** Filter of a site's matrix. All given conditions must hold. Units are named `12` or `A/12`. */
export interface MatrixPart {
  area?: string | undefined;
  period?: string | undefined;
  phase?: string | undefined;
  /** Units whose number, definition, interpretation, structure or activity contain all of these words. */
  text?: string | undefined;
  /** Units with finds of this kind; `any` for all finds. */
  finds?: string | undefined;
  /** Only these units. */
  units?: readonly string[] | undefined;
  /** A unit and its neighbourhood: `above` levels up and `below` levels down, without them all. */
  around?: string | undefined;
  above?: number | undefined;
  below?: number | undefined;
  /** With `around`: includes its contemporaries. */
  beside?: boolean | undefined;
  /** Two units and everything between them. */
  between?: readonly [string, string] | undefined;
  /** The state just before this time (ISO 8601) instead of the present one. */
  at?: string | undefined;
}

/** A part as plain data for the thread that builds it: keys of units. */
export interface ChosenPart {
  /** Units that may be shown; by default all. */
  shown?: readonly string[];
  around?: { unit: string; above: number; below: number; beside?: boolean };
  between?: readonly [string, string];
}

/**
 * Finds the units of a part. @throws NotFoundError, ConflictError for a unit named wrongly;
 * ValidationError for a value the site does not have.
 */
export function choosePart(
  { units, periods }: Pick<SiteMatrixRecords, 'units' | 'periods'>,
  { siteName, part, finds = [] }: { siteName: string; part: MatrixPart; finds?: readonly FindDating[] },
): ChosenPart {
  const { around, between, above = Infinity, below = Infinity, beside = false } = part;
  refuseStepsAlone(part);
  const listed = periods.map(({ period, phase }): Partial<MatrixUnit> => ({ period, phase }));
  matchValues(
    siteName,
    listRequested([...units, ...listed], { part, kinds: finds.map(({ find_type }) => find_type) }),
  );
  const keyOf = (name: string): string => findNamedUnit(units, { siteName, name }).key;
  const named = part.units && new Set(part.units.map(keyOf));
  const shown = listShown(units, { part, finds, named });
  return {
    ...(shown && { shown }),
    ...(around !== undefined && { around: { unit: keyOf(around), above, below, beside } }),
    ...(between && { between: [keyOf(between[0]), keyOf(between[1])] }),
  };
}

/** Rejects a number of levels without a unit to start from. */
function refuseStepsAlone(part: MatrixPart): void {
  if (part.around !== undefined) return;
  const problems = (['above', 'below', 'beside'] as const).flatMap((field): BilingualFieldProblem[] =>
    part[field] === undefined
      ? []
      : [
          {
            field,
            message: {
              en: `${field} requires around, the unit to start from`,
              it: `${field} richiede around, la US da cui partire`,
            },
            type: 'missing_around',
          },
        ],
  );
  if (problems.length > 0) throw new ValidationError(problems);
}

/** Lists the requested values, with those recorded on the units. */
function listRequested(
  units: readonly Partial<MatrixUnit>[],
  { part, kinds }: { part: MatrixPart; kinds: readonly (string | null)[] },
): RequestedValue[] {
  const known = {
    area: () => units.map(({ area }) => area),
    period: () => units.flatMap(({ period, period_end }) => [period, period_end]),
    phase: () => units.flatMap(({ phase, phase_end }) => [phase, phase_end]),
    finds: () => [ANY, ...kinds],
  };
  return (['area', 'period', 'phase', 'finds'] as const).flatMap((field) => {
    const value = part[field];
    return value === undefined ? [] : [{ field, kind: field, value, known: known[field]() }];
  });
}

function listShown(
  units: readonly MatrixUnit[],
  {
    part,
    finds,
    named,
  }: { part: MatrixPart; finds: readonly FindDating[]; named: ReadonlySet<string> | undefined },
): string[] | undefined {
  if ([part.area, part.period, part.phase, part.text, part.finds, named].every((one) => one === undefined))
    return undefined;
  const withFinds = part.finds === undefined ? undefined : listUnitsWithFinds(finds, part.finds);
  return units
    .filter(
      (unit) => (named?.has(unit.key) ?? true) && isInPart(unit, part) && (withFinds?.has(unit.key) ?? true),
    )
    .map(({ key }) => key);
}

function isInPart(unit: MatrixUnit, { area, period, phase, text }: MatrixPart): boolean {
  return (
    containsWords(unit, text) &&
    isAmong(area, [unit.area]) &&
    isAmong(period, [unit.period, unit.period_end]) &&
    isAmong(phase, [unit.phase, unit.phase_end])
  );
}

/** Returns true if the texts of a unit contain all words. Case and accents do not matter. */
function containsWords(unit: MatrixUnit, text = ''): boolean {
  const words = foldText(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return true;
  const { us_number: number, definition, interpretation, structure, activity } = unit;
  const all = foldText([number, definition, interpretation, structure, activity].join('\n'));
  return words.every((word) => all.includes(word));
}

function isAmong(wanted: string | undefined, values: readonly (string | null | undefined)[]): boolean {
  return (
    wanted === undefined || values.some((value) => value != null && foldText(value) === foldText(wanted))
  );
}

function listUnitsWithFinds(finds: readonly FindDating[], kind: string): Set<string> {
  const wanted = kind === ANY ? finds : finds.filter((find) => isAmong(kind, [find.find_type]));
  return new Set(wanted.map(({ unit_id }) => String(unit_id)));
}
