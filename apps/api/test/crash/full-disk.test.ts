import { connectionUrl, DIALECTS, startPostgres, type PostgresServer } from '@trowel/db/testing';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiLauncher, logInAsAdmin, type ApiLauncher, type ApiProcess } from './api-process.ts';
import { reportFigures } from './figures.ts';
import { mountSmallDisk, NEEDS_MOUNT, type SmallDisk } from './small-disk.ts';

const IS_LONG = Number(process.env['TROWEL_CRASH_WRITES'] ?? 0) > 0;
/** Attempts of each kind while the disk is full. */
const ATTEMPTS = IS_LONG ? 25 : 1;
/** Saved one by one until the room that the database holds in reserve is used up. */
const MOST_SAVES = 20_000;
const IMPORTED = 300;
/** Holds the database, its log and a copy of both. */
const SQLITE_DISK_MB = 24;
const SITE = 'Villa';
const TIMEOUT_MS = 300_000;

interface Reply {
  status: number;
  type: string | undefined;
}

const probe = mountSmallDisk(1);
probe?.remove();

// PostgreSQL in the long form alone: its server takes long to fill a disk.
describe.skipIf(!probe)(`a disk without room (${NEEDS_MOUNT})`, () => {
  let launcher: ApiLauncher;
  let disk: SmallDisk;
  let server: PostgresServer | undefined;
  beforeAll(async () => {
    launcher = await createApiLauncher();
  });
  afterAll(() => launcher.close());

  it.each(IS_LONG ? DIALECTS : (['sqlite'] as const))(
    '%s: saves, uploads, imports and backups are refused with the reason, nothing is half, and all goes on by itself',
    async (dialect) => {
      disk = mountSmallDisk(dialect === 'sqlite' ? SQLITE_DISK_MB : 128)!;
      try {
        const { api, dataDir } = await start(dialect);
        const client = createClient(api, await logInAsAdmin(api.url));
        await client.prepare();
        const before = { ...(await client.count()), files: listFiles(dataDir) };

        disk.fill();
        const saved = await client.saveUntilRefused();
        const refused = [saved.refusal];
        for (let at = 0; at < ATTEMPTS; at++)
          for (const attempt of client.attempts(dialect === 'sqlite')) refused.push(await attempt());
        const during = await client.count();
        const files = listFiles(dataDir);
        const ready = await reportReady(api.url);
        const token = await logInAsAdmin(api.url);
        const read = await fetch(`${api.url}/api/us?limit=1`, {
          headers: { authorization: `Bearer ${token}` },
        });
        disk.makeRoom();
        const again = [];
        for (const attempt of client.attempts(dialect === 'sqlite')) again.push(await attempt());

        expect(new Set(refused.map(({ type }) => type))).toEqual(new Set(['storage_full']));
        expect(refused.filter(({ status }) => status !== 503 && status !== 507)).toEqual([]);
        expect(during).toEqual({ units: before.units + saved.count, media: before.media });
        expect(files).toEqual(before.files);
        expect(ready).toMatchObject({ status: 503, message: expect.stringContaining('The disk is full') });
        expect(read.status).toBe(200);
        expect(await reportReady(api.url)).toMatchObject({ status: 200 });
        expect(again.filter(({ status }) => status >= 300)).toEqual([]);
        expect(await client.count()).toEqual({
          units: before.units + saved.count + IMPORTED + 1,
          media: before.media + (dialect === 'sqlite' ? 1 : 0),
        });
        expect(api.isRunning(), api.output().slice(-2_000)).toBe(true);
        expect(await api.kill('SIGTERM')).toEqual({ code: 0, signal: null });
        reportFigures(
          'R7',
          `${dialect}: ${refused.length} saves, uploads, imports and backups on a full disk, each refused with storage_full; ` +
            `nothing half written, reads went on, all of them done when there was room, without a restart`,
        );
      } finally {
        await server?.stop();
        server = undefined;
        disk.remove();
      }
    },
    TIMEOUT_MS,
  );

  it(
    'keeps a service from starting on it, which says where and what to do',
    { timeout: TIMEOUT_MS },
    async () => {
      disk = mountSmallDisk(4)!;
      try {
        disk.fill();
        const databaseUrl = `sqlite:///${join(disk.folder, 'trowel.db')}`;
        const failure = await launcher.start({ dataDir: disk.folder, databaseUrl }).then(
          () => 'it started',
          (error: unknown) => String(error),
        );

        expect(failure).toContain('is full. Delete or move other files');
        expect(failure).toContain('then start again');
      } finally {
        disk.remove();
      }
    },
  );

  /** On SQLite database and files lie on the small disk, on PostgreSQL the server's data alone. */
  async function start(dialect: 'sqlite' | 'postgres'): Promise<{ api: ApiProcess; dataDir: string }> {
    const dataDir = dialect === 'sqlite' ? disk.folder : launcher.makeFolder();
    const launch = async (databaseUrl: string): Promise<{ api: ApiProcess; dataDir: string }> => {
      // More backups a minute than anyone may ask for.
      const environment = { RATE_LIMIT_EXPORT: 'off' };
      return { dataDir, api: await launcher.start({ dataDir, databaseUrl, environment }) };
    };
    if (dialect === 'sqlite') return launch(`sqlite:///${join(dataDir, 'trowel.db')}`);
    server = await startPostgres({ durable: true, folder: disk.folder });
    return launch(connectionUrl(await server.createDatabase('full')));
  }
});

