import { compareNatural } from '@trowel/domain/core';

/** Colour of units without period, type or area. */
export const UNASSIGNED_COLOR = '#8a8f98';

/**
 * Computed in OKLab (Björn Ottosson, 2020) as the twelve colours farthest from each other and from the grey of units
 * without period, also as seen without red or green cones (Viénot and others, 1999). Each has a contrast of at least
 * 2.1 to white paper and to the dark screen; swatches have an outline besides.
 */
const PALETTE = [
  '#3745a9',
  '#c3b503',
  '#8d90ff',
  '#90272a',
  '#417d5f',
  '#28bfd2',
  '#1f5562',
  '#825d99',
  '#2f79d6',
  '#6f9d17',
  '#9e5d06',
  '#dca285',
] as const;
const GOLDEN_ANGLE = 137.508;

/** Returns the colour of the entry at `place` of a list; after the twelfth, colours differ in hue only. */
export function kindColor(place: number): string {
  return PALETTE[place] ?? hueToHex(place * GOLDEN_ANGLE);
}

/** A period or phase of a site, with the colour recorded for it. */
export interface ColoredPeriod {
  period: string;
  /** Empty for the period as a whole. */
  phase: string;
  color?: string | null;
}

/** Returns the colour (`#rrggbb`) of a period, or of one of its phases. */
export type PeriodColors = (period: string | null, phase?: string | null) => string;

/**
 * Creates the function that returns the colour of each period of a site. All pages, drawings and scenes use it, so a
 * period has the same colour everywhere.
 *
 * 1. A recorded colour is used as it is.
 * 2. Periods without one have the colours of the palette by the natural order of the codes in the chronology.
 * 3. Phases without one have the colour of their period, each further phase a lighter shade.
 * 4. Periods and phases that are not in the chronology are coloured by their code alone: a number is its place.
 *
 * @param periods The chronology of the site, in any order.
 */
export function createPeriodColors(periods: readonly ColoredPeriod[]): PeriodColors {
  const phasesOf = groupPhases(periods);
  const codes = [...phasesOf.keys()].sort(compareNatural);
  const wholes = new Map(codes.map((code, place) => [code, kindColor(place)]));
  const recorded = new Map<string, string>();
  for (const { period, phase, color } of periods) {
    if (color) recorded.set(keyOf(period, phase), color.toLowerCase());
  }
  return (period, phase) => {
    const [code, part] = [period?.trim() ?? '', phase?.trim() ?? ''];
    if (code === '') return UNASSIGNED_COLOR;
    const whole = recorded.get(keyOf(code, '')) ?? wholes.get(code) ?? kindColor(placeOfCode(code));
    if (part === '') return whole;
    return recorded.get(keyOf(code, part)) ?? shadePhase(whole, part, phasesOf.get(code) ?? []);
  };
}

/** The phases of each period in the chronology, in natural order. */
function groupPhases(periods: readonly ColoredPeriod[]): Map<string, string[]> {
  const phasesOf = new Map<string, string[]>();
  for (const row of periods) {
    const [period, phase] = [row.period.trim(), row.phase.trim()];
    if (period === '') continue;
    const phases = phasesOf.get(period) ?? [];
    if (phase !== '') phases.push(phase);
    phasesOf.set(period, phases);
  }
  for (const phases of phasesOf.values()) phases.sort(compareNatural);
  return phasesOf;
}

function keyOf(period: string, phase: string): string {
  return `${period.trim()}\u0000${phase.trim()}`;
}

/** Share of white that each further phase adds, and the largest share of any. */
const SHADE_STEP = 0.22;
const LARGEST_SHADE = 0.66;

function shadePhase(whole: string, phase: string, listed: readonly string[]): string {
  const place = listed.indexOf(phase);
  if (place >= 0) return lighten(whole, place * Math.min(SHADE_STEP, LARGEST_SHADE / listed.length));
  return lighten(whole, (placeOfCode(phase) % 4) * SHADE_STEP);
}

/** Returns a colour mixed with a share of white, 0 to 1. */
export function lighten(color: string, share: number): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return toHex(parts.map((part) => part + (255 - part) * share));
}

/** Returns the place that a code alone implies: a number counts from 1, a word has a hash beyond the palette. */
function placeOfCode(code: string): number {
  if (/^\d{1,6}$/u.test(code)) return Math.max(Number(code) - 1, 0);
  let hash = 0;
  for (const sign of code) hash = (hash * 31 + sign.codePointAt(0)!) % 9973;
  return PALETTE.length + hash;
}

/** OKLCH with lightness 0.6 and chroma 0.1, as `#rrggbb`. */
function hueToHex(hue: number): string {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [0.1 * Math.cos(angle), 0.1 * Math.sin(angle)];
  const l = (0.6 + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (0.6 - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (0.6 - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return toHex(channels.map(encodeSrgb));
}

/** Returns a linear channel (0 to 1) as sRGB, 0 to 255. */
function encodeSrgb(linear: number): number {
  const bounded = Math.min(Math.max(linear, 0), 1);
  return 255 * (bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * bounded ** (1 / 2.4) - 0.055);
}

function toHex(channels: readonly number[]): string {
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}
