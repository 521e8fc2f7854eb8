/** Where a unit is wanted, as the API takes it. */
export type Wish =
  | { unit: number; place: 'shift'; by: number }
  | { unit: number; place: 'left' | 'right' | 'column'; of: number; by?: number }
  | { unit: number; place: 'own' };

/** Wishes by their units; one without stands in its own place. */
export type HandWishes = ReadonlyMap<number, Wish>;

/** Gives wishes by their units. */
export function byUnit(wishes: readonly Wish[] = []): HandWishes {
  return new Map(wishes.map((wish) => [wish.unit, wish]));
}

/** Gives where a unit is wanted. */
export function findWantedPlace(wishes: HandWishes, unit: number): Wish {
  return wishes.get(unit) ?? { unit, place: 'own' };
}

/** Gives the wish of a unit moved further to the right, pt. */
export function nudgedIn(wishes: HandWishes, { unit, by }: { unit: number; by: number }): Wish {
  const wish = findWantedPlace(wishes, unit);
  if (wish.place === 'own') return { unit, place: 'shift', by };
  return { ...wish, by: (wish.by ?? 0) + by };
}

/** What taking back puts where, and the units that it leaves where they stand. */
export interface PutBack {
  places: Wish[];
  left: number[];
}

/**
 * Says how units get the places back that they had `before`: one that stands otherwise `now` than it was `made` to has been
 * placed anew since, by whomever, and is left there.
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
