import type { RelationRow, Store, UnitTraits } from '@trowel/db';
import { formOf, isPlainType } from '@trowel/domain/matrix';
import { emNodeTypeOf, inverseOf, relationClassOf, type RelationType } from '@trowel/domain/records';
import {
  isDrawnWith,
  splitDrawnPrefix,
  type ImportedData,
  type ImportedStatement,
  type ImportedUnit,
  type UnitReference,
} from '@trowel/domain/formats';
import { unitKey } from '../relations/index.ts';
import type { UnitDirectory } from './names/place-units.ts';

/** A graph file whose units have their recorded names. */
export interface MatchedUnits {
  data: ImportedData;
  /** The file was exported from here and saved by another program. */
  wasExported: boolean;
}

/**
 * Finds the recorded units that a drawing from another program refers to. Such a file has no areas and
 * puts types before numbers (`USM1013`). The order of attempts: the record named by the EMID, the only
 * unit with that number, the only unit with the number without its type, if the types agree. For
 * formats that do not contain a whole graph (DOT) only the last attempt applies, because they may name
 * areas. Files from Trowel and tables do not change.
 */
export async function matchDrawnUnits(
  store: Store,
  data: ImportedData,
  siteId: number | undefined,
): Promise<MatchedUnits> {
  const isDrawn = data.graph ? !data.graph.isExport : DRAWN.has(data.format);
  if (!isDrawn) return { data, wasExported: false };
  const recorded = siteId === undefined ? [] : await store.lookups.listUnitTraits(siteId);
  const drawn = data.units.filter(({ area, was }) => area === '' && !was);
  const places = matchByEmid(drawn, recorded);
  const exported = new Set(places.keys());
  matchByNumber(drawn, recorded, places);
  if (!data.graph) selectTyped(places);
  const names = new Map<string, UnitReference>();
  const units = data.units.map((unit): ImportedUnit => {
    const place = places.get(unit);
    if (!place) return unit;
    const { name, was } = nameUnit(unit, place, exported.has(unit));
    names.set(unitKey(unit), name);
    const fields = exported.has(unit) ? withoutFirstWord(unit.fields) : unit.fields;
    return { ...unit, ...name, ...(was && { was }), fields: withoutSameType(fields, place) };
  });
  const areas = new Set(['', ...[...recorded, ...data.units].map(({ area }) => area)]);
  const nameOf = (given: UnitReference): UnitReference => {
    const { area = '', ...bare } = given;
    // s3Dgraphy writes the area "1" into every cell of relations: an area that nothing lies in is none.
    const unit = data.graph && !areas.has(area) ? bare : given;
    return names.get(unitKey({ area: '', ...unit })) ?? unit;
  };
  const cuts = listCuts(recorded);
  const statements = data.statements.map((one) => ({ ...one, from: nameOf(one.from), to: nameOf(one.to) }));
  return {
    data: { ...data, units: units.map((unit) => withoutKnownCut(unit, cuts)), statements },
    wasExported: exported.size > 0,
  };
}

/** Returns the keys of recorded units that have a plain type but are described as cuts. */
function listCuts(recorded: readonly UnitTraits[]): ReadonlySet<string> {
  const cuts = recorded.filter((unit) => isPlainType(unit.unit_type) && formOf(unit) === 'cut');
  return new Set(cuts.map(unitKey));
}

/** A drawing marks a cut only by its shape, so the recorded type stays. */
function withoutKnownCut(unit: ImportedUnit, cuts: ReadonlySet<string>): ImportedUnit {
  if (unit.fields['unit_type'] !== 'USN' || !cuts.has(unitKey(unit))) return unit;
  const { unit_type: _drawn, ...fields } = unit.fields;
  return { ...unit, fields };
}

/** Drawings that are not compared with a whole site. */
const DRAWN: ReadonlySet<ImportedData['format']> = new Set<ImportedData['format']>([
  'dot',
  'hmcx',
  'phaser',
  'graph_json',
]);

/** Leaves the units that were found by their number without the type: `USM12` for 12. */
function selectTyped(places: Places): void {
  for (const [unit, place] of places)
    if (splitDrawnPrefix(unit.us_number)?.number !== place.us_number) places.delete(unit);
}

/** Share of EMIDs that must agree with the records. */
const ENOUGH = 2 / 3;

type Places = Map<ImportedUnit, UnitTraits>;

/** EMIDs count where nearly all name a record of the number drawn: else they are those of another database. */
function matchByEmid(drawn: readonly ImportedUnit[], recorded: readonly UnitTraits[]): Places {
  const byId = new Map(recorded.map((unit) => [unit.id, unit]));
  const places: Places = new Map();
  const used = new Set<number>();
  let agreeing = 0;
  let known = 0;
  for (const unit of drawn) {
    if (unit.recordId === undefined) continue;
    known++;
    const place = byId.get(unit.recordId);
    // A node that was copied bears the EMID of the first.
    if (!place || used.has(place.id)) continue;
    used.add(place.id);
    places.set(unit, place);
    if (isNamed(unit, place)) agreeing++;
  }
  return agreeing > known * ENOUGH ? places : new Map();
}

