import { streamZip } from '@trowel/documents';
import { buildJsonSchema, KIND_NAMES, type EntityName } from '@trowel/domain/records';
import { listArchivedComments } from '../comments/index.ts';
import { readsOf, type Context } from '../context.ts';
import { bytesKey, toStoredFile, type StoredFile, type ExportedFile } from '../files/index.ts';
import { exportGraphJson, exportGraphml } from '../graphs/index.ts';
import { getMatrixFile } from '../matrix/index.ts';
import { listArchivedSheets } from '../sheets/index.ts';
import { getSiteId } from '../writing/index.ts';
import { README } from './archive-readme.ts';
import { listBagEntries, type BagPart } from './bag.ts';
import { exportPyarchinit } from './export-pyarchinit.ts';
import { exportTable, type ExportedEntity } from './export-table.ts';
import { listFileParts } from './file-parts.ts';
import { plainName } from './plain-name.ts';
import { readAll } from './site-records.ts';
import { listSiteChanges } from './site-changes.ts';

const ENTITIES_OUT: readonly ExportedEntity[] = [
  'sites',
  'us',
  'inventario',
  'periods',
  'thesaurus',
  ...KIND_NAMES,
];
const SCHEMAS_OUT: readonly EntityName[] = [...ENTITIES_OUT, 'media', 'models', 'finding-notes', 'sheets'];
/** A disk is full long before this. */
const MAX_ARCHIVE_BYTES = 1e12;

/**
 * Writes everything of a site into one ZIP that is a valid bag (BagIt 1.0): tables and JSON of the
 * records, matrix, graphs, a pyArchInit database, photographs, models and the change log. The file is
 * stored for an hour. @throws NotFoundError, InsufficientStorageError
 */
export async function exportArchive(ctx: Context, siteName: string): Promise<StoredFile> {
  const store = readsOf(ctx);
  const siteId = await getSiteId(store, siteName);
  const modifiedAt = ctx.services.clock();
  const folder = plainName(siteName);
  const parts = [...madeParts(ctx, siteName), ...(await listFileParts(ctx, siteId))].map((part) =>
    untilGone(ctx, part),
  );
  const info = {
    'Bagging-Date': modifiedAt.toISOString().slice(0, 10),
    'External-Identifier': siteName,
    'External-Description': `Records of the excavation ${siteName}`,
    'Bag-Software-Agent': 'Trowel',
  };
  const zip = streamZip(listBagEntries(parts, { info, folder }), { modifiedAt });
  const received = await ctx.services.files.receive(zip, { maxBytes: MAX_ARCHIVE_BYTES });
  await received.keep(bytesKey(received.sha256));
  const { sha256, sizeBytes } = received;
  return toStoredFile(ctx, {
    fileName: `${siteName}_archive.zip`,
    contentType: 'application/zip',
    sizeBytes,
    sha256,
  });
}

/** Returns the custom node types as JSON. Units may use them, and other installations do not have them. */
async function listOwnTypes(ctx: Context): Promise<string> {
  const types = await readAll(readsOf(ctx).nodeTypes, undefined);
  return JSON.stringify(
    types.filter(({ source }) => source === 'user'),
    null,
    1,
  );
}

/** Returns the notes on findings as JSON: reasons for dismissing them, and who they are assigned to. */
async function listNotes(ctx: Context, siteName: string): Promise<string> {
  const store = readsOf(ctx);
  return JSON.stringify(await readAll(store.findingNotes, await getSiteId(store, siteName)), null, 1);
}

/** Returns the sheet definitions of the site as JSON, with the custom fields that it has from the installation. */
async function listSheets(ctx: Context, siteName: string): Promise<string> {
  const store = readsOf(ctx);
  return JSON.stringify(await listArchivedSheets(store, siteName), null, 1);
}

/** Returns the comments on the records of a site as JSON. */
async function listComments(ctx: Context, siteName: string): Promise<string> {
  const store = readsOf(ctx);
  return JSON.stringify(await listArchivedComments(store, await getSiteId(store, siteName)), null, 1);
}

/** Wraps a part so that the export stops between two files when the client has left. */
function untilGone({ signal }: Context, part: BagPart): BagPart {
  if ('open' in part) return { ...part, open: () => (signal?.throwIfAborted(), part.open()) };
  return { ...part, make: () => (signal?.throwIfAborted(), part.make()) };
}

function madeParts(ctx: Context, siteName: string): BagPart[] {
  const made = (name: string, make: () => Promise<ExportedFile>): BagPart => ({
    name,
    make: async () => (await make()).bytes,
  });
  const text = (name: string, make: () => Promise<string>): BagPart => ({
    name,
    make: async () => new TextEncoder().encode(await make()),
  });
  const matrix = { siteName, grouping: 'period', paper: 'poster', orientation: 'landscape' } as const;
  const graphml = { siteName, grouping: 'period_area', reverseEpochs: false } as const;
  return [
    text('README.txt', () => Promise.resolve(README)),
    ...ENTITIES_OUT.flatMap((entity) =>
      (['csv', 'json'] as const).map((what) =>
        made(`records/${entity}.${what}`, () => exportTable(ctx, { what, entity, siteName })),
      ),
    ),
    text('records/em-node-types.json', () => listOwnTypes(ctx)),
    text('records/finding-notes.json', () => listNotes(ctx, siteName)),
    text('records/sheets.json', () => listSheets(ctx, siteName)),
    text('records/comments.json', () => listComments(ctx, siteName)),
    text('records/changes.json', () => listSiteChanges(ctx, siteName)),
    made('records/pyarchinit.sqlite', () => exportPyarchinit(ctx, siteName)),
    made('matrix/matrix.pdf', () => getMatrixFile(ctx, { ...matrix, format: 'pdf' })),
    made('matrix/matrix.svg', () => getMatrixFile(ctx, { ...matrix, format: 'svg' })),
    made('matrix/levels.csv', () => getMatrixFile(ctx, { ...matrix, format: 'csv' })),
    made('graphs/stratigraphy.json', () => exportGraphJson(ctx, { siteName, format: 'standard' })),
    made('graphs/stratigraphy.graphml', () => exportGraphml(ctx, { ...graphml, dialect: 'strict' })),
    made('graphs/stratigraphy_yed.graphml', () => exportGraphml(ctx, { ...graphml, dialect: 'yed' })),
    ...SCHEMAS_OUT.map((entity) =>
      text(`schemas/${entity}.json`, () => Promise.resolve(JSON.stringify(buildJsonSchema(entity), null, 1))),
    ),
  ];
}
