import { DEFAULT_UNIT_TYPE, emNodeTypeOf, findSymbol } from '@trowel/domain/records';
import { unitKey, type BilingualProblem } from './import-builder.ts';
import { withNote, withProblems, type ImportDraft } from './import-draft.ts';
import { renameUnits, type UnitName } from './rename-units.ts';
import type { ImportedUnit } from './imported-data.ts';
import { readPrefixedName, withType, type PrefixedName } from './prefixed-name.ts';
import { typeOfPrefix } from './typed-names.ts';

const MAX_SHOWN = 20;

/**
 * Reads numbers in tables without the type before them: `US1001` is 1001 of type US. A name does not change if two units
 * of an area would get the same number, or if its row has another type. Both are reported. Names in tables that Trowel
 * wrote do not change.
 */
export function resolvePrefixedNames(draft: ImportDraft): ImportDraft {
  const all = listNames(draft);
  const prefixed = splitNames(draft, all);
  if (prefixed.size === 0) return draft;
  const unchanged = new Set<string>();
  const problems: BilingualProblem[] = [];
  const found: PrefixedNames = {
    units: draft.units,
    all,
    prefixed,
    unchanged,
    declared: new Map(),
    problems,
  };
  preserveContradicted(found);
  groupDeclared(found);
  preserveEqual(found);
  const spellings = resolveReferences(found);
  const names = new Map<string, UnitName>();
  for (const [name, { number }] of prefixed)
    names.set(
      name,
      unchanged.has(name) ? { us_number: spellings.get(name) ?? name } : { us_number: number, written: name },
    );
  const renamed = renameUnits(withProblems(draft, problems), names);
  // Only after renaming, because the type on another sheet has priority over the type in the name.
  return noteNames({ ...renamed, units: renamed.units.map(withType) }, names);
}

function noteNames(draft: ImportDraft, names: ReadonlyMap<string, UnitName>): ImportDraft {
  const [first, ...others] = [...names].filter(([, { written }]) => written !== undefined);
  if (!first) return draft;
  const [name, { us_number }] = first;
  const count = others.length + 1;
  return withNote(draft, {
    en: `${count} ${count === 1 ? 'number was' : 'numbers were'} read without the type in front of them, as in drawings: "${name}" is SU ${us_number}`,
    it: `${count} ${count === 1 ? 'numero è stato letto' : 'numeri sono stati letti'} senza la sigla del tipo che li precede, come nei disegni: «${name}» è la US ${us_number}`,
  });
}

interface PrefixedNames {
  units: readonly ImportedUnit[];
  /** All names of units in the file. */
  all: ReadonlySet<string>;
  /** The names that begin with a type. */
  prefixed: ReadonlyMap<string, PrefixedName>;
  /** The names in `prefixed` that stay as they are written. */
  unchanged: Set<string>;
  /** The units that the file describes, by the number that they will have. */
  declared: Map<string, ImportedUnit[]>;
  problems: BilingualProblem[];
}

function listNames({ units, statements, records }: ImportDraft): Set<string> {
  const names = new Set(units.map(({ us_number }) => us_number));
  for (const { from, to } of statements) names.add(from.us_number).add(to.us_number);
  for (const { fields } of records) if (isText(fields['us_number'])) names.add(fields['us_number']);
  return names;
}

