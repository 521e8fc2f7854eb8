import { ROLES, ROLE_PERMISSIONS, type Role } from '@trowel/domain/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOOLS } from '../src/tools/list-tools.ts';
import { openTestMcp, type TestMcp } from './test-mcp.ts';

let mcp: TestMcp;
beforeAll(async () => {
  mcp = await openTestMcp('sqlite');
});
afterAll(() => mcp.close());

type Needed = 'read' | 'create' | 'update' | 'delete' | 'admin';

const operations = (
  name: string,
  needed: Record<string, Needed>,
): [string, Record<string, unknown>, Needed][] =>
  Object.entries(needed).map(([operation, permission]) => [
    name,
    { [OPERATION_OF[name]!]: operation },
    permission,
  ]);

const OPERATION_OF: Record<string, string> = {
  manage_data: 'command',
  import_data: 'operation',
  configure_em_nodes: 'action',
  manage_media: 'operation',
  manage_thesaurus: 'operation',
  manage_database_connections: 'action',
  manage_services: 'action',
  pyarchinit_sync: 'operation',
};

/** What each call needs: written down here, not read from the declarations. */
const TABLE: [string, Record<string, unknown>, Needed][] = [
  ['search', { query: 'x' }, 'read'],
  ['fetch', { id: 'site-1' }, 'read'],
  ['filter', {}, 'read'],
  ...operations('manage_data', {
    get_schema: 'read',
    insert: 'create',
    batch_insert: 'create',
    update: 'update',
    delete: 'delete',
    upsert: 'update',
    validate: 'read',
    validate_stratigraphy: 'read',
    undo: 'update',
    history: 'read',
  }),
  ['material', { session_id: 'x' }, 'read'],
  ['position', { session_id: 'x' }, 'read'],
  ['import_excel', { format: 'auto', site_name: 'x' }, 'create'],
  ...operations('import_data', {
    parse: 'read',
    preview: 'read',
    validate: 'read',
    analyze: 'read',
    import: 'create',
  }),
  ['validate_stratigraphic_relationships', {}, 'read'],
  ['validate_relationship_format', {}, 'read'],
  ['validate_relationship_integrity', {}, 'read'],
  ['create_harris_matrix', { site_name: 'x', relationships: [] }, 'create'],
  ['export_harris_matrix_graphml', { site_name: 'x' }, 'read'],
  ...operations('configure_em_nodes', {
    list: 'read',
    get: 'read',
    create: 'create',
    update: 'update',
    delete: 'delete',
    list_shapes: 'read',
    list_symbols: 'read',
  }),
  ['build_3d', { site_name: 'x' }, 'read'],
  ['generate_report', { report_type: 'summary' }, 'read'],
  ['export', { what: 'sites' }, 'read'],
  ...operations('manage_media', {
    list: 'read',
    upload: 'create',
    download: 'read',
    delete: 'delete',
    get_info: 'read',
    search: 'read',
    update_metadata: 'update',
    statistics: 'read',
    set_primary: 'update',
  }),
  ...operations('manage_thesaurus', {
    list: 'read',
    get_values: 'read',
    add_entry: 'create',
    update_entry: 'update',
    delete_entry: 'delete',
    rename: 'update',
    merge: 'delete',
    search: 'read',
    export: 'read',
    import: 'create',
  }),
  ...operations('manage_database_connections', { list: 'admin', current: 'admin', switch: 'admin' }),
  ...operations('manage_services', {
    status: 'admin',
    list: 'admin',
    logs: 'admin',
    start: 'admin',
    stop: 'admin',
  }),
  ...operations('pyarchinit_sync', { list: 'admin', import: 'admin', export: 'admin' }),
  ['create_database', { db_path: 'a/b' }, 'admin'],
];

const holds = (role: Role, needed: Needed): boolean =>
  needed === 'admin' ? role === 'admin' : ROLE_PERMISSIONS[role].includes(needed);

describe('permissions', () => {
  it('every tool and every operation stands in the table', () => {
    const inTable = new Set(
      TABLE.map(([name, args]) => `${name} ${String(args[OPERATION_OF[name] ?? ''] ?? '')}`),
    );

    const declared = TOOLS.flatMap(({ name, input }) => {
      const schema = input.shape[OPERATION_OF[name] ?? ''];
      const values = schema && 'options' in schema ? (schema.options as string[]) : [''];
      return values.map((value) => `${name} ${value}`);
    });

    expect([...inTable].toSorted()).toEqual(declared.toSorted());
  });

  it.each(ROLES)('%s may do exactly what the role holds', async (role) => {
    const answers = await Promise.all(
      TABLE.map(async ([name, args]) => (await mcp.call(name, args, { as: role })).error?.code),
    );

    const wrong = TABLE.filter(
      ([, , needed], at) => (answers[at] === 'forbidden') === holds(role, needed),
    ).filter(
      // Over HTTP nobody starts or stops services, or reads their logs.
      ([name, { action }]) =>
        !(
          name === 'manage_services' &&
          role === 'admin' &&
          ['start', 'stop', 'logs'].includes(String(action))
        ),
    );
    expect(wrong).toEqual([]);
  });

  it('services are started and stopped only from this machine', async () => {
    const overHttp = await mcp.call('manage_services', { action: 'start', service: 'api' }, { as: 'admin' });
    const notOurs = await mcp.call(
      'manage_services',
      { action: 'logs', service: 'api' },
      { as: 'admin', transport: 'stdio' },
    );

    expect(overHttp.error?.code).toBe('forbidden');
    expect(notOurs.error?.code).toBe('not_found');
  });
});
