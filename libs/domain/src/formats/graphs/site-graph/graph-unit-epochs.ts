import type { GraphEpoch } from './graph-epochs.ts';
import type { GraphUnit } from './graph-records.ts';
import { readUnitPeriods, type UnitPeriods } from './graph-unit-periods.ts';

/** First epoch and later epochs of a unit, as indexes in the list of epochs. */
export interface UnitEpochs {
  first: number | undefined;
  survivals: number[];
}

/** Returns a function that finds the epochs of a unit. */
export function createEpochFinder(epochs: readonly GraphEpoch[]): (unit: GraphUnit) => UnitEpochs {
  const places = new Map(epochs.map(({ period, phase }, i) => [keyOf(period, phase), i]));
  const find = (period: string, phase: string): number | undefined =>
    period === '' ? undefined : (places.get(keyOf(period, phase)) ?? places.get(keyOf(period, '')));
  const firstOf = new Map(epochs.map(({ period }, i): [string, number] => [period, i]).toReversed());
  return (unit) => {
    const span = readUnitPeriods(unit);
    const first = find(span.period, span.phase);
    const last = find(span.lastPeriod, span.lastPhase) ?? firstOf.get(span.lastPeriod);
    if (first === undefined || last === undefined || isVague(span)) return { first, survivals: [] };
    const survivals: number[] = [];
    for (let place = first + 1; place <= last; place++)
      if (place === last || isSurvival(epochs[place]!, span)) survivals.push(place);
    return { first, survivals };
  };
}

/** Returns true if a unit begins and ends in one period and one of the phases is unknown. */
function isVague({ period, phase, lastPeriod, lastPhase }: UnitPeriods): boolean {
  return period === lastPeriod && (phase === '' || lastPhase === '');
}

/** Returns true if a unit survives in an epoch. A whole period does not say in which of its phases a unit existed. */
function isSurvival({ period, phase }: GraphEpoch, span: UnitPeriods): boolean {
  if (period === span.period) return span.phase !== '' && phase !== '';
  return period !== span.lastPeriod || (span.lastPhase !== '' && phase !== '');
}

function keyOf(period: string, phase: string): string {
  return JSON.stringify([period, phase]);
}
