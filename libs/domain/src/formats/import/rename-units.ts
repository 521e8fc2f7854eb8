import { addUnit, type ImportBuilder } from './import-builder.ts';
import type { ImportedUnit, UnitReference } from './imported-data.ts';

/** Gives units other names, or leaves those out that get none; units that are then one are merged. */
export function rebuildUnits(
  builder: ImportBuilder,
  rename: (unit: ImportedUnit) => ImportedUnit | undefined,
): void {
  const { units } = builder;
  builder.units = [];
  builder.byKey.clear();
  for (const unit of units) {
    const renamed = rename(unit);
    if (renamed) addUnit(builder, renamed);
  }
}

/** Calls units otherwise wherever they are named: in rows, in relations and in other records. */
export function renameUnits(
  builder: ImportBuilder,
  names: ReadonlyMap<string, Pick<UnitReference, 'us_number' | 'written'>>,
): void {
  rebuildUnits(builder, (unit) => ({ ...unit, ...names.get(unit.us_number) }));
  for (const { from, to } of builder.statements)
    for (const end of [from, to]) Object.assign(end, names.get(end.us_number));
  for (const record of builder.records) {
    const { us_number: told } = record.fields;
    const name = typeof told === 'string' ? names.get(told) : undefined;
    if (!name) continue;
    record.fields['us_number'] = name.us_number;
    if (name.written !== undefined) record.written = name.written;
  }
}
