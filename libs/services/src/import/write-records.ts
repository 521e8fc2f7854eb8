import type { RowValues } from '@trowel/db';
import { RECORD_KINDS, type RecordKind } from '@trowel/domain/formats';
import { isKindName } from '@trowel/domain/records';
import { buildFacts, type Write } from '../writing/index.ts';
import { createYielder } from '../workers/index.ts';
import type { ImportCourse } from './running/course.ts';
import type { UnitDirectory } from './names/place-units.ts';
import { COLUMNS_OF, storeOf, type RecordsPlan, type StoredRecord } from './plan-records.ts';

const RECORDS_A_STEP = 100;

/** The site and context that the records are written to. */
export interface RecordsPlace {
  siteId: number;
  /** The units of the site, including those of the same file, which finds refer to. */
  directory: UnitDirectory;
  course: ImportCourse;
}

/** Writes the planned records of a site and logs them. Other requests are handled between the steps. */
export async function writeRecords(w: Write, plan: RecordsPlan, place: RecordsPlace): Promise<void> {
  const rest = createYielder();
  for (const kind of RECORD_KINDS) {
    const { create, update } = plan.kinds[kind];
    const all = create.length + update.length;
    for (let i = 0; i < create.length; i += RECORDS_A_STEP) {
      await rest();
      place.course.reach('records', i, all);
      await insertSome(w, { kind, given: create.slice(i, i + RECORDS_A_STEP), place });
    }
    for (const [i, { before, merged }] of update.entries()) {
      await rest();
      if (i % RECORDS_A_STEP === 0) place.course.reach('records', create.length + i, all);
      await updateOne(w, { kind, before, merged, place });
    }
    await w.flush();
  }
}

async function insertSome(
  w: Write,
  { kind, given, place }: { kind: RecordKind; given: Record<string, unknown>[]; place: RecordsPlace },
): Promise<void> {
  const store = storeOf(w.store, kind);
  const rows = given.map((one) => ({
    ...rowOf(kind, one, place),
    created_at: w.at,
    updated_at: w.at,
    version: 1,
  }));
  const ids = await store.insertMany(rows);
  for (const after of await store.findMany(ids))
    w.log({ entity: kind, id: after.id, action: 'create', version: 1, before: null, after });
}

function rowOf(kind: RecordKind, given: Record<string, unknown>, place: RecordsPlace): RowValues {
  const { custom = {}, ...facts } = given;
  if (kind === 'sites') return buildFacts(COLUMNS_OF.sites, facts);
  if (kind === 'thesaurus')
    return buildFacts(COLUMNS_OF.thesaurus, {
      ...facts,
      language: facts['language'] ?? 'it',
      active: facts['active'] ?? true,
      source: 'user',
    });
  const row = { ...buildFacts(COLUMNS_OF[kind], facts), site_id: place.siteId };
  return kind === 'periods' ? row : { ...row, ...tiesToUnit(kind, facts, place), custom };
}

/** Returns the area of the unit of a record, and the id of the unit for finds. */
function tiesToUnit(
  kind: RecordKind,
  facts: Readonly<Record<string, unknown>>,
  place: RecordsPlace,
): RowValues {
  const { area, ...unit } = unitOf(facts, place);
  if (!isKindName(kind)) return { ...unit, area };
  return 'us_number' in COLUMNS_OF[kind] ? { area } : {};
}

/** Finds the unit of a record: in its area, or the only one of that number. */
function unitOf(
  { area, us_number }: Readonly<Record<string, unknown>>,
  { directory }: RecordsPlace,
): { unit_id: number | null; area: string | null } {
  const givenArea = typeof area === 'string' && area !== '' ? area : undefined;
  const unit =
    typeof us_number === 'string' && us_number !== ''
      ? directory.find({ us_number, ...(givenArea !== undefined && { area: givenArea }) }, '')
      : undefined;
  return { unit_id: unit?.id ?? null, area: givenArea ?? (unit?.area || null) };
}

async function updateOne(
  w: Write,
  {
    kind,
    before,
    merged,
    place,
  }: { kind: RecordKind; before: StoredRecord; merged: StoredRecord; place: RecordsPlace },
): Promise<void> {
  const store = storeOf(w.store, kind);
  const version = before.version + 1;
  const ties = tiesOf(kind, merged, place);
  await store.update(before.id, { ...merged, ...ties, updated_at: w.at, version });
  const [after] = await store.findMany([before.id]);
  w.log({ entity: kind, id: before.id, action: 'update', version, before, after: after ?? merged });
}

function tiesOf(kind: RecordKind, merged: StoredRecord, place: RecordsPlace): RowValues {
  if (kind === 'sites' || kind === 'thesaurus') return {};
  if (kind === 'periods') return { site_id: place.siteId };
  return { ...tiesToUnit(kind, merged, place), site_id: place.siteId };
}
