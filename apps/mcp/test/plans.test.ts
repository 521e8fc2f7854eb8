import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestMcp, type TestMcp } from './test-mcp.ts';

const MINUTE_MS = 60_000;

describe.each(['sqlite', 'postgres'] as const)('a plan on %s', (dialect) => {
  let nowMs = 0;
  let mcp: TestMcp;
  beforeAll(async () => {
    mcp = await openTestMcp(dialect, { clock: () => nowMs });
  });
  afterAll(() => mcp.close());

  /** Makes a site and plans its deletion. */
  const planDeletion = async (site_name: string) => {
    await mcp.call('manage_data', { command: 'insert', table: 'sites', data: { site_name } });
    const deletion = { command: 'delete', table: 'sites', filters: { site_name } };
    const planned = await mcp.call('manage_data', deletion);
    return { ...deletion, confirm_token: String(planned.data['plan'].token) };
  };
  const isThere = async (site_name: string): Promise<boolean> =>
    (await mcp.services.database.reads.lookups.findSiteId(site_name)) !== undefined;

  it('is carried out once, also where doing it again would fit as well', async () => {
    const admin = { as: 'admin' } as const;
    await mcp.call('create_database', { db_path: 'twice' }, admin);
    const replacement = { db_path: 'twice', overwrite: true };
    const { data } = await mcp.call('create_database', replacement, admin);
    const confirmed = { ...replacement, confirm_token: data['plan'].token };

    const first = await mcp.call('create_database', confirmed, admin);
    const second = await mcp.call('create_database', confirmed, admin);

    expect(first.data).toMatchObject({ kept_as: 'twice-before-1' });
    expect(second.error).toMatchObject({
      code: 'conflict',
      message: 'The plan has already been carried out',
      detail: { type: 'plan_token' },
    });
  });

  it('holds for ten minutes', async () => {
    const [early, late] = [await planDeletion('Early'), await planDeletion('Late')];

    nowMs += 10 * MINUTE_MS;
    const inTime = await mcp.call('manage_data', early);
    nowMs += 1000;
    const tooLate = await mcp.call('manage_data', late);

    expect(inTime.ok).toBe(true);
    expect(tooLate.error).toMatchObject({ code: 'conflict', message: 'The plan has expired' });
    expect([await isThere('Early'), await isThere('Late')]).toEqual([false, true]);
  });

  it('of undoing what changed nothing says so', async () => {
    const site = { site_name: `Torre ${dialect}` };
    const insert = { command: 'insert', table: 'sites', data: site };
    await mcp.call('manage_data', insert);
    const same = { command: 'update', table: 'sites', filters: site, data: site };
    const { data: written } = await mcp.call('manage_data', same);
    const file = 'us;definition\n1;wall\n';
    const call = { operation: 'import', ...site, content: file };
    await mcp.call('import_data', call);
    const { data: imported } = await mcp.call('import_data', call);

    const unknown = await mcp.call('manage_data', { command: 'undo', batch: randomUUID() });
    const empty = await mcp.call('manage_data', { command: 'undo', batch: imported['batch'] });

    expect(written['batch']).toBeUndefined();
    expect(unknown.error).toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('that changed nothing has no batch'),
    });
    expect(empty.data['plan']).toMatchObject({ summary: 'There is nothing to undo.', counts: {} });
  });

  it('is carried out by nobody but the caller who made it', async () => {
    const deletion = await planDeletion('Contested');

    const byAnother = await mcp.call('manage_data', deletion, { username: 'piero' });
    const stillThere = await isThere('Contested');
    const byTheSame = await mcp.call('manage_data', deletion);

    expect(byAnother.error).toMatchObject({ code: 'conflict', detail: { type: 'plan_token' } });
    expect([stillThere, byTheSame.ok]).toEqual([true, true]);
  });
});
