import type { Store } from '@trowel/db';
import { foldText, type MatrixUnit } from '@trowel/domain';
import type { MatrixInput } from './matrix-input.ts';
import { findNamedUnit } from './named-unit.ts';

/** Which part of a site's matrix is asked for; what is given must all hold. Units are called `12` or `A/12`. */
export interface MatrixPart {
  area?: string | undefined;
  period?: string | undefined;
  phase?: string | undefined;
  /** Units with finds of this kind; `any` for all finds. */
  finds?: string | undefined;
  /** A unit and what lies around it: `above` lines up and `below` lines down, all without them. */
  around?: string | undefined;
  above?: number | undefined;
  below?: number | undefined;
  /** Two units and what lies between them. */
  between?: readonly [string, string] | undefined;
}

/** A part as plain data for the thread that builds it: keys of units. */
export interface ChosenPart {
  /** Units that may be shown; all when absent. */
  shown?: readonly string[];
  around?: { unit: string; above: number; below: number };
  between?: readonly [string, string];
}

/** Finds the units a part is made of. @throws NotFoundError, ConflictError for a unit named wrongly */
export async function choosePart(
  store: Store,
  { units }: MatrixInput,
  { siteId, siteName, part }: { siteId: number; siteName: string; part: MatrixPart },
): Promise<ChosenPart> {
  const { around, between, above = Infinity, below = Infinity } = part;
  const keyOf = (name: string): string => findNamedUnit(units, { siteName, name }).key;
  const shown = await listShown(store, units, { siteId, part });
  return {
    ...(shown && { shown }),
    ...(around !== undefined && { around: { unit: keyOf(around), above, below } }),
    ...(between && { between: [keyOf(between[0]), keyOf(between[1])] }),
  };
}

async function listShown(
  store: Store,
  units: readonly MatrixUnit[],
  { siteId, part }: { siteId: number; part: MatrixPart },
): Promise<string[] | undefined> {
  const { area, period, phase, finds } = part;
  if ([area, period, phase, finds].every((one) => one === undefined)) return undefined;
  const withFinds = finds === undefined ? undefined : await listUnitsWithFinds(store, siteId, finds);
  return units
    .filter((unit) => isInPart(unit, part) && (withFinds?.has(unit.key) ?? true))
    .map(({ key }) => key);
}

function isInPart(unit: MatrixUnit, { area, period, phase }: MatrixPart): boolean {
  return (
    isAmong(area, [unit.area]) &&
    isAmong(period, [unit.period, unit.period_end]) &&
    isAmong(phase, [unit.phase, unit.phase_end])
  );
}

function isAmong(wanted: string | undefined, values: readonly (string | null | undefined)[]): boolean {
  return (
    wanted === undefined || values.some((value) => value != null && foldText(value) === foldText(wanted))
  );
}

async function listUnitsWithFinds(store: Store, siteId: number, kind: string): Promise<Set<string>> {
  const finds = await store.datings.ofFinds(siteId);
  const wanted = kind === 'any' ? finds : finds.filter((find) => isAmong(kind, [find.find_type]));
  return new Set(wanted.map(({ unit_id }) => String(unit_id)));
}
