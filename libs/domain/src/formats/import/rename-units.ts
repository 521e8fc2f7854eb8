import { withUnits, type ImportDraft } from './import-draft.ts';
import type { ImportedRecord, UnitReference } from './imported-data.ts';

/** A number for a unit and, if the number was written with its type, that text. */
export type UnitName = Pick<UnitReference, 'us_number' | 'written'>;

/** Returns the draft with other names for units, in rows, relations and other records. Units of one name are merged. */
export function renameUnits(draft: ImportDraft, names: ReadonlyMap<string, UnitName>): ImportDraft {
  const units = draft.units.map((unit) => ({ ...unit, ...names.get(unit.us_number) }));
  const statements = draft.statements.map((statement) => {
    const [from, to] = [names.get(statement.from.us_number), names.get(statement.to.us_number)];
    if (!from && !to) return statement;
    return { ...statement, from: { ...statement.from, ...from }, to: { ...statement.to, ...to } };
  });
  const records = draft.records.map((record) => renameInRecord(record, names));
  return { ...withUnits(draft, units), statements, records };
}

function renameInRecord(record: ImportedRecord, names: ReadonlyMap<string, UnitName>): ImportedRecord {
  const { us_number: written } = record.fields;
  const name = typeof written === 'string' ? names.get(written) : undefined;
  if (!name) return record;
  return {
    ...record,
    fields: { ...record.fields, us_number: name.us_number },
    ...(name.written !== undefined && { written: name.written }),
  };
}
