import type { ScenePeriodRecord } from '@trowel/domain/scene';

/** How much lighter each further phase becomes, as a share of the way to white, and the maximum. */
const STEP = 0.22;
const LIGHTEST = 0.66;

/** Gives phases without a colour that of their period: unchanged for the first, lighter for each further one. */
export function colorPhases(periods: readonly ScenePeriodRecord[]): ScenePeriodRecord[] {
  const whole = new Map(periods.filter(({ phase }) => phase === '').map((one) => [one.period, one.color]));
  const phases = new Map<string, number>();
  for (const { period, phase } of periods)
    if (phase !== '') phases.set(period, (phases.get(period) ?? 0) + 1);
  const met = new Map<string, number>();
  return periods.map((one) => {
    if (one.phase === '') return one;
    const at = met.get(one.period) ?? 0;
    met.set(one.period, at + 1);
    const color = whole.get(one.period);
    if (one.color !== null || !color) return one;
    return { ...one, color: lighten(color, at * Math.min(STEP, LIGHTEST / phases.get(one.period)!)) };
  });
}

function lighten(color: string, share: number): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const mixed = parts.map((part) => Math.round(part + (255 - part) * share));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