function splitNames({ facts }: ImportDraft, names: ReadonlySet<string>): Map<string, PrefixedName> {
  const prefixed = new Map<string, PrefixedName>();
  for (const name of names) {
    const parts = facts.verbatim.has(name) || facts.apart.has(name) ? undefined : readPrefixedName(name);
    if (parts) prefixed.set(name, parts);
  }
  return prefixed;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Returns the type of a unit in its row, if it is a known type. */
function findType({ fields }: ImportedUnit): string | undefined {
  const type = fields['unit_type'];
  return isText(type) && type.trim() !== '' && emNodeTypeOf(type).isKnown ? type.trim() : undefined;
}

/** `USV 3` is drawn for each of the virtual types. */
function areSame(type: string, other: string): boolean {
  const [one, two] = [type, other].map((code) => typeOfPrefix(code).toLowerCase());
  return one === two || typeOfPrefix(findSymbol(other).prefix.replace(/\.$/, '')).toLowerCase() === one;
}

/**
 * Reports names whose type contradicts the type in the row. `US` may mean any unit, so the type in the
 * row counts. For other types it is unknown which one is right, so the name stays as it is written.
 */
function preserveContradicted({ units, prefixed, unchanged, problems }: PrefixedNames): void {
  const [general, contrary]: [ImportedUnit[], ImportedUnit[]] = [[], []];
  for (const unit of units) {
    const [parts, inFile] = [prefixed.get(unit.us_number), findType(unit)];
    if (!parts || inFile === undefined || areSame(parts.type, inFile)) continue;
    if (parts.type === DEFAULT_UNIT_TYPE) general.push(unit);
    else {
      contrary.push(unit);
      unchanged.add(unit.us_number);
    }
  }
  const show = (some: readonly ImportedUnit[]): string =>
    shorten(some.map((unit) => `${unit.us_number} (${findType(unit)})`));
  if (general.length > 0)
    warn(problems, 'type_disagrees', general[0]!, {
      en: `The number begins with US, but the column of types has another type; that type counts, and the number is read without US: ${show(general)}`,
      it: `Davanti al numero c’è US, ma la colonna del tipo ne indica un altro; vale quello, e il numero si legge senza US: ${show(general)}`,
    });
  if (contrary.length > 0)
    warn(problems, 'type_disagrees', contrary[0]!, {
      en: `The type before the number is not the one in the column of types; the number stays as it is written: ${show(contrary)}`,
      it: `Il tipo davanti al numero non è quello della colonna del tipo; il numero resta com’è scritto: ${show(contrary)}`,
    });
}

function groupDeclared({ units, prefixed, unchanged, declared }: PrefixedNames): void {
  for (const unit of units) {
    if (!unit.declared) continue;
    const number = unchanged.has(unit.us_number) ? unit.us_number : numberOf(prefixed, unit.us_number);
    declared.set(number, [...(declared.get(number) ?? []), unit]);
  }
}

function numberOf(prefixed: PrefixedNames['prefixed'], name: string): string {
  return prefixed.get(name)?.number ?? name;
}

/**
 * Leaves names unchanged whose number would be used twice in an area: `US12` and `USM12` of one area,
 * or `US12` and `12` of one table.
 */
function preserveEqual({ prefixed, unchanged, declared, problems }: PrefixedNames): void {
  const shown: string[] = [];
  let first: ImportedUnit | undefined;
  for (const units of declared.values()) {
    if (units.length < 2) continue;
    const equal = groupByPlace(units)
      .filter((group) => areDifferent(group, prefixed))
      .flat();
    if (equal.length === 0) continue;
    first ??= equal[0]!;
    shown.push([...new Set(equal.map(({ us_number }) => us_number))].join(' / '));
    for (const { us_number } of units) if (prefixed.has(us_number)) unchanged.add(us_number);
  }
  if (first) warnOfEqual(problems, first, shown);
}

function groupByPlace(units: readonly ImportedUnit[]): ImportedUnit[][] {
  const groups = new Map<string, ImportedUnit[]>();
  for (const unit of units) {
    const { site_name: site } = unit.fields;
    const key = unitKey('', unit.area, isText(site) ? site : '');
    groups.set(key, [...(groups.get(key) ?? []), unit]);
  }
  return [...groups.values()];
}

function areDifferent(units: readonly ImportedUnit[], prefixed: PrefixedNames['prefixed']): boolean {
  const typed = units.filter(({ us_number }) => prefixed.has(us_number));
  const types = new Set(typed.map(({ us_number }) => prefixed.get(us_number)!.type));
  const bare = units.filter(({ us_number }) => !prefixed.has(us_number));
  return types.size > 1 || bare.some((unit) => typed.some((other) => isBeside(unit, other, prefixed)));
}

/**
 * Returns true if a plain and a typed name are different units. Two sheets may describe the same unit
 * as `12` and `US 12`. A plain number is a wall only if its row says so.
 */
function isBeside(bare: ImportedUnit, typed: ImportedUnit, prefixed: PrefixedNames['prefixed']): boolean {
  const { type } = prefixed.get(typed.us_number)!;
  const isSameType = type === DEFAULT_UNIT_TYPE || areSame(type, findType(bare) ?? DEFAULT_UNIT_TYPE);
  return bare.source.sheet === typed.source.sheet || !isSameType;
}

/**
 * Resolves names that occur only in references. A name of an unchanged unit gets that unit's spelling.
 * A name with another type than the unit of that number is a different unit. If no row describes the
 * number, all its types must be equal. Returns the spellings of the names that stay unchanged.
 */
function resolveReferences(found: PrefixedNames): Map<string, string> {
  const { units: all, prefixed, unchanged, declared } = found;
  const literal = new Map<string, string>();
  for (const { declared: isDeclared, us_number } of all) {
    const parts = isDeclared && unchanged.has(us_number) ? prefixed.get(us_number) : undefined;
    if (parts) literal.set(keyOf(parts), us_number);
  }
  const spellings = new Map<string, string>();
  const known = new Set(all.filter((unit) => unit.declared).map(({ us_number }) => us_number));
  const free = new Map<string, string[]>();
  for (const [name, parts] of prefixed) {
    if (known.has(name)) continue;
    const same = literal.get(keyOf(parts));
    const units = declared.get(parts.number) ?? [];
    if (same !== undefined) spellings.set(name, same);
    if (same !== undefined || units.some((unit) => isOther(unit, parts, prefixed))) unchanged.add(name);
    else if (units.length === 0) free.set(parts.number, [...(free.get(parts.number) ?? []), name]);
  }
  preserveMixed(found, free);
  return spellings;
}

/** Leaves names unchanged if their number occurs with several types. A plain number counts as a US. */
function preserveMixed(
  { all, prefixed, unchanged, problems }: PrefixedNames,
  free: ReadonlyMap<string, string[]>,
): void {
  const mixed = [...free].flatMap(([number, names]) => {
    const types = new Set(names.map((name) => prefixed.get(name)!.type.toLowerCase()));
    if (all.has(number)) types.add(DEFAULT_UNIT_TYPE.toLowerCase());
    return types.size > 1 ? [all.has(number) ? [number, ...names] : names] : [];
  });
  for (const name of mixed.flat()) if (prefixed.has(name)) unchanged.add(name);
  if (mixed.length > 0)
    warnOfEqual(
      problems,
      undefined,
      mixed.map((names) => names.join(' / ')),
    );
}

function isOther(unit: ImportedUnit, { type }: PrefixedName, prefixed: PrefixedNames['prefixed']): boolean {
  const own = findType(unit) ?? prefixed.get(unit.us_number)?.type;
  return type !== DEFAULT_UNIT_TYPE && own !== undefined && !areSame(type, own);
}

function keyOf({ type, number }: PrefixedName): string {
  return `${type.toLowerCase()} ${number}`;
}

function warnOfEqual(
  problems: BilingualProblem[],
  first: ImportedUnit | undefined,
  names: readonly string[],
): void {
  warn(problems, 'same_number', first, {
    en: `These names have the same number and differ only in the part before it; they are read as different units: ${shorten(names)}`,
    it: `Questi nomi hanno lo stesso numero e differiscono solo per ciò che lo precede; sono letti come US diverse: ${shorten(names)}`,
  });
}

function shorten(names: readonly string[]): string {
  return names.slice(0, MAX_SHOWN).join(', ') + (names.length > MAX_SHOWN ? ', …' : '');
}

function warn(
  problems: BilingualProblem[],
  code: string,
  first: ImportedUnit | undefined,
  message: BilingualProblem['message'],
): void {
  problems.push({ severity: 'warning', code, message, ...first?.source });
}
