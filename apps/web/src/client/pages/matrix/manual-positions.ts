/** Manual position of a unit, as in the API. `own` means the automatic position. */
export type ManualPosition =
  | { unit: number; place: 'shift'; by: number }
  | { unit: number; place: 'left' | 'right' | 'column'; of: number; by?: number }
  | { unit: number; place: 'own' };

/** Manual positions by unit. A unit without an entry has its automatic position. */
export type ManualPositions = ReadonlyMap<number, ManualPosition>;

/** Indexes manual positions by unit. */
export function byUnit(positions: readonly ManualPosition[] = []): ManualPositions {
  return new Map(positions.map((position) => [position.unit, position]));
}

/** Returns the position of a unit, by default the automatic one. */
export function getPosition(positions: ManualPositions, unit: number): ManualPosition {
  return positions.get(unit) ?? { unit, place: 'own' };
}

/** Returns the position of a unit after moving it to the right by `by` pt. */
export function nudgePosition(
  positions: ManualPositions,
  { unit, by }: { unit: number; by: number },
): ManualPosition {
  const position = getPosition(positions, unit);
  if (position.place === 'own') return { unit, place: 'shift', by };
  return { ...position, by: (position.by ?? 0) + by };
}

/** Positions to save for an undo, and the units that it does not change. */
export interface UndoPlan {
  places: ManualPosition[];
  unchanged: number[];
}

/**
 * Plans an undo: units get back their position from `before`. A unit whose position `now` differs from
 * the `made` one was moved again since, perhaps by someone else. It is not changed.
 */
export function planUndo(
  before: readonly ManualPosition[],
  { made, now }: { made: ManualPositions; now: ManualPositions },
): UndoPlan {
  const moved = before.filter((position) => !isSame(position, getPosition(now, position.unit)));
  const isUntouched = ({ unit }: ManualPosition): boolean =>
    isSame(getPosition(made, unit), getPosition(now, unit));
  return {
    places: moved.filter(isUntouched),
    unchanged: moved.filter((position) => !isUntouched(position)).map(({ unit }) => unit),
  };
}

function isSame(one: ManualPosition, other: ManualPosition): boolean {
  return textOf(one) === textOf(other);
}

function textOf(position: ManualPosition): string {
  const of = 'of' in position ? position.of : undefined;
  const by = position.place === 'own' ? 0 : (position.by ?? 0);
  return JSON.stringify([position.place, of, by]);
}
