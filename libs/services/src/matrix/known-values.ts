import {
  compareNatural,
  findNearestName,
  foldText,
  ValidationError,
  type FieldProblem,
} from '@trowel/domain/core';
import type { CollapseOptions } from '@trowel/domain/drawing';
import type { MatrixUnit } from '@trowel/domain/matrix';

/** A value asked for, and what it may be. */
export interface AskedValue {
  /** Parameter it was asked with. */
  field: string;
  /** What it names: `area`, `period`, … */
  kind: string;
  value: string;
  known: Iterable<string | null | undefined>;
}

const MOST_LISTED = 10;

/**
 * Gives the known value meant by each that was asked for: letters' case and accents do not matter. An empty one is
 * what units without any have. @throws ValidationError naming each value the site does not have, with the nearest it has.
 */
export function matchValues(siteName: string, asked: readonly AskedValue[]): string[] {
  const problems: FieldProblem[] = [];
  const found = asked.map(({ field, kind, value, known }) => {
    if (value === '') return value;
    const values = [...new Set(known)].filter((one): one is string => typeof one === 'string' && one !== '');
    const match = values.includes(value) ? value : values.find((one) => foldText(one) === foldText(value));
    if (match === undefined) problems.push({ field, message: tell(), type: `unknown_${kind}` });
    return match ?? value;

    function tell(): string {
      const nearest = findNearestName(value, values);
      const listed = values.toSorted(compareNatural).slice(0, MOST_LISTED).join(', ');
      const more = values.length > MOST_LISTED ? ', …' : '';
      const hint = nearest !== undefined ? `did you mean ${nearest}?` : listed && `there is ${listed}${more}`;
      return `${siteName} has no ${kind} ${value}${hint && `; ${hint}`}`;
    }
  });
  if (problems.length > 0) throw new ValidationError(problems);
  return found;
}

/** Gives the areas and phases to collapse by the names the site has. @throws ValidationError naming unknown ones. */
export function matchCollapsed(
  units: readonly MatrixUnit[],
  { siteName, collapsed }: { siteName: string; collapsed: Partial<CollapseOptions> },
): Partial<CollapseOptions> {
  const { areas = [], phases = [], ...rest } = collapsed;
  const field = 'collapse';
  const known = units.map(({ area }) => area);
  const nameOf = (period?: string | null, phase?: string | null): string => `${period ?? ''}/${phase ?? ''}`;
  const ofPeriods = units.map(({ period }) => period);
  const ofPhases = units.map(({ period, phase }) => (period ? nameOf(period, phase) : undefined));
  const foundAreas = matchValues(
    siteName,
    areas.map((value) => ({ field, kind: 'area', value, known })),
  );
  const foundPhases = matchValues(
    siteName,
    phases.map(({ period, phase }) =>
      phase === undefined
        ? { field, kind: 'period', value: period, known: ofPeriods }
        : { field, kind: 'phase', value: nameOf(period, phase), known: ofPhases },
    ),
  );
  return {
    ...rest,
    areas: foundAreas,
    phases: phases.map((asked, at) => readPhase(asked, foundPhases[at]!)),
  };
}

function readPhase({ phase }: { phase?: string }, found: string): { period: string; phase?: string } {
  if (phase === undefined) return { period: found };
  const slash = found.lastIndexOf('/');
  return { period: found.slice(0, slash), phase: found.slice(slash + 1) };
}
