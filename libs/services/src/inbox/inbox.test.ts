import { DIALECTS } from '@trowel/db/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listChanges, undoImport } from '../changes/index.ts';
import { registerUser } from '../accounts/index.ts';
import type { Context } from '../context.ts';
import { createSite, createUnit, deleteSite, updateUnit } from '../records/index.ts';
import { buildOverview } from '../reports/build-overview.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { readInbox } from '../testing/read-inbox.ts';
import {
  countFindings,
  getInboxBriefJson,
  listFindingsOfUnit,
  noteFindings,
  type Inbox,
  type InboxBrief,
} from './index.ts';

const siteName = 'Pieve';

describe.each(DIALECTS)('the inbox of findings on %s', (dialect) => {
  let world: World;
  let ctx: Context;
  let siteId: number;

  beforeEach(async () => {
    world = await openWorld(dialect);
    ctx = world.as('operator');
    siteId = (await createSite(ctx, { site_name: siteName })).id;
    await record('1');
    await record('2', 'covers 1');
    await record('8');
    await record('9');
  });
  afterEach(() => world.dispose());

  const record = async (us_number: string, told?: string, area = ''): Promise<number> => {
    const [type = '', number = ''] = told?.split(' ') ?? [];
    const relationships = told === undefined ? [] : [{ type, us_number: number }];
    return (await createUnit(ctx, { site_name: siteName, area, us_number, relationships })).record.id;
  };
  const inbox = (): Promise<Inbox> => readInbox(ctx, siteName);
  const note = (keys: readonly string[], said: { reason?: string | null; assignedTo?: string | null }) =>
    noteFindings(ctx, { siteName, keys, ...said });
  const open = async (): Promise<string[]> => {
    const { errors, warnings } = await inbox();
    return [...errors, ...warnings].map(({ key }) => key);
  };

  it('counts what it holds', async () => {
    await record('12', 'covers 77');
    await note(['isolated 9'], { reason: 'Seen in the section only' });

    const { valid, errors, warnings, infos, left } = await inbox();

    expect(await countFindings(ctx, siteName)).toEqual({
      valid,
      errors: errors.length,
      warnings: warnings.length,
      infos: infos.length,
      left: left.length,
    });
    expect([errors.length, warnings.length, left.length]).toEqual([1, 1, 1]);
  });

  it('tells in brief what is open, and which units it names', async () => {
    await record('12', 'covers 77');
    await note(['isolated 9'], { reason: 'Seen in the section only' });

    const { errors, warnings } = await inbox();
    const json = new TextDecoder().decode(await getInboxBriefJson(ctx, siteName));
    const { gravest, units, ...counts } = JSON.parse(json) as InboxBrief;

    expect(counts).toEqual(await countFindings(ctx, siteName));
    expect(gravest.map(({ message }) => message)).toEqual(
      [...errors, ...warnings].map(({ message }) => message),
    );
    expect(units).toMatchObject({ '8': [0, 1], '77': [1, 0] });
    expect(units).not.toHaveProperty('9');
  });

  it('lists what names one unit', async () => {
    await record('12', 'covers 77');

    const listOf = async (number: string): Promise<string[]> =>
      (await listFindingsOfUnit(ctx, { siteName, number, area: '' })).map(({ code }) => code);

    expect(await listOf('8')).toEqual(['isolated']);
    expect(await listOf('12')).toContain('unknown_unit');
    expect(await listOf('1')).toEqual([]);
  });

  it('lists with each finding its relations, so that a sheet can mark them (observation 24)', async () => {
    await record('12', 'covers 77');

    const listed = await listFindingsOfUnit(ctx, { siteName, number: '12', area: '' });
    const { errors } = await inbox();

    expect(listed).toEqual(errors.filter(({ units }) => units.includes('12')));
    expect(listed[0]?.chain).toMatchObject([{ from: '12', type: 'covers', to: '77' }]);
  });

  it('takes no unit for another that has its number in another area', async () => {
    await record('7', 'covers 77');
    await record('7', 'covers 78', 'A');

    const listOf = async (area: string): Promise<string[]> =>
      (await listFindingsOfUnit(ctx, { siteName, number: '7', area })).flatMap(({ units }) => units);

    expect(await listOf('')).toEqual(expect.arrayContaining(['7', '77']));
    expect(await listOf('')).not.toContain('A/7');
    expect(await listOf('A')).toEqual(expect.arrayContaining(['A/7', '78']));
    expect(await listOf('A')).not.toContain('7');
  });

  it('leaves a finding with its reason, until that is undone', async () => {
    expect(await open()).toEqual(['isolated 8', 'isolated 9']);

    const { batch, changed } = await note(['isolated 9'], { reason: 'Seen in the section only' });

    expect(changed).toBe(1);
    expect(await open()).toEqual(['isolated 8']);
    const { left } = await inbox();
    expect(left.map(({ key, note: said }) => [key, said?.reason, said?.left_by])).toEqual([
      ['isolated 9', 'Seen in the section only', ctx.actor.username],
    ]);
    const { rows } = await listChanges(ctx, { entity: 'finding-notes', siteName, skip: 0, limit: 10 });
    expect(rows.map(({ action, batch: of }) => [action, of])).toEqual([['create', batch]]);
    await undoImport(ctx, batch);
    expect(await open()).toEqual(['isolated 8', 'isolated 9']);
  });

  it('knows a left finding again when another unit has the same number', async () => {
    const id = await record('12', undefined, 'A');
    await note(['isolated A/12'], { reason: 'Cleaned surface' });

    await record('12', undefined, 'B');
    await updateUnit(ctx, { id, changes: { description: 'Grey' } });

    expect((await inbox()).left.map(({ units }) => units)).toEqual([['A/12']]);
    expect(await open()).toContain('isolated B/12');
  });

  it('tells what was said of a finding that is gone, and lets it be dropped', async () => {
    await note(['isolated 9'], { reason: 'Seen in the section only' });
    await record('10', 'covers 9');

    const { gone, left } = await inbox();
    expect(left).toEqual([]);
    expect(gone.map(({ key, reason }) => [key, reason])).toEqual([
      ['isolated 9', 'Seen in the section only'],
    ]);
    await note(['isolated 9'], { reason: null });
    expect((await inbox()).gone).toEqual([]);
  });

  it('gives findings to a person, many as one batch', async () => {
    const username = 'bianchi';
    await registerUser(world.as('admin'), {
      username,
      email: 'bianchi@example.org',
      password: 'Terra-nera-12-secchi',
      role: 'operator',
    } as never);
    const { batch, changed } = await note(await open(), { assignedTo: username });

    const { errors, warnings } = await inbox();
    expect(changed).toBe(2);
    expect([...errors, ...warnings].map(({ note: said }) => said?.assigned_to)).toEqual([username, username]);
    await expect(note(['isolated 9'], { assignedTo: 'nobody' })).rejects.toMatchObject({
      detail: { errors: [{ field: 'assigned_to', type: 'unknown_user' }] },
    });
    await undoImport(ctx, batch);
    expect((await inbox()).warnings.filter(({ note: said }) => said)).toEqual([]);
  });

  it('refuses what is not there and who may not', async () => {
    await expect(note(['isolated 9', 'isolated 77'], { reason: 'No' })).rejects.toThrow('isolated 77');
    expect((await inbox()).left).toEqual([]);
    const viewer = world.as('viewer');
    await expect(
      noteFindings(viewer, { siteName, keys: ['isolated 9'], reason: 'No' }),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('shows the reason in the reports, and goes with its site and comes back with it', async () => {
    await note(['isolated 9'], { reason: 'Seen in the section only' });

    const report = await buildOverview(ctx, { type: 'validation', siteName, details: false });
    expect(JSON.stringify(report)).toContain('Dismissed: Seen in the section only (by ');

    await deleteSite(ctx, { id: siteId, cascade: true });
    const { rows } = await listChanges(ctx, { entity: 'sites', action: 'delete', skip: 0, limit: 1 });
    await undoImport(ctx, rows[0]!.batch!);
    expect((await inbox()).left.map(({ key }) => key)).toEqual(['isolated 9']);
  });
});
