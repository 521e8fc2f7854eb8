import { compareNatural } from '@trowel/domain/core';
import { kindColor, UNASSIGNED_COLOR } from '@trowel/domain/drawing';
import { nameSceneUnits } from './name-scene-units.ts';
import type { SceneData, SceneUnit } from './scene-model.ts';

/** Property that determines the colour of a unit. */
export const COLOR_SCHEMES = ['period', 'type', 'area', 'custom'] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

export interface PaintOptions {
  colorBy: ColorScheme;
  /** Colours (`#rrggbb`) of single units by number, or `AREA/NUMBER`. They override all others. */
  customColors: Readonly<Record<string, string>>;
}

export const PAINT_DEFAULTS: PaintOptions = { colorBy: 'period', customColors: {} };

/** A colour and its meaning. */
export interface LegendEntry {
  label: string;
  color: string;
  units: number;
}

/** The colours of a scene. */
export interface ScenePaint {
  /** `#rrggbb` of each unit. */
  colors: string[];
  /** Colours in use, in the order of time or of names. Units without their own colour come last with an empty label. */
  legend: LegendEntry[];
}

/** Returns the colour of each unit of a scene. Units without period, type or area are grey. */
export function paintScene(scene: SceneData, options: Partial<PaintOptions> = {}): ScenePaint {
  const { colorBy, customColors } = { ...PAINT_DEFAULTS, ...options };
  const kinds = listKinds(scene, colorBy);
  const others: LegendEntry = { label: '', color: UNASSIGNED_COLOR, units: 0 };
  const names = nameSceneUnits(scene.units);
  const colors = scene.units.map((unit, at) => {
    const own = customColors[`${unit.area}/${unit.us_number}`] ?? customColors[names[at]!];
    if (own !== undefined) return own.toLowerCase();
    const entry = kinds.get(kindOf(unit, colorBy)) ?? others;
    entry.units++;
    return entry.color;
  });
  return { colors, legend: [...kinds.values(), others].filter(({ units }) => units > 0) };
}

/** Returns the property of a unit that determines its colour. */
function kindOf({ period, unit_type, area }: SceneUnit, colorBy: ColorScheme): string {
  return { period: String(period), type: unit_type, area, custom: '' }[colorBy];
}

function listKinds({ units, periods }: SceneData, colorBy: ColorScheme): Map<string, LegendEntry> {
  if (colorBy === 'period')
    return new Map(periods.map(({ label, color }, at) => [String(at), { label, color, units: 0 }]));
  const kinds = new Set(units.map((unit) => kindOf(unit, colorBy)));
  kinds.delete('');
  return new Map(
    [...kinds].sort(compareNatural).map((label, at) => [label, { label, color: kindColor(at), units: 0 }]),
  );
}
