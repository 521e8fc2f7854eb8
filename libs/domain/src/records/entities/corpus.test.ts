import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { acceptAliases } from './aliases.ts';
import { getEntity } from './entity.ts';
import { REPORTING } from './issue-message.ts';
import { toFieldProblems } from './problems.ts';

const CORPUS = `${process.env['TROWEL_CORPUS'] ?? ''}/pyarchinit`;
const SETS = ['english_mini', 'italian_sample_13us', 'rimini_museo_100us', 'rimini_scavo_archeologico'];

/** Values of the corpus that describe the file and not the record. */
const NOT_SENT = [
  'id_us',
  'id_invmat',
  'id_sito',
  'entity_uuid',
  'version_number',
  'sync_status',
  'created_at',
  'updated_at',
];

function readRows(set: string, file: string): Record<string, unknown>[] | undefined {
  const path = `${CORPUS}/${set}/${file}.json`;
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>[]) : undefined;
}

function findProblems(entity: 'us' | 'inventario' | 'sites', row: Record<string, unknown>): unknown[] {
  const { create, fields } = getEntity(entity);
  const sent = Object.fromEntries(Object.entries(row).filter(([key]) => !NOT_SENT.includes(key)));
  const result = create?.safeParse(acceptAliases(entity, sent), REPORTING);
  return result?.error
    ? toFieldProblems(result.error, fields).map((problem) => ({ ...problem, row: sent }))
    : [];
}

describe.skipIf(!existsSync(CORPUS))('rows of real pyArchInit databases (skipped without the corpus)', () => {
  it.each(SETS)('%s: every row is a valid record as it stands', (set) => {
    const problems = (['sites', 'us', 'inventario'] as const).flatMap((entity) =>
      (readRows(set, { sites: 'sites', us: 'us', inventario: 'inventory' }[entity]) ?? []).flatMap((row) =>
        findProblems(entity, row),
      ),
    );

    expect(problems).toEqual([]);
  });
});
