import { connect, type Queries } from '@trowel/db';
import type { Acknowledged } from './writers.ts';

interface UnitRow {
  id: number;
  siteId: number;
  usNumber: string;
  version: number;
}

/** Faults found by an audit, one sentence each, and the number of checked records. */
export interface Audit {
  faults: string[];
  units: number;
  relations: number;
  changes: number;
}

const MAX_RECOVERY_MS = 120_000;

/**
 * Compares the database with the acknowledged writes and with itself. Every acknowledged unit and its
 * relations exist. The log contains each version of each unit once. No relation is dangling or missing
 * in the version of the unit it points to. Only for databases whose units were written by
 * `createWriters`.
 */
export async function auditDatabase(url: string, acknowledged: readonly Acknowledged[]): Promise<Audit> {
  const database = connect(url);
  try {
    const { reads } = database;
    await waitForRecovery(reads);
    const units = await readUnits(reads);
    const relations = await reads.rows('select unit_id, target_id, site_id from relations', []);
    const changes = await reads.rows(
      `select record_id, action, version from changes where entity = 'us' order by id`,
      [],
    );
    const faults = [
      ...(database.dialect === 'sqlite' ? await checkFile(reads) : []),
      ...findLost(acknowledged, units, relations),
      ...checkRelations(units, relations),
      ...checkLog(units, changes),
      ...checkVersions(units, relations),
    ];
    return { faults, units: units.size, relations: relations.length, changes: changes.length };
  } finally {
    await database.close();
  }
}

/** PostgreSQL may still be recovering from the last kill, because the writes may have been acknowledged before it. */
async function waitForRecovery({ rows }: Queries): Promise<void> {
  const giveUpAt = performance.now() + MAX_RECOVERY_MS;
  for (;;) {
    try {
      await rows('select 1', []);
      return;
    } catch (error) {
      if (performance.now() > giveUpAt) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function readUnits({ rows }: Queries): Promise<Map<number, UnitRow>> {
  const found = await rows('select id, site_id, us_number, version from units', []);
  return new Map(
    found.map(([id, siteId, usNumber, version]) => [
      Number(id),
      { id: Number(id), siteId: Number(siteId), usNumber: String(usNumber), version: Number(version) },
    ]),
  );
}

async function checkFile({ rows }: Queries): Promise<string[]> {
  const integrity = (await rows('pragma integrity_check', [])).flat().map(String);
  const orphans = await rows('pragma foreign_key_check', []);
  return [
    ...integrity.filter((line) => line !== 'ok').map((line) => `integrity_check: ${line}`),
    ...orphans.map((row) => `foreign_key_check: ${row.join(' ')}`),
  ];
}

function* findLost(
  acknowledged: readonly Acknowledged[],
  units: Map<number, UnitRow>,
  relations: readonly unknown[][],
): Generator<string> {
  const present = new Set(relations.map(([from, to]) => `${String(from)}>${String(to)}`));
  for (const { id, usNumber, covers } of acknowledged) {
    if (units.get(id)?.usNumber !== usNumber) yield `acknowledged unit ${id} (${usNumber}) is lost`;
    for (const target of covers) {
      if (!present.has(`${id}>${target}`)) yield `acknowledged relation ${id} covers ${target} is lost`;
    }
  }
}

function* checkRelations(units: Map<number, UnitRow>, relations: readonly unknown[][]): Generator<string> {
  for (const [from, to, site] of relations) {
    const ends = [units.get(Number(from)), units.get(Number(to))];
    if (ends.some((end) => end?.siteId !== Number(site))) {
      yield `half a relation: ${String(from)} to ${String(to)}`;
    }
  }
}

function* checkLog(units: Map<number, UnitRow>, changes: readonly unknown[][]): Generator<string> {
  const told = new Map<number, string[]>();
  for (const [record, action, version] of changes) {
    const lines = told.get(Number(record)) ?? [];
    lines.push(`${String(action)} ${String(version)}`);
    told.set(Number(record), lines);
  }
  for (const { id, version } of units.values()) {
    const wanted = Array.from({ length: version }, (_, i) => (i === 0 ? 'create 1' : `update ${i + 1}`));
    const lines = told.get(id) ?? [];
    if (lines.join() !== wanted.join()) yield `unit ${id}, version ${version}, has the log ${lines.join()}`;
  }
  for (const id of told.keys()) if (!units.has(id)) yield `the log tells of unit ${id}, which is not there`;
}

/** Each relation increments the version of its target by one. Nothing else in these tests does. */
function* checkVersions(units: Map<number, UnitRow>, relations: readonly unknown[][]): Generator<string> {
  const incoming = new Map<number, number>();
  for (const [, to] of relations) incoming.set(Number(to), (incoming.get(Number(to)) ?? 0) + 1);
  for (const { id, version } of units.values()) {
    const wanted = 1 + (incoming.get(id) ?? 0);
    if (version !== wanted) yield `unit ${id} has version ${version} instead of ${wanted}`;
  }
}
