import type { MatrixUnit } from '../graph/units.ts';

/** The current units of a site and their names. */
export interface DynamicUnits {
  readonly size: number;
  /** Adds a unit, or replaces the one with its key. */
  set(unit: MatrixUnit): void;
  remove(key: string): void;
  find(key: string): MatrixUnit | undefined;
  /** Lists the keys of the units with a number, in any area, sorted. */
  listNamesakes(usNumber: string): string[];
  /** Returns the number of a unit if no other unit has it, otherwise `AREA/NUMBER`. Undefined for an unknown unit. */
  findLabel(key: string): string | undefined;
}

/** Creates an empty list of units. */
export function createDynamicUnits(): DynamicUnits {
  const units = new Map<string, MatrixUnit>();
  /** Most numbers are used once. These have a key, the others a set of keys. */
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
