import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Dialect, StoreDatabase } from '@trowel/db';
import { measureDatabase } from '@trowel/db/copy';
import { DIALECTS, openTestDatabase } from '@trowel/db/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { logIn } from '../accounts/log-in.ts';
import { registerUser } from '../accounts/users.ts';
import type { Context } from '../context.ts';
import { seeAll } from '../visibility.ts';
import { exportTable } from '../export/export-table.ts';
import { openMedia } from '../files/media.ts';
import { uploadMediaBytes } from '../files/media-upload.ts';
import { setSiteTeam } from '../members/site-teams.ts';
import { addTeamMember, createTeam } from '../members/teams.ts';
import { createSite } from '../records/sites.ts';
import { createUnit, deleteUnit, updateUnit } from '../records/units.ts';
import { createServices } from '../startup/services.ts';
import { openWorld } from '../testing/open-world.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';
import { saveBackup } from './save-backup.ts';

const PASSWORD = 'Digging-4-Knowledge';
const undone: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const undo of undone.splice(0).toReversed()) await undo();
});

interface Place {
  folder: string;
  databaseUrl: string;
  filesDir: string;
}

async function createPlace(dialect: Dialect): Promise<Place> {
  const { url, remove } = await openTestDatabase(dialect);
  const folder = mkdtempSync(join(tmpdir(), 'trowel-restore-test-'));
  undone.push(remove, () => rmSync(folder, { recursive: true, force: true }));
  return { folder, databaseUrl: url, filesDir: join(folder, 'files') };
}

async function openAdmin(dialect: Dialect): Promise<Context> {
  const world = await openWorld(dialect);
  undone.push(() => world.dispose());
  return world.as('admin');
}

/** Opens a restored data folder with all permissions. */
async function openRestored({ databaseUrl, filesDir }: Place, as: Context): Promise<Context> {
  const services = await createServices({ databaseUrl, filesDir, jwtSecret: 'x'.repeat(48) });
  undone.push(() => services.close());
  return { ...as, services: seeAll(services) };
}

const pdf = (text: string): Uint8Array => new TextEncoder().encode(`%PDF-1.7\n${text}\n%%EOF\n`);

/** A site with units, relations, a file, an account, something changed and something deleted. */
async function fill(admin: Context): Promise<number> {
  const about_it = { description: 'Due\nrighe «e» 🏺', embargo_until: '2999-01-01' };
  const site = await createSite(admin, { site_name: 'Colle', ...about_it });
  for (const us_number of ['1', '2', '3']) {
    const relationships = us_number === '1' ? [] : [{ type: 'covers', us_number: '1' }];
    await createUnit(admin, {
      site_name: 'Colle',
      us_number,
      relationships,
      custom: { b: 1, a: [2] },
    } as never);
  }
  const { record } = await createUnit(admin, { site_name: 'Colle', us_number: '4' } as never);
  await updateUnit(admin, { id: record.id, changes: { length_max: 12.345 } });
  await deleteUnit(admin, { id: record.id, cascade: false });
  const maria = { username: 'maria', email: 'maria@example.org', password: PASSWORD };
  await openToTeam(admin, { siteId: site.id, userId: (await registerUser(admin, maria)).id });
  const giulia = { username: 'giulia', email: 'giulia@example.org', password: PASSWORD };
  await secure(admin, (await registerUser(admin, giulia)).id);
  const about = { entity: 'sites', record_id: site.id } as const;
  return (await uploadMediaBytes(admin, { about, fileName: 'plan.pdf', bytes: pdf('plan') })).record.id;
}

/** Adds a second factor and an external identity to an account. */
async function secure(admin: Context, user_id: number): Promise<void> {
  const created_at = '2026-05-04T08:00:00.000Z';
  const factor = { user_id, secret: 'encrypted', last_step: 7, created_at, confirmed_at: created_at };
  const identity = {
    issuer: 'https://id.example.org',
    subject: 'g-1',
    shown_as: 'Giulia',
    created_at,
    used_at: null,
  };
  await admin.services.database.transaction(async ({ signIn }) => {
    await signIn.putFactor(factor, ['one', 'other']);
    await signIn.addIdentity({ user_id, ...identity });
  });
}

async function openToTeam(
  admin: Context,
  { siteId, userId }: { siteId: number; userId: number },
): Promise<void> {
  const { id: teamId } = await createTeam(admin, { name: 'Restauro' });
  await addTeamMember(admin, { teamId, username: 'maria' });
  await setSiteTeam(admin, { siteId, teamId, role: 'editor' });
  const when = { created_at: '2026-05-04T08:00:00.000Z', expires_at: '2026-05-11T08:00:00.000Z' };
  const to = {
    site_id: siteId,
    role: 'viewer',
    team_id: teamId,
    invitee: 'Giulia',
    invited_by: userId,
  } as const;
  await admin.services.database.transaction((store) =>
    store.invitations.insert({ token_hash: 'hash', ...to, ...when }),
  );
}

