import type { UnitNumber } from '@trowel/db';
import type { ImportedData, UnitReference } from '@trowel/domain';

/** Where a unit stands in an import: already recorded, or one of the file's. */
export interface PlacedUnit {
  area: string;
  us_number: string;
  /** Id of the record; undefined while it is only in the file. */
  id: number | undefined;
}

/** Finds units by how files name them: of the area given, of the speaker's area, or the only one of that number. */
export class UnitDirectory {
  private readonly byName = new Map<string, PlacedUnit>();
  private readonly byNumber = new Map<string, PlacedUnit[]>();

  constructor(recorded: readonly UnitNumber[]) {
    for (const unit of recorded) this.add(unit);
  }

  add(unit: { area: string; us_number: string; id?: number }): PlacedUnit {
    const known = this.get(unit);
    if (known) return known;
    const placed = { area: unit.area, us_number: unit.us_number, id: unit.id };
    this.byName.set(nameOf(unit), placed);
    this.byNumber.set(unit.us_number, [...(this.byNumber.get(unit.us_number) ?? []), placed]);
    return placed;
  }

  get(unit: { area: string; us_number: string }): PlacedUnit | undefined {
    return this.byName.get(nameOf(unit));
  }

  find({ area, us_number }: UnitReference, ownArea: string): PlacedUnit | undefined {
    const inArea = this.get({ area: area ?? ownArea, us_number });
    if (inArea || area !== undefined) return inArea;
    const [first, ...others] = this.byNumber.get(us_number) ?? [];
    return others.length === 0 ? first : undefined;
  }
}

/** The one text for a unit's area and number. */
export function nameOf({ area, us_number }: { area: string; us_number: string }): string {
  return JSON.stringify([area, us_number]);
}

/** Lists the units of a file once each, rows of the same unit joined: the first value of a field counts. */
export function joinRows(data: ImportedData, directory: UnitDirectory): Map<string, JoinedUnit> {
  const joined = new Map<string, JoinedUnit>();
  for (const unit of data.units) {
    const found = unit.declared ? undefined : directory.find(unit, unit.area);
    const place = found ?? { area: unit.area, us_number: unit.us_number };
    const known = joined.get(nameOf(place));
    if (known) {
      known.fields = { ...unit.fields, ...known.fields };
      known.declared ||= unit.declared;
    } else {
      joined.set(nameOf(place), { ...place, fields: unit.fields, declared: unit.declared, source: unit.source });
    }
  }
  return joined;
}

/** A unit of the file with all its rows say. */
export interface JoinedUnit {
  area: string;
  us_number: string;
  fields: Record<string, unknown>;
  declared: boolean;
  source: ImportedData['units'][number]['source'];
}
