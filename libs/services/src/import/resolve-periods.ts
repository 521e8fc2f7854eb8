import type { Store, UnitTraits } from '@trowel/db';
import { foldText } from '@trowel/domain/core';
import { matrixWordsIn } from '@trowel/domain/drawing';
import type { ImportedData, ImportedPeriod, ImportedRecord, ImportedUnit } from '@trowel/domain/formats';
import type { Period } from '@trowel/domain/records';

/** Units and records of a file, with its periods among the records. */
type Resolved = Pick<ImportedData, 'units' | 'records'>;

/**
 * Matches the period names of a graph file with recorded periods, and gives its units their codes.
 * Unknown periods become records. The site of an export from Trowel becomes a record too. The order of
 * periods in other files counts only if no periods are recorded.
 */
export async function resolvePeriods(
  store: Store,
  { graph, units, records }: Pick<ImportedData, 'graph' | 'units' | 'records'>,
  { siteId, siteName, isEmpty }: { siteId: number | undefined; siteName: string; isEmpty: boolean },
): Promise<Resolved> {
  if (!graph && !records.some(({ isDrawn }) => isDrawn)) return { units, records };
  const recorded = siteId === undefined ? [] : await store.periods.listAll(siteId);
  const traits = siteId === undefined ? [] : await store.lookups.listUnitTraits(siteId);
  if (!graph) return { units, records: resolveDrawnGroups(records, { recorded, traits }) };
  const find = createFinder(recorded, traits);
  const used = new Set(units.map(({ epoch }) => epoch));
  const periods = graph.periods.flatMap((period) =>
    period.isNamed ? resolveNamedPeriods(period, { find, used, recorded }) : [toRecord(period)],
  );
  // Facts about the site are ignored if the file is imported into another site.
  const isSameSite = isEmpty || graph.site['site_name'] === siteName;
  const site: ImportedRecord[] =
    isSameSite && Object.keys(graph.site).length > 0
      ? [{ entity: 'sites', fields: withoutName(graph.site), source: { row: 1 } }]
      : [];
  return {
    units: units.map((unit) => placeInPeriod(unit, find)),
    records: [...records, ...site, ...periods],
  };
}

/** Leaves out groups of a drawing that consist only of a code that is recorded already. */
function resolveDrawnGroups(
  records: readonly ImportedRecord[],
  { recorded, traits }: { recorded: readonly Period[]; traits: readonly UnitTraits[] },
): ImportedRecord[] {
  const known = new Set(
    [...recorded, ...traits].flatMap((one) => [codeOf(one), codeOf({ ...one, phase: '' })]),
  );
  const listed = records.filter(({ isDrawn, fields }) => {
    const { period, phase, sort_order: _order, ...facts } = fields;
    const code = codeOf({ period: String(period ?? ''), phase: String(phase ?? '') });
    return !isDrawn || Object.keys(facts).length > 0 || !known.has(code);
  });
  return recorded.length === 0 ? listed : listed.map(withoutOrder);
}

function withoutOrder(record: ImportedRecord): ImportedRecord {
  if (!record.isDrawn) return record;
  const { sort_order: _order, ...fields } = record.fields;
  return { ...record, fields };
}

/** A period as it is recorded, or as units name one that has no record. */
type KnownPeriod = Pick<Period, 'period' | 'phase'> &
  Partial<Pick<Period, 'name' | 'name_en' | 'dating' | 'description'>>;
/** Finds the period with a name. If several have it, prefers the one in which the unit is recorded. */
type FindPeriod = (name: string, recordId?: number) => KnownPeriod | undefined;

/** By its code, its names, its dating, or as drawings name a period that has none of these. */
function createFinder(periods: readonly Period[], units: readonly UnitTraits[]): FindPeriod {
  const byName = new Map<string, KnownPeriod[]>();
  for (const period of [...periods, ...listUnrecorded(periods, units)])
    for (const key of new Set(namesOf(period).map(foldName))) {
      const known = byName.get(key);
      if (known) known.push(period);
      else if (key !== '') byName.set(key, [period]);
    }
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  return (name, recordId) => {
    const found = byName.get(foldName(name)) ?? [];
    const unit = recordId === undefined ? undefined : byId.get(recordId);
    return found.find((one) => unit && codeOf(one) === codeOf(unit)) ?? found[0];
  };
}

/** The periods that units name and nobody has recorded. */
function listUnrecorded(periods: readonly Period[], units: readonly UnitTraits[]): KnownPeriod[] {
  const known = new Set(periods.map(codeOf));
  const found = new Map<string, KnownPeriod>();
  for (const unit of units) {
    const [period, phase] = [(unit.period ?? '').trim(), (unit.phase ?? '').trim()];
    if (period !== '' && !known.has(codeOf(unit))) found.set(codeOf(unit), { period, phase });
  }
  return [...found.values()];
}

function codeOf({ period, phase }: { period: string | null; phase: string | null }): string {
  return JSON.stringify([(period ?? '').trim(), (phase ?? '').trim()]);
}

/**
 * Returns the names under which a drawing may refer to a period. For duplicate names, a drawing
 * appends the code: `Roman (2.1)`.
 */
function namesOf({ period, phase, name, name_en, dating, description }: KnownPeriod): string[] {
  const codes = (['en', 'it'] as const).map((language) => {
    const words = matrixWordsIn(language);
    return `${words.period} ${period}${phase === '' ? '' : ` - ${words.phase} ${phase}`}`;
  });
  // pyArchInit has no other place for the name of a period.
  const names = [dating, name, name_en, ...codes, description].filter((one): one is string => !!one?.trim());
  const code = phase === '' ? period : `${period}.${phase}`;
  return [...(phase === '' ? [period] : []), ...names, ...names.map((one) => `${one} (${code})`)];
}

/** Row labels are on one line and have round brackets instead of square ones. */
function foldName(name: string): string {
  return foldText(name).replaceAll('[', '(').replaceAll(']', ')').replace(/\s+/g, ' ').trim();
}

/** Colours and the order of rows are those of a drawing, and change nothing that is recorded. */
function resolveNamedPeriods(
  { period: name, fields, source }: ImportedPeriod,
  {
    find,
    used,
    recorded,
  }: { find: FindPeriod; used: ReadonlySet<string | undefined>; recorded: readonly Period[] },
): ImportedRecord[] {
  const { color, sort_order, ...facts } = fields;
  const known = find(name);
  if (known) {
    const { period, phase } = known;
    return Object.keys(facts).length === 0 ? [] : [toRecord({ period, phase, fields: facts, source })];
  }
  if (!used.has(name) && Object.keys(facts).length === 0) return [];
  const drawn = { ...(color !== undefined && { color }), ...(recorded.length === 0 && { sort_order }) };
  return [toRecord({ period: name, phase: '', fields: { ...facts, ...drawn }, source })];
}

function toRecord({ period, phase, fields, source }: ImportedPeriod): ImportedRecord {
  return { entity: 'periods', fields: { ...fields, period, phase }, source };
}

function withoutName({ site_name: _name, ...facts }: Record<string, unknown>): Record<string, unknown> {
  return facts;
}

function placeInPeriod(unit: ImportedUnit, find: FindPeriod): ImportedUnit {
  const known = unit.epoch === undefined ? undefined : find(unit.epoch, unit.recordId);
  if (!known) return unit;
  const { period, phase } = known;
  return { ...unit, fields: { ...unit.fields, period, ...(phase !== '' && { phase }) } };
}