/** Reads the records that decide which sites maria sees, who was invited, and how giulia logs in. */
async function readPeople({ services: { database } }: Context): Promise<unknown[]> {
  const { users, members, teams, invitations, signIn } = database.reads;
  const maria = await users.findByUsername('maria');
  const reach = await members.findReach(maria!.id, '2026-05-04');
  expect([reach.roles.get(1), reach.guarded[0]?.visibility]).toEqual(['editor', 'members']);
  const { id } = (await users.findByUsername('giulia'))!;
  const logsIn = [await signIn.findFactor(id), await signIn.countCodes(id), await signIn.listIdentities(id)];
  expect(logsIn).toMatchObject([{ last_step: 7 }, 2, [{ subject: 'g-1' }]]);
  return [reach, await teams.list(), await teams.listMembers(), await invitations.list(1), logsIn];
}

async function exportAll(ctx: Context): Promise<string[]> {
  const entities = ['sites', 'us', 'periods', 'thesaurus'] as const;
  const tables = entities.map((entity) => exportTable(ctx, { what: 'json', entity }));
  return (await Promise.all(tables)).map(({ bytes }) => new TextDecoder().decode(bytes));
}

/** Every line of the change log, in its order. */
async function readLog({
  reads,
}: StoreDatabase): Promise<{ sequence: number; record_id: number; entity: string }[]> {
  return (await reads.changes.listAfter({}, { after: 0, limit: 100_000 })).rows;
}

const PAIRS = DIALECTS.flatMap((from) => DIALECTS.map((to) => [from, to] as const));

describe.each(PAIRS)('a backup of %s put back into %s', (from, to) => {
  it('is all there was: records, log, accounts, files, and numbers that are not given twice', async () => {
    const admin = await openAdmin(from);
    const fileId = await fill(admin);
    const place = await createPlace(to);

    const saved = await saveBackup(admin, place.folder);
    const restored = await restoreBackup(saved.file, { ...place, replace: false });

    expect(restored).toMatchObject({ files: 1, rows: saved.rows });
    expect(restored.manifest.engine).toMatch(from === 'sqlite' ? /^SQLite/ : /^PostgreSQL/);
    expect(readdirSync(place.folder).filter((name) => /part|restore-/.test(name))).toEqual([]);
    const ctx = await openRestored(place, admin);
    expect(await exportAll(ctx)).toEqual(await exportAll(admin));
    expect(await readPeople(ctx)).toEqual(await readPeople(admin));
    // The old one has logged the backup meanwhile.
    const old = await readLog(admin.services.database);
    expect(await readLog(ctx.services.database)).toEqual(old.slice(0, -1));
    expect(await buffer(await (await openMedia(ctx, fileId)).open())).toEqual(Buffer.from(pdf('plan')));
    expect((await logIn(ctx.services, { username: 'maria', password: PASSWORD })).user.role).toBe('viewer');
    const { record } = await createUnit(ctx, { site_name: 'Colle', us_number: '5' } as never);
    expect(record.id).toBe(5);
  });
});

describe.each(DIALECTS)('a backup of %s under load', (dialect) => {
  it('is a state that was: every line of the log is there up to one, and every record as the log tells it', async () => {
    const admin = await openAdmin(dialect);
    await fill(admin);
    const site = await createSite(admin, { site_name: 'Valle' });
    const about = { entity: 'sites', record_id: site.id } as const;
    const over = new AbortController();
    let acknowledged = 0;
    const writers = Array.from({ length: 4 }, async (_, w) => {
      for (let i = 0; !over.signal.aborted; i++) {
        const unit = { site_name: 'Valle', us_number: `${w}${String(i).padStart(4, '0')}` };
        const { record } = await createUnit(admin, unit as never);
        await updateUnit(admin, { id: record.id, changes: { description: `by ${w}` } });
        if (i % 5 === 0) {
          await uploadMediaBytes(admin, { about, fileName: `p${w}-${i}.pdf`, bytes: pdf(`${w} ${i}`) });
        }
        acknowledged++;
      }
    });
    await expect.poll(() => acknowledged, { timeout: 60_000 }).toBeGreaterThan(8);
    const before = (await readLog(admin.services.database)).length;
    const place = await createPlace(dialect);

    const { file } = await saveBackup(admin, place.folder);
    over.abort();
    await Promise.all(writers);
    const after = await readLog(admin.services.database);
    await restoreBackup(file, { ...place, replace: false });

    const ctx = await openRestored(place, admin);
    const log = await readLog(ctx.services.database);
    expect(log).toEqual(after.slice(0, log.length));
    expect(log.length).toBeGreaterThanOrEqual(before);
    expect(log.length).toBeLessThan(after.length);
    const { rows } = await ctx.services.database.reads.units.list({
      filters: [],
      skip: 0,
      limit: 10_000,
    } as never);
    const versions = new Map<number, number>();
    for (const line of log as { entity: string; record_id: number; version?: number; action?: string }[]) {
      if (line.entity !== 'us') continue;
      if (line.action === 'delete') versions.delete(line.record_id);
      else versions.set(line.record_id, line.version ?? 0);
    }
    expect(new Map(rows.map(({ id, version }) => [id, version]))).toEqual(versions);
    for (const { entity, record_id: id } of log) {
      if (entity !== 'media') continue;
      expect((await buffer(await (await openMedia(ctx, id)).open())).byteLength).toBeGreaterThan(10);
    }
  });
});

