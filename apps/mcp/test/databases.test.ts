import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestMcp, type TestMcp } from './test-mcp.ts';

const admin = { as: 'admin' } as const;

describe.each(['sqlite', 'postgres'] as const)('databases on %s', (dialect) => {
  const kind = dialect === 'sqlite' ? 'sqlite' : 'postgresql';
  let mcp: TestMcp;
  beforeAll(async () => {
    mcp = await openTestMcp(dialect);
    await mcp.call('create_harris_matrix', {
      site_name: 'Villa',
      create_site: true,
      nodes: [{ us_number: 1 }, { us_number: 2 }],
      relationships: [{ us_from: 1, us_to: 2, relationship_type: 'covers' }],
    });
  });
  afterAll(() => mcp.close());

  it('are made as the one set is, chosen by name, and never shown with a password', async () => {
    const made = await mcp.call('create_database', { db_path: 'summer.db' }, admin);
    const twice = await mcp.call('create_database', { db_path: 'summer' }, admin);
    const list = await mcp.call('manage_database_connections', { action: 'list' }, admin);
    const asked = await mcp.call(
      'manage_database_connections',
      { action: 'switch', connection_name: 'summer' },
      admin,
    );
    const used = await mcp.confirm(
      'manage_database_connections',
      { action: 'switch', connection_name: 'summer' },
      admin,
    );
    const empty = await mcp.call('search', { query: 'Villa' });
    const inUse = await mcp.call('create_database', { db_path: 'summer', overwrite: true }, admin);
    await mcp.confirm('manage_database_connections', { action: 'switch', connection_name: 'default' }, admin);
    const current = await mcp.call('manage_database_connections', { action: 'current' }, admin);

    expect(made.data).toMatchObject({ name: 'summer', kind });
    expect(asked.text).toContain('every caller of this service reads and writes summer instead of default');
    expect(twice.error?.code).toBe('conflict');
    expect(list.data['databases'].map(({ name }: { name: string }) => name)).toEqual(['default', 'summer']);
    expect(used.data['databases'][0]).toMatchObject({ name: 'summer', current: true });
    expect(empty.data['results']).toEqual([]);
    expect(inUse.data['plan']).toBeDefined();
    expect(current.data['databases']).toMatchObject([{ name: 'default' }]);
    expect(JSON.stringify(list)).not.toMatch(/:\/\/[^"]*@/);
  });

  it('are replaced only after a plan, and the old one is kept', async () => {
    const done = await mcp.confirm('create_database', { db_path: 'summer', overwrite: true }, admin);

    expect(done.data).toMatchObject({ kept_as: 'summer-before-1' });
  });

  it('keep what was recorded in each: the one that was replaced is there under its other name', async () => {
    const switchTo = (connection_name: string): Promise<unknown> =>
      mcp.confirm('manage_database_connections', { action: 'switch', connection_name }, admin);
    const findVilla = async (): Promise<unknown[]> =>
      (await mcp.call('search', { query: 'Villa' })).data['results'];
    await switchTo('summer');
    await mcp.call('create_harris_matrix', {
      site_name: 'Villa d’estate',
      create_site: true,
      nodes: [{ us_number: 7 }],
      relationships: [],
    });
    const made = await findVilla();
    await switchTo('default');
    const { data } = await mcp.confirm('create_database', { db_path: 'summer', overwrite: true }, admin);
    await switchTo('summer');
    const replaced = await findVilla();
    await switchTo(data['kept_as']);
    const kept = await findVilla();
    await switchTo('default');

    expect(made.length).toBeGreaterThan(0);
    expect([replaced, kept]).toEqual([[], made]);
  });

  it('may be of the other kind where there is one', async () => {
    const file = await mcp.call('create_database', { db_path: 'autumn', db_type: 'sqlite' }, admin);
    const onServer = await mcp.call('create_database', { db_path: 'winter', db_type: 'postgresql' }, admin);

    expect(file.data).toMatchObject({ name: 'autumn', kind: 'sqlite' });
    expect(onServer.error?.code ?? onServer.data['kind']).toBe(
      dialect === 'sqlite' ? 'conflict' : 'postgresql',
    );
  });

  it('have plain names', async () => {
    const answers = await Promise.all(
      ['../x', '/tmp/x', 'a/b', '', 'default', 'x'.repeat(79)].map((db_path) =>
        mcp.call('create_database', { db_path }, admin),
      ),
    );
    const unknown = await mcp.call(
      'manage_database_connections',
      { action: 'switch', connection_name: 'postgresql://evil' },
      admin,
    );

    expect(answers.map(({ error }) => error?.code)).toEqual(Array(6).fill('validation'));
    expect(unknown.ok).toBe(false);
  });
});
