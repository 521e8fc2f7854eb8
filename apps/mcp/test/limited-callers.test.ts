import { DIALECTS } from '@trowel/db/testing';
import type { Actor } from '@trowel/services/context';
import { setMember } from '@trowel/services/members';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccounts, openTestMcp, type Answer, type TestMcp } from './test-mcp.ts';

type Call = readonly [tool: string, args: Record<string, unknown>];

const TERM = { table_name: 'us', field_name: 'definition' };
/** Both may change the site Terme. The first does not see Villa, the second sees it and may not change it. */
const CALLERS = {
  'a token limited to one site': 'operator',
  'an editor of one site': 'viewer',
} as const;

describe.each(DIALECTS)('callers who may change one site, on %s', (dialect) => {
  let mcp: TestMcp;
  const units: Record<string, number> = {};
  const sites: Record<string, number> = {};
  let termId: number;
  let added = 500;

  const data = (command: string, args: object): Call => ['manage_data', { command, ...args }];
  const insert = (table: string, record: object): Promise<Answer> =>
    mcp.call(...data('insert', { table, data: record }));
  /** Every record and relation of Villa, as an administrator reads them. */
  const readVilla = async (): Promise<unknown[]> => {
    const file = await mcp.call('export', { what: 'us', site_name: 'Villa', format: 'csv' }, { as: 'admin' });
    const changes = await mcp.call(...data('history', { site_name: 'Villa' }), { as: 'admin' });
    expect(file.ok && changes.ok).toBe(true);
    return [file.text, changes.text];
  };
  /** Calls a tool, and again with the token of its plan if it gives one. */
  const confirm = async ([name, args]: Call, actor: Actor): Promise<Answer> => {
    const planned = await mcp.call(name, args, { actor });
    const confirm_token: unknown = planned.data?.['plan']?.token;
    return confirm_token === undefined ? planned : mcp.call(name, { ...args, confirm_token }, { actor });
  };

  /** Calls that write to a site. */
  const listWrites = (site_name: string, number: string, actor = 'mcp'): Call[] => [
    data('insert', { table: 'us', data: { site_name, us_number: number } }),
    data('batch_insert', { table: 'us', records: [{ site_name, us_number: `${number}1` }] }),
    data('update', { table: 'us', record_id: units[site_name], data: { notes: `Nota ${number}` } }),
    data('update', { table: 'us', filters: { site_name }, data: { notes: `Nota ${number} bis` } }),
    data('upsert', { table: 'us', data: { site_name, us_number: '1', notes: `Nota ${number} ter` } }),
    data('delete', { table: 'us', filters: { site_name, us_number: '2' } }),
    [
      'create_harris_matrix',
      { site_name, create_site: false, relationships: [{ from: '1', type: 'covers', to: number }] },
    ],
    [
      'import_excel',
      { format: 'auto', site_name, create_site: false, content: `us_number\n${number}3\n`, dry_run: false },
    ],
    data('undo', { since: '2020-01-01', site_name, actor }),
  ];

  beforeAll(async () => {
    mcp = await openTestMcp(dialect);
    await createAccounts(mcp.services);
    for (const site_name of ['Terme', 'Villa']) {
      sites[site_name] = (await insert('sites', { site_name })).data['record'].id;
      const unit = { site_name, definition: 'Strato cinereo' };
      units[site_name] = (await insert('us', { ...unit, us_number: '1' })).data['record'].id;
      await insert('us', { ...unit, us_number: '2' });
    }
    await setMember(mcp.ctx(), { siteId: sites['Terme']!, username: 'viewer', role: 'editor' });
    const entry = await mcp.call('manage_thesaurus', {
      operation: 'add_entry',
      ...TERM,
      value: 'Strato cinereo',
    });
    termId = entry.data['values'][0].id;
  });
  afterAll(() => mcp.close());

  const actorOf = async (username: 'operator' | 'viewer'): Promise<Actor> => {
    const { id } = (await mcp.services.database.reads.users.findByUsername(username))!;
    const tokenScope = { ofAdmin: false, readsOnly: false, sites: [sites['Terme']!] };
    return { id, username, role: username, ...(username === 'operator' && { tokenScope }) };
  };

  describe.each(Object.entries(CALLERS))('%s', (_, username) => {
    let actor: Actor;
    beforeAll(async () => {
      actor = await actorOf(username);
    });

    it('changes nothing of another site with any tool', async () => {
      const before = await readVilla();
      const done: string[] = [];
      for (const call of listWrites('Villa', '80')) {
        const { ok, error } = await confirm(call, actor);
        const isRefused = !ok && ['forbidden', 'not_found', 'validation', 'conflict'].includes(error!.code);
        if (!isRefused) done.push(JSON.stringify([call, error]));
      }

      expect(done).toEqual([]);
      expect(await readVilla()).toEqual(before);
    });

    it('changes the own site with the same tools', async () => {
      const number = username === 'viewer' ? '90' : '91';
      const refused: string[] = [];
      for (const call of listWrites('Terme', number, username)) {
        const { ok, text } = await confirm(call, actor);
        if (!ok) refused.push(`${JSON.stringify(call)}: ${text}`);
      }

      expect(refused).toEqual([]);
    });

    it('does not change a term together with records of other sites', async () => {
      const before = await readVilla();
      const operation = { operation: 'rename', field_id: termId, value: 'Strato di cenere' };
      const { ok, error } = await confirm(['manage_thesaurus', operation], actor);

      expect([ok, error?.code]).toEqual([false, 'forbidden']);
      expect(await readVilla()).toEqual(before);
    });

    it('undoes the changes of its account and nothing at another site', async () => {
      await insert('us', { site_name: 'Villa', us_number: `${(added += 1)}` });
      const before = await readVilla();
      const note = { us_number: '1', site_name: 'Terme', notes: 'Scavato a mano' };
      await mcp.call(...data('upsert', { table: 'us', data: note }), { actor });
      const undone = await confirm(data('undo', { since: '2020-01-01', actor: username }), actor);

      expect(undone.ok).toBe(true);
      expect(undone.text).not.toContain('Villa');
      expect(await readVilla()).toEqual(before);
    });
  });
});
