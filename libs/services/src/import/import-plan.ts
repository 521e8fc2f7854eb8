import { RECORD_KINDS, type ImportProblem } from '@trowel/domain/formats';
import type { NewUnit, Unit } from '@trowel/domain/records';
import type { FilesPlan } from './insert-files.ts';
import type { ImportMode } from './import-mode.ts';
import type { JoinedUnit, UnitDirectory } from './names/place-units.ts';
import type { MissingPlan } from './plan-missing.ts';
import type { RecordsPlan } from './plan-records.ts';
import type { RelationPlan } from './plan-relations.ts';

/** The changes an import will make. */
export interface ImportPlan {
  siteId: number | undefined;
  create: { source: JoinedUnit; unit: NewUnit }[];
  update: { source: JoinedUnit; before: Unit; merged: Unit }[];
  unchanged: JoinedUnit[];
  relations: RelationPlan;
  mode: ImportMode;
  /** Records that are not in the file. */
  missing: MissingPlan;
  /** The records other than units. */
  records: RecordsPlan;
  /** Photographs, documents and models of an archive. */
  files: FilesPlan;
  problems: ImportProblem[];
  directory: UnitDirectory;
}

/** A version of a record, or a relation, that an import would write over. */
export type RestsOn = readonly [what: string, id: number, version: number | string];

/** Lists the records that an import would overwrite. If one of them changes, the plan is outdated. */
export function listRests({ mode, update, relations, missing, records }: ImportPlan): RestsOn[] {
  const goes = mode === 'replace' ? [...missing.relations, ...missing.withUnits] : [];
  return [
    ...update.map(({ before }): RestsOn => ['us', before.id, before.version]),
    ...relations.change.map(({ row }): RestsOn => ['relation', row.id, `${row.certainty} ${row.note}`]),
    ...goes.map(({ id }): RestsOn => ['relation', id, 'goes']),
    ...(mode === 'replace' ? missing.units.map(({ id }): RestsOn => ['us', id, 'goes']) : []),
    ...RECORD_KINDS.flatMap((kind) =>
      records.kinds[kind].update.map(({ before }): RestsOn => [kind, before.id, before.version]),
    ),
  ];
}
