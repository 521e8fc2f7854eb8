import { listMediaRecords, type MediaRecords } from '@trowel/domain/records';
import { addProblem, type ImportBuilder } from '../../import/import-builder.ts';
import type { FileOwner } from '../../import/imported-file.ts';
import type { Table } from '../../text/table.ts';

/** The tables of pyArchInit for files, and for the records that each file shows. */
export const PYARCHINIT_MEDIA_TABLES = ['media_table', 'media_to_entity_table'] as const;

/** A file with the records that it shows. */
export interface PyarchinitMedia extends MediaRecords {
  file_name: string;
  media_type: string;
  description: string | null;
  tags: readonly string[] | null;
  sha256: string;
}

/** Row ids of the exported records, by their ids. */
export type RowIds = Readonly<Record<keyof typeof OWNERS, ReadonlyMap<number, number>>>;

interface MediaTable {
  name: string;
  columns: string[];
  rows: (string | number | null)[][];
}

const OWNERS = {
  sites: { type: 'SITE', table: 'site_table' },
  us: { type: 'US', table: 'us_table' },
  inventario: { type: 'REPERTO', table: 'inventario_materiali_table' },
} as const;
const SHA256 = 'trowel_sha256';

/** Renders files without their bytes, and one row for each record that a file shows. */
export function renderMediaTables(media: readonly PyarchinitMedia[], ids: RowIds): MediaTable[] {
  const links = media.flatMap((file, i) =>
    listMediaRecords(file).flatMap(({ entity, record_id: id }) => {
      // The export has no tables for the other kinds of record.
      if (!isExported(entity)) return [];
      const row = ids[entity].get(id);
      if (row === undefined) return [];
      return [[row, OWNERS[entity].type, OWNERS[entity].table, i + 1, pathOf(file), file.file_name]];
    }),
  );
  return [
    {
      name: 'media_table',
      columns: ['id_media', 'mediatype', 'filename', 'filetype', 'filepath', 'descrizione', 'tags', SHA256],
      rows: media.map((file, i) => [
        i + 1,
        file.media_type,
        file.file_name,
        /\.(\w+)$/.exec(file.file_name)?.[1] ?? '',
        pathOf(file),
        file.description,
        file.tags?.join(', ') ?? null,
        file.sha256,
      ]),
    },
    {
      name: 'media_to_entity_table',
      columns: [
        'id_mediaToEntity',
        'id_entity',
        'entity_type',
        'table_name',
        'id_media',
        'filepath',
        'media_name',
      ],
      rows: links.map((link, i) => [i + 1, ...link]),
    },
  ];
}

function isExported(entity: string): entity is keyof typeof OWNERS {
  return Object.hasOwn(OWNERS, entity);
}

/** pyArchInit requires different paths, but two files may have the same name. */
function pathOf({ sha256, file_name }: PyarchinitMedia): string {
  return `${sha256.slice(0, 8)}_${file_name}`;
}

type Cells = (name: string) => string;

/**
 * Reads the records that each file shows. Links to records that are not in the database are reported.
 * Returns the number of files without a record.
 */
export function readMediaTables(builder: ImportBuilder, tables: readonly Table[]): number {
  const rowsOf = (name: string): Cells[] => readRows(tables.find((table) => table.name === name));
  const owners = listOwners(rowsOf);
  const byMedia = new Map<string, Owned[]>();
  let lost = 0;
  for (const link of rowsOf('media_to_entity_table')) {
    const owner = owners.get(`${link('table_name')} ${link('id_entity')}`);
    if (owner) byMedia.set(link('id_media'), [...(byMedia.get(link('id_media')) ?? []), owner]);
    else lost += 1;
  }
  let unlinked = 0;
  const photos = rowsOf('media_table').flatMap((file) => {
    const owned = byMedia.get(file('id_media')) ?? [];
    if (owned.length === 0) unlinked += 1;
    return [...new Set(owned.map(({ site }) => site))].map((site) => ({
      site,
      file_name: file('filename') || file('media_name'),
      sha256: file(SHA256) || null,
      owners: owned.flatMap((one) => (one.site === site ? [one.owner] : [])),
    }));
  });
  if (photos.length > 0) builder.photos = photos;
  if (lost > 0) reportLost(builder, lost);
  return unlinked;
}

interface Owned {
  site: string;
  owner: FileOwner;
}

/** Lists the records of the database by table and row id. */
function listOwners(rowsOf: (name: string) => Cells[]): Map<string, Owned> {
  const owners = new Map<string, Owned>();
  const add = (table: string, id: string, ownerOf: (cell: Cells) => FileOwner): void => {
    for (const cell of rowsOf(table))
      owners.set(`${table} ${cell(id)}`, { site: cell('sito'), owner: ownerOf(cell) });
  };
  add('site_table', 'id_sito', () => ({ entity: 'sites' }));
  add('us_table', 'id_us', (cell) => ({ entity: 'us', area: cell('area'), us_number: cell('us') }));
  add('inventario_materiali_table', 'id_invmat', (cell) => ({
    entity: 'inventario',
    inventory_number: cell('numero_inventario'),
  }));
  return owners;
}

function readRows(table: Table | undefined): Cells[] {
  const [headings, ...rows] = table?.rows ?? [];
  const columns = new Map(headings?.cells.map((name, i) => [name, i]));
  return rows.map(
    ({ cells }) =>
      (name) =>
        (cells[columns.get(name) ?? -1] ?? '').trim(),
  );
}

function reportLost(builder: ImportBuilder, count: number): void {
  addProblem(builder, {
    severity: 'info',
    code: 'table_not_read',
    message: {
      en: `${count} rows of media_to_entity_table link files to records that are not in the database or that Trowel does not read`,
      it: `${count} righe di media_to_entity_table collegano file a schede che non sono nel database o che Trowel non legge`,
    },
  });
}
