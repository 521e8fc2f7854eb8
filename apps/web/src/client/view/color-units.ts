import { compareNatural } from '@trowel/domain/core';
import { kindColor, UNASSIGNED_COLOR } from '@trowel/domain/drawing';
import type { SceneData, ScenePeriod, SceneUnit } from '@trowel/domain/scene';
import type { ColorBy } from './view-state.ts';

/** A line of the legend. */
export interface LegendLine {
  /** Empty for units without a value. */
  label: string;
  color: string;
  units: number;
  /** Years of a period, negative for BC. Either end may be unknown. */
  years?: Years;
}

export interface Years {
  start: number | null;
  end: number | null;
}

/** The colour of each unit, `#rrggbb`, and the legend. */
export interface Coloring {
  colorOf: string[];
  legend: LegendLine[];
}

type Kind = { key: string; label: string; color?: string; years?: Years };

/**
 * Returns the colours of the units and the legend. Periods come most recent first, types and areas in
 * natural order.
 */
export function colorUnits(scene: SceneData, by: ColorBy): Coloring {
  const kinds = scene.units.map((unit) => kindOf(scene, unit, by));
  const lines = new Map<string, LegendLine>();
  for (const { key, label, color, years } of sortKinds(kinds, by)) {
    const place = lines.size;
    if (!lines.has(key)) {
      const lineColor = key === '' ? UNASSIGNED_COLOR : (color ?? kindColor(place));
      lines.set(key, { label, color: lineColor, units: 0, ...(years && { years }) });
    }
  }
  const colorOf = kinds.map(({ key }) => {
    const line = lines.get(key)!;
    line.units++;
    return line.color;
  });
  return { colorOf, legend: [...lines.values()] };
}

function kindOf({ periods }: SceneData, unit: SceneUnit, by: ColorBy): Kind {
  if (by === 'type') return { key: unit.unit_type, label: unit.unit_type };
  if (by === 'area') return { key: unit.area, label: unit.area };
  const ownPeriod = periods[unit.period];
  if (ownPeriod === undefined) return { key: '', label: '' };
  if (by === 'phase') {
    return {
      key: String(unit.period),
      label: ownPeriod.label,
      color: ownPeriod.color,
      years: yearsOf([ownPeriod]),
    };
  }
  const first = periods.findIndex(({ period }) => period === ownPeriod.period);
  const phases = periods.filter(({ period }) => period === ownPeriod.period);
  const whole = periods[first]!;
  const label = whole.phase === '' ? whole.label : (whole.period_label ?? ownPeriod.period);
  return { key: `p${first}`, label, color: whole.period_color ?? whole.color, years: yearsOf(phases) };
}

function yearsOf(phases: readonly ScenePeriod[]): Years {
  const starts = phases.flatMap(({ start_year }) => start_year ?? []);
  const ends = phases.flatMap(({ end_year }) => end_year ?? []);
  const isWhole = starts.length === phases.length;
  return {
    start: isWhole ? Math.min(...starts) : null,
    end: ends.length > 0 ? Math.max(...ends) : null,
  };
}

/** Sorts the legend. Units without a value come last. */
function sortKinds(kinds: readonly Kind[], by: ColorBy): Kind[] {
  const distinct = [...new Map(kinds.map((kind) => [kind.key, kind])).values()];
  const compare = (a: Kind, b: Kind): number =>
    by === 'type' || by === 'area' ? compareNatural(a.key, b.key) : rankOf(a) - rankOf(b);
  return distinct.sort((a, b) => Number(a.key === '') - Number(b.key === '') || compare(a, b));
}

function rankOf({ key }: Kind): number {
  return Number(key.replace('p', ''));
}
