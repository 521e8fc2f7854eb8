import { usePerson, type Person } from '../data/visit.ts';

/** Fields of a new sheet that name its author and its day. */
export interface Authorship {
  recorder?: string;
  /** Day on the device of the user: `2026-09-03`. */
  recorded_on: string;
}

/** Returns a function that creates the authorship of a sheet that the user begins now. */
export function useAuthorship(): () => Authorship {
  const person = usePerson();
  return () => authorshipOf(person, new Date());
}

/** Returns the authorship of a sheet. A channel without an account is not a recorder. */
export function authorshipOf({ id, username, fullName }: Person, now: Date): Authorship {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return {
    ...(id !== null && { recorder: fullName || username }),
    recorded_on: `${now.getFullYear()}-${month}-${day}`,
  };
}
