import {
  compareNatural,
  findNearestName,
  foldText,
  ValidationError,
  type BilingualMessage,
  type BilingualFieldProblem,
} from '@trowel/domain/core';
import type { CollapseOptions } from '@trowel/domain/drawing';
import type { MatrixUnit } from '@trowel/domain/matrix';

/** A requested value and its kind. */
export interface RequestedValue {
  /** Name of the parameter. */
  field: string;
  /** Kind of value: `area`, `period`, … */
  kind: string;
  value: string;
  known: Iterable<string | null | undefined>;
}

const MOST_LISTED = 10;
const KINDS_IN_ITALIAN: Readonly<Record<string, string>> = {
  area: 'l’area',
  period: 'il periodo',
  phase: 'la fase',
  structure: 'la struttura',
  activity: 'l’attività',
  type: 'il tipo',
};

/**
 * Returns the recorded value for each requested one, ignoring case and accents. An empty value means
 * units without any.
 * @throws ValidationError naming each value that the site does not have, with the nearest it has.
 */
export function matchValues(siteName: string, requested: readonly RequestedValue[]): string[] {
  const problems: BilingualFieldProblem[] = [];
  const found = requested.map(({ field, kind, value, known }) => {
    if (value === '') return value;
    const values = [...new Set(known)].filter((one): one is string => typeof one === 'string' && one !== '');
    const match = values.includes(value) ? value : values.find((one) => foldText(one) === foldText(value));
    if (match === undefined) problems.push({ field, message: describeUnknown(), type: `unknown_${kind}` });
    return match ?? value;

    function describeUnknown(): BilingualMessage {
      const nearest = findNearestName(value, values);
      const listed = values.toSorted(compareNatural).slice(0, MOST_LISTED).join(', ');
      const more = values.length > MOST_LISTED ? ', …' : '';
      const near = (meant: string, there: string): string =>
        nearest !== undefined ? `; ${meant} ${nearest}?` : listed && `; ${there} ${listed}${more}`;
      return {
        en: `${siteName} has no ${kind} ${value}${near('did you mean', 'there is')}`,
        it: `In ${siteName} manca ${KINDS_IN_ITALIAN[kind] ?? kind} ${value}${near('forse volevi dire', 'ci sono')}`,
      };
    }
  });
  if (problems.length > 0) throw new ValidationError(problems);
  return found;
}

/** Returns the groups to collapse by their recorded names. @throws ValidationError naming unknown ones. */
export function matchCollapsed(
  units: readonly MatrixUnit[],
  { siteName, collapsed }: { siteName: string; collapsed: Partial<CollapseOptions> },
): Partial<CollapseOptions> {
  const { areas = [], structures = [], activities = [], phases = [], ...rest } = collapsed;
  const nameOf = (period?: string | null, phase?: string | null): string => `${period ?? ''}/${phase ?? ''}`;
  const known = {
    area: units.map(({ area }) => area),
    structure: units.map(({ structure }) => structure),
    activity: units.map(({ activity }) => activity),
    period: units.map(({ period }) => period),
    phase: units.map(({ period, phase }) => (period ? nameOf(period, phase) : undefined)),
  };
  const requestValue = (kind: keyof typeof known, value: string): RequestedValue => ({
    field: 'collapse',
    kind,
    value,
    known: known[kind],
  });
  const found = matchValues(siteName, [
    ...areas.map((value) => requestValue('area', value)),
    ...structures.map((value) => requestValue('structure', value)),
    ...activities.map((value) => requestValue('activity', value)),
    ...phases.map(({ period, phase }) =>
      phase === undefined ? requestValue('period', period) : requestValue('phase', nameOf(period, phase)),
    ),
  ]);
  return {
    ...rest,
    areas: found.splice(0, areas.length),
    structures: found.splice(0, structures.length),
    activities: found.splice(0, activities.length),
    phases: phases.map((requested, at) => readPhase(requested, found[at]!)),
  };
}

function readPhase({ phase }: { phase?: string }, found: string): { period: string; phase?: string } {
  if (phase === undefined) return { period: found };
  const slash = found.lastIndexOf('/');
  return { period: found.slice(0, slash), phase: found.slice(slash + 1) };
}