/** Tries the exact name first, so that `SF12` does not match 12 if both are drawn. */
function matchByNumber(
  drawn: readonly ImportedUnit[],
  recorded: readonly UnitTraits[],
  places: Places,
): void {
  const byNumber = new Map<string, UnitTraits[]>();
  for (const unit of recorded) byNumber.set(unit.us_number, [...(byNumber.get(unit.us_number) ?? []), unit]);
  const used = new Set([...places.values()].map(({ id }) => id));
  const match = (unit: ImportedUnit, number: string, isMeant: (place: UnitTraits) => boolean): void => {
    const [place, ...others] = (byNumber.get(number) ?? []).filter(isMeant);
    if (places.has(unit) || !place || others.length > 0 || used.has(place.id)) return;
    used.add(place.id);
    places.set(unit, place);
  };
  for (const unit of drawn) match(unit, unit.us_number, () => true);
  for (const unit of drawn) {
    const { area, name, typed } = readName(unit);
    const isThere = (place: UnitTraits): boolean => area === undefined || place.area === area;
    match(unit, name, isThere);
    if (typed)
      match(unit, typed.number, (place) => isThere(place) && isDrawnWith(typed.prefix, place.unit_type));
  }
}

/** `1.USM.4`, as pyArchInit names area, type and number for s3Dgraphy. */
const JOINED = /^(.+?)\.([A-Za-z]{1,8})\.(\d\S*)$/;

/** Parses a label: `A/USM12` means 12 of area A. */
function readName({ us_number }: ImportedUnit) {
  const [, place, prefix, number] = JOINED.exec(us_number) ?? [];
  if (prefix && number) return { area: place, name: `${prefix}${number}`, typed: { prefix, number } };
  const at = us_number.lastIndexOf('/');
  const name = us_number.slice(at + 1);
  return { area: at === -1 ? undefined : us_number.slice(0, at), name, typed: splitDrawnPrefix(name) };
}

/** The label of a claim names its subject, not its number. */
function isNamed(unit: ImportedUnit, place: UnitTraits): boolean {
  if (isClaim(unit.fields['unit_type']) && isClaim(place.unit_type)) return true;
  const { area, name, typed } = readName(unit);
  const isThere = area === undefined || area === place.area;
  return unit.us_number === place.us_number || (isThere && [name, typed?.number].includes(place.us_number));
}

function isClaim(unitType: unknown): boolean {
  return typeof unitType === 'string' && emNodeTypeOf(unitType).family === 'property';
}

/** A unit known by its EMID that bears another number has been renamed. */
function nameUnit(
  unit: ImportedUnit,
  place: UnitTraits,
  isExported: boolean,
): { name: UnitName; was?: UnitName } {
  const { area, us_number } = place;
  if (!isExported || isNamed(unit, place)) return { name: { area, us_number } };
  const { name, typed } = readName(unit);
  return { name: { area, us_number: typed?.number ?? name }, was: { area, us_number } };
}

type UnitName = { area: string; us_number: string };

/** Trowel's label of a claim is the first word of its description. */
function withoutFirstWord(fields: ImportedUnit['fields']): ImportedUnit['fields'] {
  if (!isClaim(fields['unit_type'])) return fields;
  const { definition: _label, ...others } = fields;
  return others;
}

/** A drawing knows fewer types than the records: one that is drawn alike is no other type. */
function withoutSameType(
  fields: ImportedUnit['fields'],
  { unit_type: recorded }: UnitTraits,
): ImportedUnit['fields'] {
  const { unit_type: drawn, ...others } = fields;
  if (typeof drawn !== 'string') return fields;
  return emNodeTypeOf(drawn).type === emNodeTypeOf(recorded).type ? others : fields;
}

/**
 * Restores relation types that another program lost. s3Dgraphy saves a relation without order (same,
 * bonded, contemporary, linked) as an arrow from the later to the earlier unit, or as a plain link if
 * it was dashed. If only relations without order are recorded between two units of our export, the
 * line gets the recorded type.
 */
export function readLostOrder(
  statements: readonly ImportedStatement[],
  { directory, rows }: { directory: UnitDirectory; rows: readonly RelationRow[] },
): ImportedStatement[] {
  const byPair = new Map<string, RelationType[]>();
  const add = (pair: string, type: RelationType): void => {
    byPair.set(pair, [...(byPair.get(pair) ?? []), type]);
  };
  for (const row of rows) {
    const unit = unitKey({ area: row.unit_area, us_number: row.unit_us_number });
    const target = unitKey({ area: row.target_area, us_number: row.target_us_number });
    const type = row.type as RelationType;
    add(`${unit} ${target}`, type);
    add(`${target} ${unit}`, inverseOf(type));
  }
  return statements.map((statement) => {
    const [from, to] = [statement.from, statement.to].map((unit) => directory.find(unit, ''));
    const isVague = statement.isPlain || statement.type === 'connected_to';
    if (!isVague || !from || !to) return statement;
    const recorded = byPair.get(`${unitKey(from)} ${unitKey(to)}`) ?? [];
    const [type] = recorded;
    if (type === undefined || recorded.some(isOrder)) return statement;
    const { isPlain: _plain, ...typed } = statement;
    return { ...typed, type };
  });
}

function isOrder(type: RelationType): boolean {
  const kind = relationClassOf(type);
  return kind === 'later' || kind === 'earlier';
}
