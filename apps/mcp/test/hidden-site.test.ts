import { DIALECTS } from '@trowel/db/testing';
import { seedSecretSite, type SecretSite } from '@trowel/http/testing';
import { KIND_NAMES, mapKinds } from '@trowel/domain/records';
import type { Role } from '@trowel/domain/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContext } from '../src/context/create-context.ts';
import { completeArgument } from '../src/protocol/complete-argument.ts';
import { RESOURCES, TEMPLATES } from '../src/resources/list-resources.ts';
import { readResource } from '../src/resources/read-resource.ts';
import { TOOLS } from '../src/tools/list-tools.ts';
import { openTestMcp, type TestMcp } from './test-mcp.ts';

type Site = Omit<SecretSite, 'tokens'>;
type Call = readonly [tool: string, args: Record<string, unknown>];

const CSV = 'us_number,definition\n9,Strato\n';
const OPERATIONS = ['command', 'operation', 'action', 'report_type'];
/** They tell of this machine, or are for administrators, who see everything. */
const ABOUT_NO_SITE = /^(manage_services|manage_database_connections|pyarchinit_sync|create_database)\b/;
/** A word that stands in every text of the hidden site. */
const WORD = 'segret';

/** Calls of every tool and operation, about one site as far as they are about any. */
function callsAbout(site: Site): Call[] {
  const { site_name, siteId, unitId, itemId, periodId, mediaId, kindIds, changeId, importId } = site;
  const checks = ['relationships', 'relationship_format', 'relationship_integrity'];
  return [
    ['search', { query: WORD }],
    ...[`site-${siteId}`, `us-${unitId}`, `inventario-${itemId}`, `period-${periodId}`].map((id): Call => [
      'fetch',
      { id },
    ]),
    ['filter', { site: site_name }],
    ['filter', { text: WORD }],
    ['filter', { site: site_name, action: 'apply' }],
    ...KIND_NAMES.flatMap((table): Call[] => [
      ['fetch', { id: `${table}-${kindIds[table]}` }],
      ['manage_data', { command: 'update', table, record_id: kindIds[table], data: { notes: 'x' } }],
      ['manage_data', { command: 'delete', table, record_id: kindIds[table] }],
      ['manage_data', { command: 'get_schema', table, include_sample_values: true }],
    ]),
    ['manage_data', { command: 'get_schema', table: 'us', include_sample_values: true }],
    ['manage_data', { command: 'get_schema', table: 'inventario', include_sample_values: true }],
    ['manage_data', { command: 'insert', table: 'us', data: { site_name, us_number: '50' } }],
    ['manage_data', { command: 'batch_insert', table: 'us', records: [{ site_name, us_number: '51' }] }],
    ['manage_data', { command: 'update', table: 'us', record_id: unitId, data: { definition: 'x' } }],
    ['manage_data', { command: 'update', table: 'us', filters: { site_name }, data: { definition: 'x' } }],
    ['manage_data', { command: 'delete', table: 'us', record_id: unitId }],
    ['manage_data', { command: 'delete', table: 'inventario', filters: { site_name } }],
    ['manage_data', { command: 'upsert', table: 'us', data: { site_name, us_number: '1', notes: 'x' } }],
    ['manage_data', { command: 'validate', table: 'us', data: { site_name, us_number: '1' } }],
    ['manage_data', { command: 'validate_stratigraphy', site_name }],
    ['manage_data', { command: 'undo', batch: importId }],
    ['manage_data', { command: 'undo', change_id: changeId }],
    ['manage_data', { command: 'history', site_name }],
    ['manage_data', { command: 'history' }],
    ['material', { session_id: site_name }],
    ['position', { session_id: site_name }],
    ['import_excel', { format: 'auto', site_name, content: CSV, dry_run: true, create_site: false }],
    ['import_data', { operation: 'parse', content: CSV, format: 'csv' }],
    ['import_data', { operation: 'preview', content: CSV, site_name, create_site: false }],
    ['import_data', { operation: 'validate', content: CSV, site_name, create_site: false }],
    ['import_data', { operation: 'analyze', content: CSV }],
    ['import_data', { operation: 'import', content: CSV, site_name, create_site: false }],
    ...checks.flatMap((check): Call[] => {
      const tool = `validate_${check === 'relationships' ? 'stratigraphic_relationships' : check}`;
      return [
        [tool, { site_name }],
        [tool, { check_all_sites: true }],
      ];
    }),
    ['create_harris_matrix', { site_name, relationships: [], dry_run: true }],
    ['export_harris_matrix_graphml', { site_name }],
    ...['list', 'get', 'create', 'update', 'delete', 'list_shapes', 'list_symbols'].map((action): Call => [
      'configure_em_nodes',
      { action, ...(action !== 'list' && { tipo_id: 'US' }) },
    ]),
    ['build_3d', { site_name }],
    ['build_3d', { site_id: siteId }],
    ...['site', 'us', 'relationships', 'summary', 'validation', 'finds', 'dating'].flatMap(
      (report_type): Call[] => [
        ['generate_report', { report_type, site_name }],
        ['generate_report', { report_type }],
      ],
    ),
    ['generate_report', { report_type: 'changes', site_name, from: '2020-01-01' }],
    [
      'generate_report',
      { report_type: 'counts', site_name, text: 'inventario?rows=find_type&columns=phase' },
    ],
    ['export', { what: 'sites' }],
    ['export', { what: 'us', site_name }],
    ['export', { what: 'matrix', site_name }],
    ['manage_media', { operation: 'list', site_name }],
    ['manage_media', { operation: 'list', entity_type: 'us', entity_id: unitId }],
    [
      'manage_media',
      { operation: 'upload', entity_type: 'us', entity_id: unitId, content: 'x', file_name: 'a.txt' },
    ],
    ['manage_media', { operation: 'download', media_id: mediaId }],
    ['manage_media', { operation: 'delete', media_id: mediaId }],
    ['manage_media', { operation: 'get_info', media_id: mediaId }],
    ['manage_media', { operation: 'search', query: WORD }],
    ['manage_media', { operation: 'update_metadata', media_id: mediaId, title: 'x' }],
    ['manage_media', { operation: 'statistics' }],
    ['manage_media', { operation: 'statistics', site_name }],
    ['manage_media', { operation: 'set_primary', media_id: mediaId }],
    ...[
      'list',
      'get_values',
      'add_entry',
      'update_entry',
      'delete_entry',
      'rename',
      'merge',
      'search',
      'export',
      'import',
    ].map((operation): Call => [
      'manage_thesaurus',
      { operation, ...(operation === 'search' && { query: WORD }) },
    ]),
  ];
}

