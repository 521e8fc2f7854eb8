import type { Language } from '../../context.ts';
import type { UnitNumber } from '@trowel/db';
import { ValidationError } from '@trowel/domain/core';
import { resolveReference } from '@trowel/domain/records';
import { splitAreaName, type ImportedData, type UnitReference } from '@trowel/domain/formats';
import { unitKey } from '../../relations/index.ts';
import { createYielder } from '../../workers/index.ts';

/** Position of a unit in an import: already recorded, or new in the file. */
export interface PlacedUnit {
  area: string;
  us_number: string;
  /** Id of the record, or undefined for a new unit. */
  id: number | undefined;
}

/** Finds units by how files name them. */
export interface UnitDirectory {
  /** Returns the unit with this name. Adds it if it does not exist. */
  add(unit: { area: string; us_number: string; id?: number }): PlacedUnit;
  get(unit: { area: string; us_number: string }): PlacedUnit | undefined;
  /**
   * Registers a further number of a recorded unit. Returns false if the unit does not exist. @throws
   * ValidationError if the number is in use
   */
  rename(was: { area: string; us_number: string }, unit: { area: string; us_number: string }): boolean;
  /**
   * Finds the unit in the given area, otherwise in the area of the first unit, otherwise the only unit
   * with that number.
   * `A/3` is unit 3 of area A, or the unit with exactly that name.
   */
  find(unit: UnitReference, ownArea: string): PlacedUnit | undefined;
  /** The areas of all units of that number. */
  areasOf(usNumber: string): string[];
  /** Returns a directory with the same units that changes independently. */
  copy(): UnitDirectory;
}

/** Creates a directory of the recorded units. */
export function createUnitDirectory(
  recorded: readonly UnitNumber[],
  language: Language = 'en',
): UnitDirectory {
  const directory = createDirectory(new Map(), new Map(), language);
  for (const unit of recorded) directory.add(unit);
  return directory;
}

function createDirectory(
  byName: Map<string, PlacedUnit>,
  byNumber: Map<string, readonly PlacedUnit[]>,
  language: Language,
): UnitDirectory {
  /** `A/3` may also be the complete name of a unit. */
  const findWhole = (name: string, ownArea: string): PlacedUnit | undefined => {
    const [first, ...others] = byNumber.get(name) ?? [];
    return directory.get({ area: ownArea, us_number: name }) ?? (others.length === 0 ? first : undefined);
  };
  const directory: UnitDirectory = {
    add(unit) {
      const known = directory.get(unit);
      if (known) return known;
      const placed = { area: unit.area, us_number: unit.us_number, id: unit.id };
      byName.set(unitKey(unit), placed);
      byNumber.set(unit.us_number, [...(byNumber.get(unit.us_number) ?? []), placed]);
      return placed;
    },
    get: (unit) => byName.get(unitKey(unit)),
    rename(was, unit) {
      const placed = directory.get(was);
      if (!placed) return false;
      if (directory.get(unit)) throw new ValidationError([reportUsedNumber(was, unit, language)]);
      byName.set(unitKey(unit), placed);
      return true;
    },
    find({ area, us_number }, ownArea) {
      const inArea = directory.get({ area: area ?? ownArea, us_number });
      if (inArea) return inArea;
      if (area !== undefined) return findWhole(`${area}/${us_number}`, ownArea);
      const named = byNumber.get(us_number) ?? [];
      if (named.length > 0) return resolveReference(named, { ownArea });
      const placed = splitAreaName(us_number);
      return placed && directory.get(placed);
    },
    areasOf: (usNumber) => (byNumber.get(usNumber) ?? []).map(({ area }) => area),
    copy: () => createDirectory(new Map(byName), new Map(byNumber), language),
  };
  return directory;
}

function reportUsedNumber(was: UnitReference, { us_number, area }: UnitReference, language: Language) {
  const message = {
    en: `The label of SU ${was.us_number} now says ${us_number}, but there is an SU ${us_number}${area ? ` in area ${area}` : ''} already`,
    it: `L’etichetta della US ${was.us_number} ora dice ${us_number}, ma c’è già una US ${us_number}${area ? ` nell’area ${area}` : ''}`,
  }[language];
  return { field: 'file', message, type: 'number_taken' };
}

/** Lists the units of a file once each, rows of the same unit joined: the first value of a field counts. */
export async function joinRows(
  units: ImportedData['units'],
  directory: UnitDirectory,
): Promise<Map<string, JoinedUnit>> {
  const rest = createYielder();
  const joined = new Map<string, JoinedUnit>();
  for (const unit of units) {
    await rest();
    const isRenamed = unit.was !== undefined && directory.rename(unit.was, unit);
    const found = isRenamed ? directory.get(unit) : unit.declared ? undefined : findNamed(unit, directory);
    const place = found ?? { area: unit.area, us_number: unit.us_number };
    const known = joined.get(unitKey(place));
    if (known) {
      known.fields = { ...unit.fields, ...known.fields };
      known.declared ||= unit.declared;
    } else {
      joined.set(unitKey(place), {
        ...place,
        fields: unit.fields,
        declared: unit.declared,
        source: unit.source,
        ...(unit.isWhole && { isWhole: true }),
        ...(isRenamed && { newNumber: unit.us_number }),
      });
    }
  }
  return joined;
}

/** A relation without an area may mean the only unit with its number, in any area. */
function findNamed({ us_number, area }: UnitReference, directory: UnitDirectory): PlacedUnit | undefined {
  return directory.find(area ? { us_number, area } : { us_number }, '');
}

/** A unit of the file, joined from all its rows. */
export interface JoinedUnit {
  area: string;
  us_number: string;
  fields: Record<string, unknown>;
  declared: boolean;
  source: ImportedData['units'][number]['source'];
  /** True if the file contains all recorded facts of the unit. */
  isWhole?: true;
  /** The number somebody wrote on it since the file was made. */
  newNumber?: string;
}
