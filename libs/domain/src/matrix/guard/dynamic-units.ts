import type { MatrixUnit } from '../graph/units.ts';

/** The units of a site as they come and go, and how they are called. */
export interface DynamicUnits {
  readonly size: number;
  /** Adds a unit, or puts it in the place of the one with its key. */
  set(unit: MatrixUnit): void;
  remove(key: string): void;
  find(key: string): MatrixUnit | undefined;
  /** Gives the keys of the units with a number, in any area, sorted. */
  listNamesakes(usNumber: string): string[];
  /** Gives a bare number when no other unit has it, else `AREA/NUMBER`; undefined when there is no such unit. */
  findLabel(key: string): string | undefined;
}

/** Makes an empty list of units. */
export function createDynamicUnits(): DynamicUnits {
  const units = new Map<string, MatrixUnit>();
  /** Most numbers are used once: a key for those, a set of keys for the others. */
  const users = new Map<string, string | Set<string>>();

  const note = ({ key, us_number }: MatrixUnit): void => {
    const known = users.get(us_number);
    if (known === undefined) users.set(us_number, key);
    else if (typeof known === 'string') users.set(us_number, new Set([known, key]));
    else known.add(key);
  };
  const forget = ({ key, us_number }: MatrixUnit): void => {
    const known = users.get(us_number);
    if (known === key) users.delete(us_number);
    else if (typeof known === 'object' && known.delete(key) && known.size === 1) {
      for (const other of known) users.set(us_number, other);
    }
  };

  return {
    get size() {
      return units.size;
    },

    set(unit) {
      const before = units.get(unit.key);
      if (before) forget(before);
      units.set(unit.key, unit);
      note(unit);
    },

    remove(key) {
      const unit = units.get(key);
      if (!unit) return;
      forget(unit);
      units.delete(key);
    },

    find: (key) => units.get(key),

    listNamesakes(usNumber) {
      const known = users.get(usNumber);
      if (known === undefined) return [];
      return typeof known === 'string' ? [known] : [...known].toSorted();
    },

    findLabel(key) {
      const unit = units.get(key);
      if (!unit) return undefined;
      const isAlone = users.get(unit.us_number) === key;
      return isAlone || unit.area === '' ? unit.us_number : `${unit.area}/${unit.us_number}`;
    },
  };
}
