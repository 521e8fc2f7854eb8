import type { Language } from '../../context.ts';
import type { Store, UnitTraits } from '@trowel/db';
import {
  readPrefixedName,
  type ImportedData,
  type ImportedUnit,
  type ImportProblem,
  type UnitReference,
} from '@trowel/domain/formats';
import { unitKey } from '../../relations/index.ts';

/** Where a file is compared with what is recorded. */
interface Recorded {
  siteId: number | undefined;
  language: Language;
}

/**
 * Gives units of a table back the type before their number where the site has a unit of that very name: `US1001` is the
 * recorded `US1001` before it is 1001. What stood before a number never takes the place of a recorded type; where it is
 * another one, that is told. Other files stay as they are.
 */
export async function keepRecordedNames(
  store: Store,
  data: ImportedData,
  { siteId, language }: Recorded,
): Promise<ImportedData> {
  if (siteId === undefined || !hasPrefixes(data)) return data;
  const recorded = await store.lookups.listUnitTraits(siteId);
  const literal = createNameFinder(recorded);
  const names = new Map<string, string>();
  const units = data.units.map((unit): ImportedUnit => {
    const us_number = literal(unit.written);
    if (us_number === undefined) return unit;
    names.set(unitKey(unit), us_number);
    return withoutType({ ...unit, us_number });
  });
  const rename = (unit: UnitReference, ownArea = ''): UnitReference => {
    const inFile = names.get(unitKey({ area: unit.area ?? ownArea, us_number: unit.us_number }));
    return { ...unit, us_number: inFile ?? literal(unit.written) ?? unit.us_number };
  };
  const statements = data.statements.map((one) => ({
    ...one,
    from: rename(one.from),
    to: rename(one.to, one.from.area),
  }));
  const records = data.records.map((record) => {
    const us_number = literal(record.written);
    return us_number === undefined ? record : { ...record, fields: { ...record.fields, us_number } };
  });
  const { kept, problems } = keepTypes(units, recorded, language);
  return { ...data, units: kept, statements, records, problems: [...data.problems, ...problems] };
}

function hasPrefixes({ units, statements, records }: ImportedData): boolean {
  const isWritten = ({ written }: { written?: string }): boolean => written !== undefined;
  return (
    units.some(isWritten) ||
    records.some(isWritten) ||
    statements.some(({ from, to }) => isWritten(from) || isWritten(to))
  );
}

/** The very name first, then the number alone, then the name as it may be spelled: `US1001` for `US 1001`. */
function createNameFinder(
  recorded: readonly UnitTraits[],
): (written: string | undefined) => string | undefined {
  const known = new Set(recorded.map(({ us_number }) => us_number));
  const spelled = new Map<string, string>();
  for (const name of known) {
    const key = keyOf(name);
    if (key !== undefined) spelled.set(key, name);
  }
  return (written) => {
    if (written === undefined || known.has(written)) return written;
    const number = readPrefixedName(written)?.number;
    return number !== undefined && known.has(number) ? undefined : spelled.get(keyOf(written) ?? '');
  };
}

function keyOf(name: string): string | undefined {
  const parts = readPrefixedName(name);
  return parts && `${parts.type.toLowerCase()} ${parts.number}`;
}

function withoutType({ isTypeOfName, ...unit }: ImportedUnit): ImportedUnit {
  if (!isTypeOfName) return unit;
  const { unit_type: _type, ...fields } = unit.fields;
  return { ...unit, fields };
}

function keepTypes(
  units: readonly ImportedUnit[],
  recorded: readonly UnitTraits[],
  language: Language,
): { kept: ImportedUnit[]; problems: ImportProblem[] } {
  const types = new Map(recorded.map((unit) => [unitKey(unit), unit.unit_type ?? '']));
  const problems: ImportProblem[] = [];
  const kept = units.map((unit) => {
    const type = types.get(unitKey(unit)) ?? '';
    if (!unit.isTypeOfName || type === '') return unit;
    const told = String(unit.fields['unit_type']);
    if (told !== 'US' && told.toLowerCase() !== type.toLowerCase())
      problems.push({
        severity: 'warning',
        code: 'type_disagrees',
        message: {
          en: `${unit.written} is read as unit ${unit.us_number}, which is recorded as ${type}: that type stays`,
          it: `${unit.written} si legge come US ${unit.us_number}, che è registrata come ${type}: quel tipo resta`,
        }[language],
        ...unit.source,
      });
    return withoutType(unit);
  });
  return { kept, problems };
}
