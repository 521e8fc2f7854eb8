import type { Language } from '../../context.ts';
import type { Store, UnitTraits } from '@trowel/db';
import {
  readPrefixedName,
  spellingOf,
  type ImportedData,
  type ImportedUnit,
  type ImportProblem,
  type UnitReference,
} from '@trowel/domain/formats';
import { unitKey } from '../../relations/index.ts';

/** The site whose records a file is compared with. */
interface Recorded {
  siteId: number | undefined;
  language: Language;
}

/**
 * Replaces names of units in a table by their recorded spelling, and reports the replaced names.
 * `US1001` is the recorded `US1001` if there is one, otherwise 1001. `1001` is `US1001` if there is no
 * 1001, and `12bis` is `12 bis`. A type before the number never replaces a recorded type; a different
 * type is reported. Other files do not change.
 */
export async function matchRecordedNames(
  store: Store,
  data: ImportedData,
  { siteId, language }: Recorded,
): Promise<ImportedData> {
  if (siteId === undefined || (!data.isByHand && !hasPrefixes(data))) return data;
  const recorded = await store.lookups.listUnitTraits(siteId);
  const find = createNameFinder(recorded, data);
  const names = new Map<string, string>();
  const respelled = new Map<string, string>();
  const units = data.units.map((unit): ImportedUnit => {
    const us_number = find(unit);
    if (us_number === undefined) return unit;
    if (unit.written === undefined) respelled.set(unit.us_number, us_number);
    names.set(unitKey(unit), us_number);
    return withoutType({ ...unit, us_number });
  });
  const rename = (unit: UnitReference, ownArea = ''): UnitReference => {
    const inFile = names.get(unitKey({ area: unit.area ?? ownArea, us_number: unit.us_number }));
    return { ...unit, us_number: inFile ?? find(unit) ?? unit.us_number };
  };
  const statements = data.statements.map((one) => ({
    ...one,
    from: rename(one.from),
    to: rename(one.to, one.from.area),
  }));
  const records = data.records.map((record) => {
    const { us_number: written } = record.fields;
    const us_number = typeof written === 'string' ? find({ us_number: written, ...record }) : undefined;
    return us_number === undefined ? record : { ...record, fields: { ...record.fields, us_number } };
  });
  const { withTypes, problems } = preserveTypes(units, recorded, language);
  return {
    ...data,
    units: withTypes,
    statements,
    records,
    problems: [...data.problems, ...problems, ...reportRespelled(respelled, language)],
  };
}

function hasPrefixes({ units, statements, records }: ImportedData): boolean {
  const isWritten = ({ written }: { written?: string }): boolean => written !== undefined;
  return (
    units.some(isWritten) ||
    records.some(isWritten) ||
    statements.some(({ from, to }) => isWritten(from) || isWritten(to))
  );
}

/** A name as a file has it. */
type WrittenName = Pick<UnitReference, 'us_number' | 'written'>;

/** The very name first, then the number alone, then the name as it may be spelled: `US1001` for `US 1001` and `1001`. */
function createNameFinder(
  recorded: readonly UnitTraits[],
  { isByHand, units }: ImportedData,
): (name: WrittenName) => string | undefined {
  const known = new Set(recorded.map(({ us_number }) => us_number));
  const used = new Set(units.map(({ us_number }) => us_number));
  const spelled = groupBySpelling(known);
  const only = (key: string): string | undefined => {
    const [first, second] = spelled.get(key) ?? [];
    return second === undefined ? first : undefined;
  };
  return ({ us_number, written }) => {
    if (written !== undefined && known.has(written)) return written;
    if (known.has(us_number)) return undefined;
    const found = written === undefined ? undefined : only(keyOf(written));
    if (found !== undefined || !isByHand) return found;
    const alike =
      only(spellingOf(us_number)) ?? (written === undefined ? only(keyOf(`US ${us_number}`)) : undefined);
    return alike !== undefined && used.has(alike) ? undefined : alike;
  };
}

function groupBySpelling(names: Iterable<string>): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const name of names)
    for (const key of new Set([keyOf(name), spellingOf(name)]))
      groups.set(key, [...(groups.get(key) ?? []), name]);
  return groups;
}

function keyOf(name: string): string {
  const parts = readPrefixedName(name);
  return spellingOf(parts ? `${parts.type} ${parts.number}` : name);
}

const MAX_SHOWN = 20;

function reportRespelled(names: ReadonlyMap<string, string>, language: Language): ImportProblem[] {
  if (names.size === 0) return [];
  const pairs = [...names].slice(0, MAX_SHOWN).map(([name, known]) => `${name} (${known})`);
  const shown = pairs.join(', ') + (names.size > MAX_SHOWN ? ', …' : '');
  const message = {
    en: `Units of the file that are recorded under another spelling, in brackets, were taken for those: ${shown}`,
    it: `US del file registrate con un’altra grafia, fra parentesi, valgono come quelle: ${shown}`,
  }[language];
  return [{ severity: 'warning', code: 'other_spelling', message }];
}

function withoutType({ isTypeOfName, ...unit }: ImportedUnit): ImportedUnit {
  if (!isTypeOfName) return unit;
  const { unit_type: _type, ...fields } = unit.fields;
  return { ...unit, fields };
}

function preserveTypes(
  units: readonly ImportedUnit[],
  recorded: readonly UnitTraits[],
  language: Language,
): { withTypes: ImportedUnit[]; problems: ImportProblem[] } {
  const types = new Map(recorded.map((unit) => [unitKey(unit), unit.unit_type ?? '']));
  const problems: ImportProblem[] = [];
  const withTypes = units.map((unit) => {
    const type = types.get(unitKey(unit)) ?? '';
    if (!unit.isTypeOfName || type === '') return unit;
    const prefix = String(unit.fields['unit_type']);
    if (prefix !== 'US' && prefix.toLowerCase() !== type.toLowerCase())
      problems.push({
        severity: 'warning',
        code: 'type_disagrees',
        message: {
          en: `${unit.written ?? prefix} is read as SU ${unit.us_number}, which is recorded as ${type}: that type stays`,
          it: `${unit.written ?? prefix} si legge come US ${unit.us_number}, che è registrata come ${type}: quel tipo resta`,
        }[language],
        ...unit.source,
      });
    return withoutType(unit);
  });
  return { withTypes, problems };
}