/** What is never twice the same. */
const OWN_NAMES =
  /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|\/files\/(?:files\/)?[\w-]+|\d{4}-\d\d-\d\dT[\d:.]+Z|\d{10}\.[\w.-]{20,}/g;

/** A PDF holds the second it was made, packed: the same may be a byte longer. */
const PDF_SIZE = /(pdf\\*",\\*"size(?:_bytes)?\\*":)\d+/g;

describe.each(DIALECTS)('a site that only its members see, to assistants on %s', (dialect) => {
  let mcp: TestMcp;
  let shown: Site;
  let secret: Site;
  /** The same, but that it is under embargo. */
  let embargoed: Site;
  const before = new Map<string, string>();

  const tell = async ([tool, args]: Call, as: Role): Promise<string> => {
    const answer = await mcp.call(tool, args, { as });
    return JSON.stringify({ ...answer.result, files: answer.files.length })
      .replaceAll(OWN_NAMES, '§')
      .replaceAll(PDF_SIZE, '$1§');
  };
  const contextFor = (role: Role) =>
    createContext(
      mcp.deps,
      {
        actor: { id: null, username: 'mcp', role },
        transport: 'http',
        language: 'en',
        filesOut: mcp.downloads.outAt('http://files'),
      },
      { signal: new AbortController().signal },
    );
  const read = async (uri: string): Promise<string> => {
    try {
      return JSON.stringify(await readResource(await contextFor('viewer'), uri)).replaceAll(OWN_NAMES, '§');
    } catch (error) {
      return String(error);
    }
  };
  const listUris = (site: Site): string[] => [
    ...RESOURCES.map(({ uri }) => uri),
    ...TEMPLATES.flatMap(({ uriTemplate }) =>
      [site.siteId, encodeURIComponent(site.site_name)].map((name) =>
        uriTemplate
          .replace('{site_id}', String(name))
          .replace('{us_id}', String(site.unitId))
          .replace('{period_id}', String(site.periodId)),
      ),
    ),
  ];
  const complete = async (name: string): Promise<string> =>
    JSON.stringify(
      await completeArgument(await contextFor('viewer'), { argument: { name, value: '' }, given: {} }),
    );
  const ARGUMENTS = ['site', 'site_id', 'period', 'us'];
  /** Reads leave everything as it is, so that they can be asked again. */
  const readsAbout = (site: Site): Call[] => callsAbout(site).filter(([tool]) => tool !== 'import_data');

  const reportAll = async (site: Site): Promise<Map<string, string>> => {
    const told = new Map<string, string>();
    for (const call of readsAbout(site)) told.set(JSON.stringify(call), await tell(call, 'viewer'));
    for (const uri of listUris(site)) told.set(uri, await read(uri));
    for (const name of ARGUMENTS) told.set(name, await complete(name));
    return told;
  };

  beforeAll(async () => {
    mcp = await openTestMcp(dialect);
    shown = await seedSecretSite(mcp, { siteName: 'Orto', visibility: 'all', word: 'orto' });
    for (const [asked, told] of await reportAll(shown)) before.set(asked, told);
    secret = await seedSecretSite(mcp, { siteName: 'Segreta', visibility: 'members', word: WORD });
    embargoed = await seedSecretSite(mcp, {
      siteName: 'Embargo',
      visibility: 'embargo',
      word: `${WORD} too`,
    });
  });
  afterAll(() => mcp.close());

  it('is asked about with every tool and operation there is', () => {
    const asked = new Set(
      callsAbout(shown).map(([tool, args]) => {
        const operation = OPERATIONS.map((one) => args[one]).find((one) => one !== undefined);
        return operation === undefined ? tool : `${tool} ${String(operation)}`;
      }),
    );

    const declared = TOOLS.flatMap(({ name, input }) => {
      const operation = OPERATIONS.map((one) => input.shape[one]).find(
        (schema) => schema !== undefined && 'options' in schema,
      );
      const required = operation !== undefined && !operation.safeParse(undefined).success;
      return required ? (operation.options as string[]).map((one) => `${name} ${one}`) : [name];
    });
    expect(declared.filter((one) => !ABOUT_NO_SITE.test(one) && !asked.has(one))).toEqual([]);
  });

  it('changes nothing of what a stranger is told by any tool, resource or completion', async () => {
    const after = await reportAll(shown);

    const differing = [...after].filter(([asked, told]) => told !== before.get(asked));
    expect(
      differing.map(([asked, told]) => [asked, before.get(asked)?.slice(0, 600), told.slice(0, 600)]),
    ).toEqual([]);
  });

  it.each([
    ['viewer', 'under embargo'],
    ['operator', 'hidden'],
  ] as const)('is as one that does not exist, to the %s, when %s', async (as, why) => {
    const closed = why === 'hidden' ? secret : embargoed;
    const absent: Site = {
      site_name: 'Segrezz',
      siteId: 90_001,
      unitId: 90_002,
      itemId: 90_003,
      periodId: 90_004,
      mediaId: 90_005,
      kindIds: mapKinds(() => 90_006),
      changeId: 90_006,
      importId: '00000000-0000-4000-8000-000000000000',
    };
    const mask = (told: string, site: Site): string =>
      Object.values(site)
        .filter((value) => typeof value !== 'object')
        .map(String)
        .toSorted((a, b) => b.length - a.length)
        .reduce((left, id) => left.replaceAll(new RegExp(`\\b${id}\\b`, 'g'), '§'), told);
    const [hidden, none] = [callsAbout(closed), callsAbout(absent)];
    const differing: string[][] = [];
    for (const [at, call] of hidden.entries()) {
      const [one, other] = [await tell(call, as), await tell(none[at]!, as)];
      if (one !== other && mask(one, closed) !== mask(other, absent))
        differing.push([JSON.stringify(call), one.slice(0, 600), other.slice(0, 600)]);
    }
    const uris = listUris(absent);
    for (const [at, uri] of listUris(closed).entries()) {
      const [one, other] = [await read(uri), await read(uris[at]!)];
      if (one !== other && mask(one, closed) !== mask(other, absent)) differing.push([uri, one, other]);
    }

    expect(differing).toEqual([]);
  });

  it('is there for an administrator', async () => {
    expect((await mcp.call('fetch', { id: `us-${secret.unitId}` }, { as: 'admin' })).text).toContain(WORD);
    expect((await mcp.call('search', { query: WORD }, { as: 'admin' })).text).toContain('Segreta');
  });
});