async function reportReady(url: string): Promise<{ status: number; message: string | undefined }> {
  const answer = await fetch(`${url}/ready`);
  const { message } = (await answer.json()) as { message?: string };
  return { status: answer.status, message };
}

/** Every file below a folder but those of the database, whose size changes as it likes. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^(trowel\.db.*|ballast)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function createClient({ url }: ApiProcess, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  let recorded = 0;
  let uploaded = 0;
  const tell = async (asked: Promise<Response>): Promise<Reply> => {
    const answer = await asked;
    // A backup is asked for by its beginning alone.
    if (answer.ok) {
      await answer.body?.cancel();
      return { status: answer.status, type: undefined };
    }
    const { detail } = (await answer.json()) as { detail?: { type?: string } };
    return { status: answer.status, type: detail?.type };
  };
  const post = (path: string, body: FormData | object): Promise<Reply> =>
    tell(
      fetch(url + path, {
        method: 'POST',
        headers: body instanceof FormData ? headers : { ...headers, 'content-type': 'application/json' },
        body: body instanceof FormData ? body : JSON.stringify(body),
      }),
    );
  const save = (): Promise<Reply> =>
    post('/api/us', { site_name: SITE, us_number: `S${++recorded}`, description: 'x'.repeat(4_000) });
  const upload = (): Promise<Reply> => {
    const form = new FormData();
    form.set('entity', 'sites');
    form.set('record_id', '1');
    const sound = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt '), Buffer.alloc(300_000, ++uploaded)]);
    form.set('file', new File([sound], 'x.wav'));
    return post('/api/media', form);
  };
  const importMany = (): Promise<Reply> => {
    const form = new FormData();
    form.set('site_name', SITE);
    const rows = Array.from({ length: IMPORTED }, (_, i) => `${i + 1},${'brown silt '.repeat(400)}`);
    form.set('file', new File([['us_number,description', ...rows].join('\n')], 'x.csv'));
    return post('/api/import', form);
  };
  const backUp = (): Promise<Reply> => tell(fetch(`${url}/api/backup`, { headers }));
  const total = async (path: string): Promise<number> => {
    const answer = await fetch(`${url}${path}?limit=1`, { headers });
    return ((await answer.json()) as { pagination: { total: number } }).pagination.total;
  };

  return {
    async prepare(): Promise<void> {
      await post('/api/sites', { site_name: SITE });
      await save();
      await upload();
    },
    count: async () => ({ units: await total('/api/us'), media: await total('/api/media') }),
    async saveUntilRefused(): Promise<{ count: number; refusal: Reply }> {
      for (let count = 0; count < MOST_SAVES; count++) {
        const refusal = await save();
        if (refusal.status !== 201) return { count, refusal };
      }
      throw new Error('The disk was never full');
    },
    /** What is tried; files only where they lie on the same disk. */
    attempts: (withFiles: boolean) => [save, importMany, ...(withFiles ? [upload, backUp] : [])],
  };
}
