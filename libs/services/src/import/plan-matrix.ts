import type { MatrixUnit, Statement } from '@trowel/domain/matrix';
import type { CheckedRow, CheckedRows } from '@trowel/domain/recording';
import { CHECKED_KINDS, listCheckedFields, type NewUnit } from '@trowel/domain/records';
import { buildMatrixUnit, type SiteMatrixRecords } from '../matrix/index.ts';
import { createYielder } from '../workers/index.ts';
import type { ImportPlan } from './import-plan.ts';
import type { RecordsPlan } from './plan-records.ts';
import { unitKey } from '../relations/index.ts';
import type { PlacedUnit } from './names/place-units.ts';

/** Returns the matrix records of a site as they would be after an import. */
export async function planMatrix(recorded: SiteMatrixRecords, plan: ImportPlan): Promise<SiteMatrixRecords> {
  const { create, update, relations, directory } = plan;
  const isGone = createGone(plan);
  const rest = createYielder();
  const changed = new Map<string, NewUnit>(
    update.map(({ before, merged }) => [String(before.id), merged as unknown as NewUnit]),
  );
  const stay = recorded.units.filter(({ key }) => !isGone.unit(key));
  const present = stay.map((unit) => {
    const now = changed.get(unit.key);
    return now ? buildMatrixUnit(unit.key, now) : unit;
  });
  await rest();
  const made: MatrixUnit[] = [];
  for (const { source, unit } of create) {
    await rest();
    made.push(buildMatrixUnit(keyOf(directory.get(source)!), unit));
  }
  const known = new Map(made.map((unit) => [unitKey(unit), unit.key]));
  const statements = recorded.statements
    .filter((statement) => !isGone.statement(statement))
    .map((statement) => resolve(statement, known));
  for (const relation of relations.insert) {
    await rest();
    statements.push(toStatement(relation));
  }
  const checked = planCheckedRows(recorded.checked ?? {}, plan.records);
  return { ...recorded, units: [...present, ...made], statements, checked };
}

/** Returns the checked records that are no units as they would be after an import. Cost: linear. */
function planCheckedRows(recorded: CheckedRows, { kinds }: RecordsPlan): CheckedRows {
  return Object.fromEntries(
    CHECKED_KINDS.map((kind) => {
      const fields = listCheckedFields(kind);
      const pick = (record: Readonly<Record<string, unknown>>): CheckedRow =>
        Object.fromEntries(fields.map((field) => [field, record[field] ?? null]));
      const { create, update } = kinds[kind];
      const mergedOf = new Map<string, CheckedRow[]>();
      for (const { before, merged } of update) {
        const key = JSON.stringify(pick(before));
        const known = mergedOf.get(key);
        if (known) known.push(pick(merged));
        else mergedOf.set(key, [pick(merged)]);
      }
      // Rows without ids: those with equal values can take each other's place.
      const rows = (recorded[kind] ?? []).map((row) => mergedOf.get(JSON.stringify(pick(row)))?.pop() ?? row);
      return [kind, [...rows, ...create.map(pick)]];
    }),
  );
}

/** Lists the units an import makes, changes or relates, by their keys in the planned matrix. */
export function listTouched({ create, update, relations, directory }: ImportPlan): string[] {
  const made = create.map(({ source }) => keyOf(directory.get(source)!));
  const changed = update.map(({ before }) => String(before.id));
  const related = relations.insert.flatMap(({ unit, target }) =>
    [unit, target].flatMap((one) => (one ? [keyOf(one)] : [])),
  );
  return [...new Set([...made, ...changed, ...related])];
}

/** Returns predicates for the units and relations that a replacing import removes. */
function createGone({ mode, missing }: ImportPlan): {
  unit: (key: string) => boolean;
  statement: (statement: Statement) => boolean;
} {
  const isReplacing = mode === 'replace';
  const units = new Set(isReplacing ? missing.units.map(({ id }) => String(id)) : []);
  const relations = new Set(
    isReplacing
      ? missing.relations.map(({ unit_id, type, target_id, target_us_number }) =>
          [unit_id, type, target_id ?? target_us_number].join(' '),
        )
      : [],
  );
  return {
    unit: (key) => units.has(key),
    statement: ({ from, type, to, toLabel }) =>
      units.has(from) ||
      (to !== null && units.has(to)) ||
      relations.has([from, type, to ?? toLabel].join(' ')),
  };
}

function toStatement({
  unit,
  type,
  target,
  targetName,
  certainty,
  note,
  confirmed,
}: ImportPlan['relations']['insert'][number]): Statement {
  return {
    from: keyOf(unit),
    type,
    to: target ? keyOf(target) : null,
    toLabel: targetName.us_number,
    certainty,
    note,
    reciprocal: confirmed,
  };
}

function keyOf(unit: PlacedUnit): string {
  return unit.id === undefined ? `new ${unitKey(unit)}` : String(unit.id);
}

/** A statement with a missing unit may refer to one of the new units. */
function resolve(statement: Statement, known: ReadonlyMap<string, string>): Statement {
  if (statement.to !== null) return statement;
  const key = known.get(unitKey({ area: statement.toArea ?? '', us_number: statement.toLabel ?? '' }));
  return key === undefined ? statement : { ...statement, to: key };
}
