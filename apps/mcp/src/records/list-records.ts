import type { Page } from '@trowel/domain/core';
import { getEntity, parseListQuery, type KindName, type ListQuery } from '@trowel/domain/records';
import { readsOf } from '@trowel/services/context';
import { listChosen } from '@trowel/services/records';
import { loadFields } from '@trowel/services/sheet-fields';
import type { ToolContext } from '../context/tool-context.ts';
import { showChosen } from './chosen-fields.ts';
import { ID_WORDS } from './find-record.ts';
import { SHORT_TEXT, showRecord } from './record-text.ts';

/** A kind of record that can be filtered. */
export type FilteredKind = 'us' | 'inventario' | KindName;

/** Conditions on records of any kind. */
export interface RecordsQuery {
  table: FilteredKind;
  site?: string | undefined;
  text?: string | undefined;
  where?: Readonly<Record<string, string | number | boolean>> | undefined;
  /** Fields that the records lack. */
  without?: readonly string[] | undefined;
}

/** A record with its id in calls: `burials-12`. */
type ShownRecord = Record<string, unknown> & { id: string };

interface Shown {
  /** Default: all fields with a value. */
  fields?: readonly string[] | undefined;
  skip: number;
  limit: number;
}

/** Lists records of a kind, as far as they are shown to assistants. @throws ValidationError; NotFoundError */
export async function listRecords(
  ctx: ToolContext,
  given: RecordsQuery,
  { fields, skip, limit }: Shown,
): Promise<Page<ShownRecord>> {
  const { table, site } = given;
  const query = { ...(await readQuery(ctx, given)), skip, limit };
  const names = getEntity(table).fields.map(({ name }) => name);
  const within = site === undefined ? {} : { siteName: site };
  const { rows, total } = await listChosen(ctx, table, { fields: names, query, ...within });
  const shown = rows.map((row): ShownRecord => {
    const id = `${ID_WORDS[table]}-${row.id}`;
    if (fields) return { ...showChosen(table, row, fields), id };
    const {
      created_at: _at,
      updated_at: _changed,
      version: _version,
      ...facts
    } = row as Record<string, unknown>;
    return { ...showRecord(facts, SHORT_TEXT), id };
  });
  return { rows: shown, total };
}

/** Parses conditions by the fields of a kind, with the custom fields of the site. @throws ValidationError */
async function readQuery(
  ctx: ToolContext,
  { table, site, text, where = {}, without = [] }: RecordsQuery,
): Promise<ListQuery> {
  const fields = await loadFields(readsOf(ctx), { entity: table, siteName: site });
  return parseListQuery(fields, {
    ...Object.fromEntries(Object.entries(where).map(([name, value]) => [name, String(value)])),
    ...(text !== undefined && { q: text }),
    ...(without.length > 0 && { without: without.join(',') }),
  });
}