describe.each(DIALECTS)('restoreBackup() on %s', (dialect) => {
  it('leaves a database that is in use as it is, and takes its place on the word', async () => {
    const admin = await openAdmin('sqlite');
    await fill(admin);
    const place = await createPlace(dialect);
    const other = await openRestored(place, admin);
    await createSite(other, { site_name: 'Monte' });
    await other.services.close();
    undone.pop();
    const { file } = await saveBackup(admin, place.folder);
    const old = await measureDatabase(place.databaseUrl);

    await expect(restoreBackup(file, { ...place, replace: false })).rejects.toMatchObject({
      code: 'conflict',
      message: /in use.*--replace/,
    });
    expect(await measureDatabase(place.databaseUrl)).toEqual(old);
    const { before } = await restoreBackup(file, { ...place, replace: true });

    const ctx = await openRestored(place, admin);
    expect(await exportAll(ctx)).toEqual(await exportAll(admin));
    // A server's database is replaced in one transaction; a file is moved aside.
    expect(before === undefined).toBe(dialect === 'postgres');
    const aside = before === undefined ? undefined : await measureDatabase(`sqlite:///${before}`);
    expect(aside ?? old).toEqual(old);
  });

  it('puts nothing back of a backup of which one byte is another', async () => {
    const admin = await openAdmin('sqlite');
    await fill(admin);
    const place = await createPlace(dialect);
    const { file } = await saveBackup(admin, place.folder);
    const bytes = readFileSync(file);
    const damage = (at: number): string => {
      const copy = Buffer.from(bytes);
      copy[at] = copy[at]! ^ 1;
      const path = join(place.folder, `damaged-${at}.zip`);
      writeFileSync(path, copy);
      return path;
    };
    const inDatabase = damage(bytes.indexOf('SQLite format 3') + 5_000);
    const inFile = damage(bytes.indexOf('%PDF-1.7') + 10);

    for (const [path, name] of [
      [inDatabase, 'trowel.db'],
      [inFile, '3d_models/bytes'],
    ] as const) {
      const said = {
        code: 'validation',
        message: expect.stringMatching(`${name}.*damaged.*checksum`) as string,
      };
      await expect(restoreBackup(path, { ...place, replace: false })).rejects.toMatchObject(said);
      await expect(checkBackup(path)).rejects.toMatchObject(said);
    }

    await restoreBackup(file, { ...place, replace: false });
    expect((await measureDatabase(place.databaseUrl))['units']?.rows).toBe(3);
  });
});

describe('restoreBackup()', () => {
  it('removes what an interrupted restore has left, and so does a start; another under way stays', async () => {
    const admin = await openAdmin('sqlite');
    await fill(admin);
    const place = await createPlace('sqlite');
    const data = join(place.folder, 'data');
    const databaseUrl = `sqlite:///${join(data, 'trowel.db')}`;
    // No process has a number as high as that.
    const left = ['trowel-restore-4194999-aBc123', 'trowel-restore-xYz789'];
    const leave = (): void => {
      for (const name of [...left, `trowel-restore-${process.pid}-own123`, 'trowel-restore-notes'])
        mkdirSync(join(data, name), { recursive: true });
      for (const name of left) writeFileSync(join(data, name, 'trowel.db'), 'half');
    };
    const listLeft = (): string[] => readdirSync(data).filter((name) => name.startsWith('trowel-restore-'));
    const { file } = await saveBackup(admin, place.folder);

    leave();
    await restoreBackup(file, { databaseUrl, filesDir: place.filesDir, replace: false });
    const afterRestore = listLeft();
    leave();
    await openRestored({ ...place, databaseUrl }, admin);

    const stays = [`trowel-restore-${process.pid}-own123`, 'trowel-restore-notes'];
    expect(afterRestore.toSorted()).toEqual(stays.toSorted());
    expect(listLeft().toSorted()).toEqual(stays.toSorted());
  });

  it('refuses while a Trowel has the file open', async () => {
    const admin = await openAdmin('sqlite');
    await fill(admin);
    const place = await createPlace('sqlite');
    const other = await openRestored(place, admin);
    await createSite(other, { site_name: 'Monte' });
    const { file } = await saveBackup(admin, place.folder);

    await expect(restoreBackup(file, { ...place, replace: true })).rejects.toMatchObject({
      message: expect.stringMatching(/has .* open: stop Trowel/),
    });

    await createSite(other, { site_name: 'Piano' });
  });

  it('says of another file that it is no backup', async () => {
    const place = await createPlace('sqlite');
    const file = join(place.folder, 'other.zip');
    writeFileSync(file, 'PK');

    await expect(restoreBackup(file, { ...place, replace: false })).rejects.toMatchObject({
      message: expect.stringMatching(/not a ZIP archive/),
    });
  });
});
