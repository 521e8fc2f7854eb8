import { DECLARED_KINDS, ENTITIES, KIND_NAMES, mediaColumns, type MediaOwner } from '@trowel/domain/records';
import { addProblem, shorten, type ImportBuilder } from '../import/import-builder.ts';
import type { FileOwner, ImportedFile } from '../import/imported-file.ts';
import { findJsonTable } from '../graphs/json-table.ts';
import { parseJsonText } from '../graphs/recognise-graphs.ts';
import { findRecordSection, readRecordSection } from '../tables/record-table.ts';
import { divideTable } from '../tables/table-sections.ts';
import { readUnitSection } from '../tables/unit-section.ts';
import { isJsonRecord, listRecords, textAt, type JsonRecord } from '../text/json-values.ts';

/** Lists of records in an archive of a site, as JSON text by name: `us`, `media`. */
export type ArchiveLists = ReadonlyMap<string, string>;

/** The lists, parsed. */
type ParsedLists = ReadonlyMap<string, unknown>;

const TABLES = ['sites', 'us', 'inventario', 'periods', 'thesaurus', ...KIND_NAMES] as const;

/** Reads the records of an archive of a site, list by list. @throws ValidationError that names an invalid JSON list */
export function readArchive(builder: ImportBuilder, texts: ArchiveLists): void {
  builder.declares = true;
  const lists: ParsedLists = new Map(
    [...texts].map(([name, text]) => [
      name,
      parseJsonText(text, { name: `records/${name}.json`, language: builder.language }),
    ]),
  );
  for (const name of TABLES) {
    const table = findJsonTable(lists.get(name));
    if (!table) continue;
    const named = { ...table, name };
    if (name === 'us') for (const section of divideTable(named).sections) readSection(builder, section);
    else readRecords(builder, named);
  }
  builder.files = listFiles(builder, lists);
  builder.nodeTypes = listRecords(lists.get('em-node-types')).map(({ record }) => record);
  builder.findingNotes = listRecords(lists.get('finding-notes')).map(({ record }) => record);
  builder.sheets = listRecords(lists.get('sheets')).map(({ record }) => record);
  builder.comments = listRecords(lists.get('comments')).map(({ record }) => record);
}

function readSection(
  builder: ImportBuilder,
  section: ReturnType<typeof divideTable>['sections'][number],
): void {
  if (section.kind === 'units') readUnitSection(builder, section);
}

function readRecords(builder: ImportBuilder, table: Parameters<typeof findRecordSection>[0]): void {
  const section = findRecordSection(table, { mapping: {} });
  if (section) readRecordSection(builder, section);
}

/** Replaces the database ids of file owners with site, area and number, which are valid in every database. */
function listFiles(builder: ImportBuilder, lists: ParsedLists): ImportedFile[] {
  const owners = new Map<string, FileOwner>();
  const keep = (entity: MediaOwner, describe: (record: JsonRecord) => FileOwner): void => {
    for (const { record } of listRecords(lists.get(entity)))
      owners.set(`${entity} ${textAt(record, ['id'])}`, describe(record));
  };
  keep('sites', () => ({ entity: 'sites' }));
  keep('us', (record) => ({
    entity: 'us',
    area: textAt(record, ['area']),
    us_number: textAt(record, ['us_number']),
  }));
  keep('inventario', (record) => ({
    entity: 'inventario',
    inventory_number: textAt(record, ['inventory_number']),
  }));
  for (const entity of KIND_NAMES) {
    const [, ...key] = DECLARED_KINDS[entity].key;
    keep(entity, (record) => ({ entity, key: key.map((name) => textAt(record, [name])) }));
  }
  return [
    ...listRecords(lists.get('media')).flatMap(({ record }) => readMedium(builder, record, owners)),
    ...listRecords(lists.get('models')).map(({ record }) => readModel(record)),
  ];
}

function readMedium(
  builder: ImportBuilder,
  record: JsonRecord,
  owners: ReadonlyMap<string, FileOwner>,
): ImportedFile[] {
  const owner = owners.get(`${textAt(record, ['entity'])} ${textAt(record, ['record_id'])}`);
  const file_name = textAt(record, ['file_name']);
  if (!owner) {
    addProblem(builder, {
      severity: 'warning',
      code: 'file_without_record',
      message: {
        en: `The record to which ${shorten(file_name)} belongs is not in the archive: the file was left out`,
        it: `La scheda a cui appartiene ${shorten(file_name)} non è nell’archivio: il file è stato tralasciato`,
      },
      sheet: 'media',
      value: file_name,
    });
    return [];
  }
  const facts = Object.fromEntries(
    FACTS.filter((name) => record[name] !== null && record[name] !== undefined).map((name) => [
      name,
      record[name],
    ]),
  );
  const links = readLinks(record['links'], owners);
  return [
    { kind: 'media', owner, links, file_name, sha256: textAt(record, ['sha256']), facts, companions: {} },
  ];
}

/** Returns the records of the archive that a medium is linked to. Links to missing records are left out. */
function readLinks(links: unknown, owners: ReadonlyMap<string, FileOwner>): FileOwner[] {
  if (!Array.isArray(links)) return [];
  return links.flatMap((link) => owners.get(String(link).replace('/', ' ')) ?? []);
}

/** Facts of a medium that people enter. The rest is read from its bytes. */
const FACTS = Object.keys(ENTITIES.media.create.shape).filter(
  (name) => name in mediaColumns && !['entity', 'record_id', 'links'].includes(name),
);

function readModel(record: JsonRecord): ImportedFile {
  const owner: FileOwner = {
    entity: 'us',
    area: textAt(record, ['area']),
    us_number: textAt(record, ['us_id']),
  };
  const named = isJsonRecord(record['companions']) ? Object.entries(record['companions']) : [];
  return {
    kind: 'models',
    owner,
    file_name: textAt(record, ['file_name']),
    sha256: textAt(record, ['sha256']),
    facts: {},
    companions: Object.fromEntries(
      named.filter((one): one is [string, string] => typeof one[1] === 'string'),
    ),
  };
}
