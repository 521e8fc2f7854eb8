/** Manual position of a unit, as in the API. `own` means the automatic position. */
export type Wish =
  | { unit: number; place: 'shift'; by: number }
  | { unit: number; place: 'left' | 'right' | 'column'; of: number; by?: number }
  | { unit: number; place: 'own' };

/** Manual positions by unit. A unit without an entry has its automatic position. */
export type HandWishes = ReadonlyMap<number, Wish>;

/** Indexes manual positions by unit. */
export function byUnit(wishes: readonly Wish[] = []): HandWishes {
  return new Map(wishes.map((wish) => [wish.unit, wish]));
}

/** Returns the position of a unit, by default the automatic one. */
export function findWantedPlace(wishes: HandWishes, unit: number): Wish {
  return wishes.get(unit) ?? { unit, place: 'own' };
}

/** Returns the position of a unit after moving it to the right by `by` pt. */
export function nudgedIn(wishes: HandWishes, { unit, by }: { unit: number; by: number }): Wish {
  const wish = findWantedPlace(wishes, unit);
  if (wish.place === 'own') return { unit, place: 'shift', by };
  return { ...wish, by: (wish.by ?? 0) + by };
}

/** Positions to save for an undo, and the units that it does not change. */
export interface PutBack {
  places: Wish[];
  left: number[];
}

/**
 * Plans an undo: units get back their position from `before`. A unit whose position `now` differs from
 * the `made` one was moved again since, perhaps by someone else. It is not changed.
 */
export function planPutBack(
  before: readonly Wish[],
  { made, now }: { made: HandWishes; now: HandWishes },
): PutBack {
  const moved = before.filter((wish) => !isSame(wish, findWantedPlace(now, wish.unit)));
  const stands = ({ unit }: Wish): boolean => isSame(findWantedPlace(made, unit), findWantedPlace(now, unit));
  return {
    places: moved.filter(stands),
    left: moved.filter((wish) => !stands(wish)).map(({ unit }) => unit),
  };
}

function isSame(one: Wish, other: Wish): boolean {
  return textOf(one) === textOf(other);
}

function textOf(wish: Wish): string {
  const of = 'of' in wish ? wish.of : undefined;
  const by = wish.place === 'own' ? 0 : (wish.by ?? 0);
  return JSON.stringify([wish.place, of, by]);
}
